// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import OpenGraphHandler

@Suite("Pages that look like stand-ins and are none")
struct InterstitialLookalikeTests {
  @Test("a page that only bears such words, or such a form, is a page", arguments: pages)
  func page(page: Came) async throws {
    let verdict = try await page.verdict()
    #expect(verdict == nil)
  }

  static let pages: [Came] = [
    Came(
      name: "a page that shows its tags before it tests for robots", asked: "https://git.example/tree",
      html: html(
        "Making sure you&#39;re not a bot!", head: tagged,
        "<script id='anubis_challenge' type='application/json'>{}</script>")),
    Came(
      name: "an article about consent", asked: "https://law.example/news/gdpr-consent",
      html: html("Consent under the GDPR: before you continue", head: tagged, article)),
    Came(
      name: "an article that moved to a path called consent", asked: "https://law.example/?p=12",
      at: "https://law.example/2024/gdpr/consent/", html: html("What counts as agreement", head: tagged, article)),
    Came(
      name: "a page of advice without any tags", asked: "https://hut.example/tips",
      html: html("Before you continue: what to pack", "<p>Socks, a map and enough to eat for a whole day.</p>")),
    Came(name: "a song", asked: "https://songs.example/just-a-moment", html: html("Just a moment...")),
    Came(
      name: "a song on a site with a counting script", asked: "https://songs.example/just-a-moment",
      headers: [("server", "cloudflare")],
      html: html(
        "Just a moment...", head: tagged, "<script src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'></script>")),
    Came(
      name: "a page on a site with a counting script", asked: "https://shop.example/thing",
      headers: [("server", "cloudflare")],
      html: html("A thing", "<script src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'></script>" + article)),
    Came(
      name: "a product called Sign in", asked: "https://shop.example/products/sign-in",
      html: html("Sign in", head: tagged, loginBar + article)),
    Came(
      name: "a product called Sign in, without tags", asked: "https://shop.example/products/sign-in",
      html: html("Sign in", article)),
    Came(
      name: "a site's own login page", asked: "https://app.example/login",
      html: html("Sign in | App", "<input type=password>")),
    Came(
      name: "a site's own login page, moved", asked: "http://app.example/login",
      at: "https://app.example/users/sign_in",
      html: html("Sign in | App", "<input type=password>")),
    Came(
      name: "the front page of an app, which is its login", asked: "https://app.example/",
      html: html("Sign in | App", "<input type=password>")),
    Came(
      name: "a thread of a forum with a form at its top", asked: "https://forum.example/threads/12/",
      html: html("How do I log in? | Forum", loginBar + article)),
    Came(
      name: "a thread of a forum, by its short address", asked: "https://forum.example/t/12",
      at: "https://forum.example/threads/cats.12/", html: html("Cats | Forum", loginBar + article)),
    Came(
      name: "a thread called Login, by its short address", asked: "https://forum.example/t/12",
      at: "https://forum.example/threads/login.12/", html: html("Login | Forum", loginBar + article)),
    Came(
      name: "a page behind several logins that let us through", asked: "https://docs.example/page",
      at: "https://docs.example/page",
      through: ["https://sso.example/login?next=/page", "https://docs.example/auth/callback?code=1"],
      html: html("A page of the documentation", loginBar)),
    Came(
      name: "a page whose address was another before", asked: "https://www.docs.example/page",
      at: "https://docs.example/page/", html: html("A page about signing in", "<input type=password>")),
    Came(
      name: "an article that moved to a path called auth", asked: "https://docs.example/v1/auth",
      at: "https://docs.example/v2/auth", html: html("Login", loginBar + article)),
    Came(
      name: "an article on pages that are not there", asked: "https://blog.example/404",
      html: html("Page not found: how to write one", article)),
    Came(
      name: "an article called like an error", asked: "https://blog.example/essay", html: html("404 Not Found", article)
    ),
    Came(
      name: "an app with tags of its own", asked: "https://app.example/x",
      html: html("App", head: tagged, "<noscript>You need to enable JavaScript to run this app.</noscript>")),
    Came(
      name: "an app with a name", asked: "https://app.example/x",
      html: html("Element", "<noscript>Please enable JavaScript.</noscript><div id=root></div>")),
    Came(
      name: "an article on scripts", asked: "https://blog.example/js",
      html: html("How to enable JavaScript", article)),
    Came(
      name: "a game that shows its tags before it asks", asked: "https://store.steampowered.com/app/1/",
      at: "https://store.steampowered.com/agecheck/app/1/",
      html: html("Game", head: tagged, "<select id=ageYear></select>")),
    Came(
      name: "a house for sale", asked: "https://homes.example/1", html: html("This house is for sale", article)),
    Came(
      name: "an article with a form that has a captcha", asked: "https://blog.example/x",
      html: html(
        "Cats", article + "<div class=g-recaptcha></div><script src='https://www.google.com/recaptcha/api.js'>")),
    Came(
      name: "an article on captchas", asked: "https://blog.example/x",
      html: html(
        "Are you a robot?", head: tagged, "<script src='https://www.google.com/recaptcha/api.js'></script>" + article)),
    Came(
      name: "an article on browsers", asked: "https://blog.example/x", html: html("Update your browser now", article)),
    Came(
      name: "a page of a site that has Imperva count", asked: "https://shop.example/thing",
      html: html("A thing", head: tagged, "<script src='/_Incapsula_Resource?SWJIYLWA=719d'></script>")),
  ]
}
