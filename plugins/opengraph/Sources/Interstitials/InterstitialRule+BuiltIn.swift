// SPDX-License-Identifier: MIT

extension InterstitialRule {
  /// The pages that are known everywhere, by kind. The first that holds is named.
  static let builtIn: [InterstitialRule] =
    consents + logins + challenges + robotTests + ageChecks + scripts + failures + parkedDomains + browsers

  /// Questions for consent, which a site has at an address of their own.
  private static let consents: [InterstitialRule] = [
    .init(.consent, "a host that only asks", [.at(Places.consentHosts)]),
    .init(.consent, "it leads back", [.led(Places.consents), .leadsBack]),
    .init(.consent, "by where it is and what it says", [.led(Places.consents), .says(Words.consent)]),
    .init(.consent, "by where it is and what it loads", [.led(Places.consents), .marker(Markers.consent)]),
    .init(.consent, "it leads back", [.moved, .leadsBack, .says(Words.consent)]),
    .init(
      .consent, "in place of the page", [.asked(besides: Places.consents), .isBare, .says(Words.beforeContinuing)],
      any: [.isUnlisted, .marker(Markers.consent)]),
  ]

  /// Logins. A field for a password alone is no sign: many forums have one at the top of every page.
  private static let logins: [InterstitialRule] = [
    .init(.login, "a host where people only sign in", [.led(Places.identityHosts)]),
    .init(
      .login, "by where it is", [.led(Places.logins)],
      any: [.asksForPassword, .says(Words.login), .leadsBack]),
    .init(.login, "it leads back", [.moved, .leadsBack], any: [.asksForPassword, .says(Words.login)]),
    .init(.login, "its status", [.status([401, 403])], any: [.asksForPassword, .says(Words.login)]),
    .init(
      .login, "in place of the page",
      [.asked(besides: Places.logins), .asksForPassword, .isBare, .says(Words.login), .isUnlisted]),
    .init(
      .login, "in place of the page",
      [.asked(besides: Places.logins), .asksForPassword, .isBare, .says(Words.login), .isShort(800)]),
  ]

  /// Questions for the reader's age. A page behind one that shows its tags all the same is a page.
  private static let ageChecks: [InterstitialRule] = [
    .init(
      .ageCheck, "by where it is", [.led(Places.ageChecks), .isBare],
      any: [.says(Words.ageCheck), .marker(Markers.ageCheck), .leadsBack]),
    .init(.ageCheck, "it leads back", [.moved, .leadsBack, .says(Words.ageCheck)]),
    .init(.ageCheck, "by what it asks", [.isBare, .says(Words.ageCheck), .marker(Markers.ageCheck)]),
  ]

  /// Pages that show nothing without JavaScript, and are called by no more than that.
  private static let scripts: [InterstitialRule] = [
    .init(.script, "by what it says", [.isBare, .isShort(400), .says(Words.script)]),
    .init(
      .script, "without it, it shows nothing",
      [.isBare, .isShort(400), .says(Words.unnamed), .saysWithoutScript(Words.noScript)]),
  ]

  /// Errors that are answered as if all were well. An article may be called "Page not found", so its title is not enough.
  private static let failures: [InterstitialRule] = [
    .init(
      .failure, "in place of the page", [.status([200, 203]), .isBare, .says(Words.failure)],
      any: [.isUnlisted, .led(Places.failures), .isShort(400)]),
    .init(.failure, "by where it is", [.led(Places.failures), .says(Words.failure)]),
  ]

  /// Domains that are for sale, or bear nothing but advertisements.
  private static let parkedDomains: [InterstitialRule] = [
    .init(.parked, "a market of domains", [.led(Places.domainMarkets)]),
    .init(.parked, "by what it loads", [.isBare, .shows(atMost: 2000), .marker(Markers.parking)]),
    .init(.parked, "by what it loads and says", [.says(Words.parked), .marker(Markers.parking)]),
    .init(
      .parked, "by what it says", [.isBare, .isShort(600), .says(Words.parked)],
      any: [.marker(["*/lander*", "*parking*"]), .led([.target("/lander*"), .target("*/park*")])]),
  ]

  /// Pages that want another browser.
  private static let browsers: [InterstitialRule] = [
    .init(
      .browser, "by where it is", [.led(Places.browsers)], any: [.says(Words.browser), .leadsBack]),
    .init(
      .browser, "in place of the page", [.isBare, .says(Words.browser)], any: [.status([400, 403]), .isShort(800)]),
  ]
}
