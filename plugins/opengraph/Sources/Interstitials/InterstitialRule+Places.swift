// SPDX-License-Identifier: MIT

extension InterstitialRule {
  /// Where pages are that stand in for others.
  enum Places {
    /// Hosts that do nothing but ask for consent.
    static let consentHosts: [Place] = [
      .host("consent.youtube.com"), .host("consent.google.*"), .host("consent.yahoo.*"), .host("guce.*"),
      .host("myprivacy.dpgmedia.*"), .host("myprivacy.dpgmediagroup.net"), .host("*.privacymanager.io"),
      .host("*.privacy-mgmt.com"), .host("consent.cmp.oath.com"), .host("*.consensu.org"),
    ]

    static let consents: [Place] = [
      .segment(
        "consent", "cookie-consent", "cookieconsent", "cookie_consent", "consent-a-", "cookiewall", "cookie-wall",
        "privacy-gate", "privacygate", "privacy-wall", "gdpr", "gdpr-consent", "zustimmung", "consentement",
        "toestemming", "collectconsent", "euconsent"),
      .host("consent.*"), .host("cookies.*"), .host("privacy.*"),
    ]

    /// Hosts where people sign in for other sites.
    static let identityHosts: [Place] = [
      .host("accounts.google.com", "/*signin*"), .host("accounts.google.com", "/servicelogin*"),
      .host("accounts.google.com", "/accountchooser*"), .host("accounts.google.com", "/interactivelogin*"),
      .host("accounts.google.com", "/o/oauth2/*"), .host("login.microsoftonline.com"), .host("login.live.com"),
      .host("login.windows.net"), .host("*.b2clogin.com"), .host("*.ciamlogin.com"), .host("*.okta.com", "/*"),
      .host("*.oktapreview.com"), .host("*.auth0.com"), .host("*.onelogin.com"), .host("*.amazoncognito.com"),
      .host("*.cloudflareaccess.com"), .host("id.atlassian.com", "/login*"), .host("login.yahoo.com"),
      .host("appleid.apple.com", "/auth/*"), .host("idmsa.apple.com"), .host("auth.openai.com"),
      .host("*.duosecurity.com"), .host("*.pingone.com"), .host("login.salesforce.com"),
    ]

    static let logins: [Place] = [
      .segment(
        "login", "log-in", "log_in", "logon", "signin", "sign-in", "sign_in", "wp-login", "auth", "oauth", "oauth2",
        "oauth2-proxy", "sso", "saml", "saml2", "cas", "adfs", "idp", "authenticate", "authentication", "authorize",
        "accountlogin", "login_form", "loginform", "userlogin", "user-login", "anmelden", "connexion", "inloggen",
        "iniciar-sesion"),
      .target("/*special:userlogin*"), .target("*/ucp.php?*mode=login*"), .target("*/member.php?*login*"),
      .target("/*?*action=login*"), .target("/*?*do=login*"), .host("login.*"), .host("signin.*"), .host("sso.*"),
      .host("auth.*"),
      .host("accounts.*"), .host("idp.*"), .host("cas.*"),
    ]

    static let ageChecks: [Place] = [
      .segment(
        "agecheck", "age-check", "age_check", "agegate", "age-gate", "age_gate", "age-verification", "age_verification",
        "ageverification", "verify-age", "over18", "adult-warning", "altersfreigabe")
    ]

    static let failures: [Place] = [
      .segment(
        "404", "error", "errors", "error404", "404error", "notfound", "not-found", "not_found", "page-not-found",
        "pagenotfound", "filenotfound")
    ]

    /// Where domains are sold.
    static let domainMarkets: [Place] = [
      .host("*.hugedomains.com", "/domain_profile*"), .host("*.afternic.com", "/forsale/*"),
      .host("dan.com", "/buy-domain/*"), .host("sedo.com", "/search/*"), .host("*.sedo.com", "/search/*"),
      .host("*.buydomains.com", "/lander/*"), .host("*.sedoparking.com"), .host("*.parkingcrew.net"),
      .host("*.bodis.com"),
    ]

    static let browsers: [Place] = [
      .segment(
        "unsupportedbrowser", "unsupported-browser", "unsupported_browser", "browser-not-supported", "browserupgrade",
        "browser-upgrade", "upgrade-browser", "update-browser", "outdated-browser", "badbrowser")
    ]

    static let robotTests: [Place] = [
      .segment(
        "captcha", "recaptcha", "validatecaptcha", "challenge", "sorry", "botcheck", "bot-check", "robot-check",
        "humancheck",
        "human-verification", "are-you-human", "splashui", "blocked")
    ]
  }
}
