// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import OpenGraphHandler

@Suite("Pages that stand in for others")
struct InterstitialTests {
  private static let film = "https://www.youtube.com/watch?v=abc"

  @Test("a question for consent, wherever its site has it and in whatever language", arguments: consents)
  func consent(page: Came) async throws { try await expect(page, .consent) }

  static let consents: [Came] = [
    Came(
      name: "a film's, in Finnish", asked: film,
      at: "https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dabc&gl=FI",
      html: html("Ennen kuin jatkat YouTubeen", "<form action='https://consent.youtube.com/save'></form>")),
    Came(
      name: "a search engine's", asked: "https://www.google.de/maps/place/Wien",
      at: "https://consent.google.de/ml?continue=https://www.google.de/maps/place/Wien",
      html: html("Bevor Sie zu Google Maps weitergehen")),
    Came(
      name: "a portal's", asked: "https://news.yahoo.com/some-story.html",
      at: "https://consent.yahoo.com/v2/collectConsent?sessionId=3_cc-session_0",
      through: ["https://guce.yahoo.com/consent?brandType=eu"],
      html: html("Yahoo ist Teil der Yahoo Markenfamilie", head: tagged)),
    Came(
      name: "a publisher's", asked: "https://www.volkskrant.example/nieuws/artikel~b1",
      at: "https://myprivacy.dpgmedia.nl/consent?siteKey=x&callbackUrl=https%3A%2F%2Fwww.volkskrant.example",
      html: html("DPG Media Privacy Gate")),
    Came(
      name: "in the place of the page itself", asked: "https://vidbox.example/films/7",
      html: html("Before you continue to Vidbox", head: "<meta name=robots content=noindex>")),
    Came(
      name: "a magazine's own", asked: "https://magazine.example/politik/artikel-1",
      at: "https://magazine.example/zustimmung?url=https%3A%2F%2Fmagazine.example%2Fpolitik%2Fartikel-1",
      html: html("Lesen mit Werbung", head: tagged)),
  ]

  @Test("a login in place of the page", arguments: logins)
  func login(page: Came) async throws { try await expect(page, .login) }

  static let logins: [Came] = [
    Came(
      name: "a private project's", asked: "https://gitlab.example/group/secret",
      at: "https://gitlab.example/users/sign_in",
      html: html(
        "Sign in · GitLab",
        head:
          "<meta property=og:title content='Sign in · GitLab'><meta property=og:description content='GitLab Edition'>",
        "<form action=/users/sign_in><input type=password name='user[password]'></form>")),
    Came(
      name: "a document's, on the host of accounts", asked: "https://docs.google.com/document/d/1/edit",
      at:
        "https://accounts.google.com/v3/signin/identifier?continue=https%3A%2F%2Fdocs.google.com%2Fdocument%2Fd%2F1%2Fedit",
      html: html("Google Docs: iniciar sesión")),
    Came(
      name: "an office's", asked: "https://corp.sharepoint.example/sites/x",
      at: "https://login.microsoftonline.com/common/oauth2/authorize?client_id=1", html: html("Sign in to your account")
    ),
    Came(
      name: "a blog's", asked: "https://blog.example/private-post",
      at: "https://blog.example/wp-login.php?redirect_to=https%3A%2F%2Fblog.example%2Fprivate-post",
      html: html("Log In ‹ Blog — WordPress", "<input type=password name=pwd>")),
    Came(
      name: "a network's, in German", asked: "https://social.example/p/C0ffee",
      at: "https://social.example/accounts/login/",
      html: html("Anmelden • Social")),
    Came(
      name: "a company's own, without words", asked: "https://wiki.corp.example/display/X/Plan",
      at: "https://gate.corp.example/start?target=https%3A%2F%2Fwiki.corp.example%2Fdisplay%2FX%2FPlan",
      html: html("Corp", "<form><input type='password'></form>")),
    Came(
      name: "a wiki's, by its query", asked: "https://wiki.example/index.php?title=Secret",
      at: "https://wiki.example/index.php?title=Special:UserLogin&returnto=Secret",
      html: html("Log in - Wiki", "<input type=password>")),
    Came(
      name: "one with a status of its own", asked: "https://app.example/board/7", status: 401,
      html: html("Board", "<h1>Please log in</h1><input type=password>")),
    Came(
      name: "one in place of the page, without a redirect", asked: "https://app.example/board/8",
      html: html("Sign in | App", "<h1>Sign in</h1><form><input type=email><input type=password></form>")),
  ]

  @Test("a test for robots, by whichever maker", arguments: challenges)
  func challenge(page: Came) async throws { try await expect(page, .challenge) }

  static let challenges: [Came] = [
    Came(
      name: "by a header field", asked: "https://a.example/x", status: 403,
      headers: [("cf-mitigated", "challenge"), ("server", "cloudflare")], html: html("Just a moment...")),
    Came(
      name: "by status, server and script", asked: "https://a.example/x", status: 503,
      headers: [("server", "cloudflare")],
      html: html(
        "Un momento…", "<script src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=1'></script>")),
    Came(
      name: "a firewall that answers 202", asked: "https://a.example/x", status: 202,
      headers: [("x-amzn-waf-action", "challenge")], html: html("")),
    Came(
      name: "a shop's", asked: "https://www.amazon.example/dp/B0",
      html: html("Amazon.example", "<form action='/errors/validateCaptcha'><input name=field-keywords></form>")),
    Came(
      name: "DataDome's", asked: "https://a.example/x", status: 403, headers: [("x-datadome", "protected")],
      html: html("a.example", "<script src='https://ct.captcha-delivery.com/c.js'></script>")),
    Came(
      name: "PerimeterX's", asked: "https://a.example/x", status: 403,
      html: html("Access to this page has been denied", "<div id='px-captcha'></div>")),
    Came(
      name: "Imperva's", asked: "https://a.example/x",
      html: html("", "<iframe id=main-iframe src='/_Incapsula_Resource?SWUDNSAI=31&xinfo=1&incident_id=1-2'></iframe>")),
    Came(
      name: "Akamai's", asked: "https://a.example/x", status: 403, headers: [("server", "AkamaiGHost")],
      html: html("Access Denied", "<h1>Access Denied</h1>Reference #18.1")),
    Came(
      name: "Anubis's", asked: "https://git.example/tree",
      html: html(
        "Making sure you&#39;re not a bot!",
        "<script type=module src='/.within.website/x/cmd/anubis/static/js/main.mjs?v=1'></script>")),
    Came(
      name: "a registry's", asked: "https://packages.example/project/x",
      html: html("Client Challenge", "<script src='/_fs-ch-1T1wmsGaOgGaSxcX/script.js'></script>")),
    Came(
      name: "a search engine's", asked: "https://www.google.com/search?q=x",
      at: "https://www.google.com/sorry/index?continue=https://www.google.com/search", status: 429,
      html: html("https://www.google.com/search?q=x")),
    Came(name: "Reddit's", asked: "https://www.reddit.com/r/swift", status: 403, html: html("Blocked")),
    Came(
      name: "a captcha and nothing else", asked: "https://a.example/x",
      html: html(
        "Are you a robot?", "<div class=h-captcha></div><script src='https://js.hcaptcha.com/1/api.js'></script>")),
  ]

  @Test("a question for the reader's age", arguments: ages)
  func age(page: Came) async throws { try await expect(page, .ageCheck) }

  static let ages: [Came] = [
    Came(
      name: "a game's", asked: "https://store.steampowered.com/app/1/Game/",
      at: "https://store.steampowered.com/agecheck/app/1/",
      html: html("Game", "<div id=app_agegate><select id=ageYear></select></div>")),
    Came(
      name: "one in place of the page", asked: "https://films.example/v/1",
      html: html("Films - Age Verification", "<div id=age-verification-modal>Are you 18?</div>")),
  ]

  @Test(
    "an error, a page for other browsers, a page that is only for scripts, and a domain without a site",
    arguments: empties)
  func empty(page: Came, kind: String) async throws {
    let verdict = try await page.verdict()
    #expect(verdict?.hasPrefix(kind) == true, "\(verdict ?? "a page")")
  }

  static let empties: [(Came, String)] = [
    (
      Came(
        name: "an error with the status of success", asked: "https://a.example/gone",
        html: html("404 Not Found", "<h1>Not Found</h1>")), "an error page"
    ),
    (
      Came(
        name: "an error that wants to stand in no index", asked: "https://a.example/gone",
        html: html("Page not found | Example", head: "<meta name=robots content='noindex,follow'>", article)),
      "an error page"
    ),
    (
      Came(
        name: "an error by where it is", asked: "https://a.example/gone", at: "https://a.example/404.html",
        html: html("Seite nicht gefunden", head: tagged)), "an error page"
    ),
    (
      Came(
        name: "a page for scripts", asked: "https://app.example/x",
        html: html("Please enable JavaScript", "<p>This app needs JavaScript.")), "a page that needs JavaScript"
    ),
    (
      Came(
        name: "an app that is called by nothing", asked: "https://app.example/x",
        html: html(
          "React App", "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>")),
      "a page that needs JavaScript"
    ),
    (
      Came(
        name: "a parked domain", asked: "https://old.example/page",
        html: html("old.example", "<script src='https://www.google.com/adsense/domains/caf.js'></script>")),
      "a domain without a site"
    ),
    (
      Came(
        name: "a domain for sale", asked: "https://old.example/",
        at: "https://www.hugedomains.com/domain_profile.cfm?d=old",
        html: html("Old.example is for sale | HugeDomains", head: tagged)), "a domain without a site"
    ),
    (
      Came(
        name: "a page for other browsers", asked: "https://www.social.example/x",
        html: html("Update Your Browser | Social", "<p>You are using a browser that is not supported.")),
      "a page for other browsers"
    ),
  ]

  private func expect(_ page: Came, _ kind: InterstitialRule.Kind) async throws {
    let verdict = try await page.verdict()
    #expect(verdict?.hasPrefix(kind.rawValue) == true, "\(verdict ?? "a page")")
  }

  @Test("no rule goes by words alone")
  func neverByWordsAlone() {
    for rule in InterstitialRule.builtIn {
      let needed = rule.all.contains { !$0.isWords }
      let further = rule.needs > 0 && rule.any.filter(\.isWords).count < rule.needs
      #expect(needed || further, "\(rule.kind) \(rule.name)")
    }
  }

  @Test("the handler is silent about such a page, whatever its status, and says why to who watches")
  func skipped() async throws {
    for status in [200, 403, 503] {
      let answer = try await HandlerTest.unfurl(
        OpenGraphHandler(), html: html("Just a moment..."), status: status, headers: [("cf-mitigated", "challenge")])
      guard case .skipped(.interstitial) = answer else {
        Issue.record("\(status): \(answer)")
        continue
      }
    }
  }

  @Test("any other error is told with its status")
  func otherErrors() async throws {
    await #expect {
      _ = try await HandlerTest.unfurl(OpenGraphHandler(), html: html("Gone", head: tagged), status: 410)
    } throws: { ($0 as? UnfurlError)?.status == 410 }
  }
}
