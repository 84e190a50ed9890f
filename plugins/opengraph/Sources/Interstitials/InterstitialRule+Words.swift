// SPDX-License-Identifier: MIT

extension InterstitialRule {
  /// How pages call themselves that stand in for others: a whole title or heading, or a part of a title.
  ///
  /// Words are one sign among others; a page that only bears them is a page.
  enum Words {
    /// What a page is called that asks before it shows another.
    static let beforeContinuing: [TextGlob] = [
      "before you continue*", "bevor sie*fortfahren*", "bevor du*fortf*hrst*", "avant de continuer*",
      "avant d'acc*der*", "antes de continuar*", "prima di continuare*", "voordat je verder*", "voordat u verder*",
      "innan du forts*tter*", "zanim przejdziesz*", "we value your privacy*", "続行する前に*",
    ]

    static let consent: [TextGlob] = [
      "before you continue*", "bevor sie*fortfahren*", "bevor du*fortf*hrst*", "bevor sie zu*", "avant de continuer*",
      "avant d'acc*der*", "antes de continuar*", "antes de ir *", "prima di continuare*", "voordat je verder*",
      "voordat u verder*", "ennen kuin jatkat*", "innan du forts*tter*", "f*r du forts*tter*", "zanim przejdziesz*",
      "ne*pokra*ovat*", "прежде чем*", "перш ніж*", "続行する前に*", "계속하기 전에*", "yahoo * is part of the yahoo family*",
      "yahoo is part of*", "yahoo fait partie*", "yahoo ist teil*", "yahoo fa parte*", "yahoo forma parte*",
      "*family of brands*", "*privacy gate*", "*privacy wall*", "*cookie consent*", "cookies", "consent",
      "*your consent*",
      "*your privacy*", "we value your privacy*", "*cookie wall*", "*cookiewall*", "zustimmung*", "*ihre zustimmung*",
      "*datenschutz*", "*privatsph*re*", "einwilligung*", "toestemming*", "*cookie-instellingen*",
      "*cookies*akzeptieren*",
      "*accept*cookies*", "*gestion des cookies*", "*vie priv*e*",
    ]

    static let login: [TextGlob] = [
      "sign in", "sign in to *", "sign in or *", "sign-in", "signin", "please sign in*", "log in", "log in to *",
      "log in or *", "login", "login to *", "log-in", "please log in*", "login required*", "login page", "member login",
      "you must log in*", "you must be logged in*", "you need to log in*", "you need to sign in*",
      "you need to be logged in*",
      "authentication required*", "authorization required*", "single sign-on*", "single sign on*", "log on", "logon",
      "user login", "anmelden", "anmelden bei *", "anmeldung", "bitte *anmelden*", "bitte melde*", "einloggen",
      "login erforderlich*",
      "connexion", "se connecter*", "connectez-vous*", "s'identifier", "identifiez-vous*", "authentification*",
      "iniciar sesi*n", "inicia sesi*n*", "inicio de sesi*n*", "acceder", "identif*cate*", "entrar", "fazer login*",
      "iniciar sess*o*", "accedi", "accedi a *", "accesso", "inloggen", "aanmelden", "log in op *", "logga in*",
      "logg inn*",
      "log ind*", "kirjaudu", "kirjaudu sis*n*", "zaloguj si*", "logowanie*", "p*ihl*sit*", "p*ihl*šen*",
      "bejelentkez*s*",
      "autentificare*", "conectare*", "giri* yap*", "oturum a*", "вход*", "войти*", "войдите*", "авторизация*", "вхід*",
      "увійти*", "ログイン*", "サインイン*", "로그인*", "登录*", "登錄*", "登入*", "تسجيل الدخول*", "התחברות*", "כניסה*",
      "*ng nh*p", "masuk", "σύνδεση*",
    ]

    static let robotTest: [TextGlob] = [
      "just a moment*", "one moment, please*", "attention required*", "access denied*",
      "access to this page has been denied*",
      "*are you a robot*", "*are you human*", "robot check", "*captcha*", "human verification*",
      "*verify you are human*",
      "*verify that you are human*", "*verifying you are human*", "*verifying your browser*", "*checking your browser*",
      "security check*", "security checkpoint*", "vercel security checkpoint", "bot verification", "*bot protection*",
      "ddos-guard",
      "ddos protection*", "*making sure you*re not a bot*", "client challenge", "pardon our interruption*",
      "request blocked*",
      "blocked", "you have been blocked*", "*unusual traffic*", "please wait*", "loading challenge*", "*not a robot*",
      "*browser check*",
      "einen moment*", "nur einen moment*", "un instant*", "un momento*", "один момент*", "подождите*", "請稍候*", "请稍候*",
      "しばらくお待ちください*", "잠시만 기다리십시오*", "*sicherheits*berpr*fung*", "*weitere pr*fung*",
    ]

    static let ageCheck: [TextGlob] = [
      "*age check*", "*age verification*", "*verify your age*", "*confirm your age*", "*are you over 18*",
      "*are you 18*",
      "*over 18*", "*adults only*", "*adult content*", "*age gate*", "*enter your*birth*", "*date of birth*",
      "*altersverifikation*",
      "*alterspr*fung*", "*v*rification de l'*ge*", "*verificaci*n de edad*", "*you must be 18*",
      "*please confirm your age*",
    ]

    static let failure: [TextGlob] = [
      "404", "404 *", "error 404*", "http 404*", "404 not found", "404 error*", "404 page not found*", "not found",
      "page not found*",
      "the page you*not*found*", "the page you*not exist*", "this page*not exist*", "page doesn't exist*",
      "page does not exist*",
      "oops*not*found*", "we can't find*page*", "we couldn't find*page*", "seite nicht gefunden*", "page introuvable*",
      "page non trouv*e*", "p*gina no encontrada*", "p*gina n*o encontrada*", "pagina non trovata*",
      "pagina niet gevonden*",
      "sidan hittades inte*", "siden *ikke*funnet*", "siden *ikke*fundet*", "sivua ei l*ydy*", "nie znaleziono*",
      "strona nie*istnieje*",
      "str*nka nenalezena*", "страница не найдена*", "сторінку не знайдено*", "ページが見つかりません*", "找不到*", "页面不存在*",
      "410 gone", "403 forbidden", "403", "forbidden", "500 internal server error", "internal server error",
      "502 bad gateway",
      "503 service*unavailable", "service unavailable", "service temporarily unavailable", "504 gateway time*out",
      "bad gateway",
      "error", "an error occurred*", "an error has occurred*", "something went wrong*", "runtime error",
      "site under maintenance",
    ]

    /// Titles of pages that ask for JavaScript.
    static let script: [TextGlob] = [
      "*enable javascript*", "*javascript*required*", "*requires javascript*", "*javascript*disabled*",
      "*javascript is not enabled*",
      "*turn on javascript*", "*activate javascript*", "*activer javascript*", "*javascript aktivieren*",
      "*javascript is off*",
      "*javascript*unavailable*", "no javascript*",
    ]

    /// Titles that name nothing.
    static let unnamed: [TextGlob] = [
      "loading*", "please wait*", "redirecting*", "untitled*", "document", "react app", "vite app", "vite + *",
      "webpack app", "*javascript*",
    ]

    /// What stands in a `noscript` of such a page.
    static let noScript: [TextGlob] = ["*javascript*", "*java script*", "*enable js*", "*scripting*"]

    static let parked: [TextGlob] = [
      "*domain is for sale*", "*domain*may be for sale*", "*is for sale*", "*domain for sale*", "*buy this domain*",
      "*domain parking*",
      "*parked domain*", "*parked free*", "*this domain*is parked*", "*domain name is parked*",
      "*domain*steht zum verkauf*",
      "*domain*zu verkaufen*", "*domaine*vendre*", "*dominio*en venta*", "*dominio*in vendita*", "*domein*te koop*",
      "*domain*expired*",
      "*domain has been registered*", "*this domain is registered*", "*домен*прода*",
    ]

    static let browser: [TextGlob] = [
      "*unsupported browser*", "*browser*not supported*", "*browser*no longer supported*", "*browser isn't supported*",
      "*update your browser*", "*upgrade your browser*", "*outdated browser*", "*browser is out of date*",
      "*browser*not compatible*",
      "*browser*veraltet*", "*browser*nicht unterst*tzt*", "*navigateur*pas*support*", "*navigateur*pris en charge*",
      "*navigateur obsol*te*",
      "*navegador*no*compatible*",
    ]
  }
}
