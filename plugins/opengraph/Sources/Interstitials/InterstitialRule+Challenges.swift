// SPDX-License-Identifier: MIT

extension InterstitialRule {
  /// What stands before sites to keep robots out, by its maker.
  static let challenges: [InterstitialRule] = [
    .init(.challenge, "Cloudflare", [.field("cf-mitigated", "challenge*")]),
    .init(
      .challenge, "Cloudflare", [.status([403, 429, 503]), .field("server", "cloudflare*")],
      any: [
        .marker(["*/cdn-cgi/challenge-platform/*", "challenge-form", "cf-error-details", "cf-wrapper"]),
        .says(["just a moment*", "attention required!", "access denied"]),
      ]),
    // Its script for counting visitors is in ordinary pages as well; the one that orchestrates a test is not.
    .init(
      .challenge, "Cloudflare", [.isBare, .says(["just a moment*"])],
      any: [
        .marker(["*/cdn-cgi/challenge-platform/*", "*__cf_chl_*", "challenge-form", "cf-challenge-running"]),
        .field("server", "cloudflare*"),
      ], needs: 2),
    .init(.challenge, "Amazon's firewall", [.field("x-amzn-waf-action", "*")]),
    .init(
      .challenge, "Amazon's firewall",
      [.status([202, 403, 405]), .marker(["*.awswaf.com/*", "*challenge-container*"])]),
    .init(.challenge, "Amazon", [.isBare, .shows(atMost: 1500), .marker(["*/errors/validatecaptcha*"])]),
    .init(
      .challenge, "DataDome", [.status([401, 403, 405, 429])],
      any: [.field("x-datadome", "*"), .field("x-dd-b", "*"), .marker(["*captcha-delivery.com/*"])]),
    .init(.challenge, "DataDome", [.isBare, .isShort(400), .marker(["*captcha-delivery.com/*"])]),
    .init(.challenge, "PerimeterX", [.status([401, 403, 405, 429]), .marker(Markers.perimeterX)]),
    .init(
      .challenge, "PerimeterX",
      [
        .isBare, .says(["access to this page has been denied*", "*human*", "access denied*"]),
        .marker(Markers.perimeterX),
      ]),
    .init(.challenge, "Imperva", [.shows(atMost: 400), .marker(["*/_incapsula_resource?*incident_id=*"])]),
    .init(
      .challenge, "Imperva", [.isBare, .isShort(400), .marker(["*_incapsula_resource*"])],
      any: [.marker(["main-iframe"]), .status([403, 405])]),
    .init(
      .challenge, "Akamai", [.status([403, 428, 429, 503])],
      any: [
        .field("server", "akamaighost*"), .says(["access denied"]), .marker(["sec-if-cpt-*", "*sec-cpt-*"]),
      ], needs: 2),
    .init(.challenge, "Akamai", [.isBare, .marker(["sec-if-cpt-*"])]),
    .init(
      .challenge, "Anubis",
      [.isBare, .shows(atMost: 3000), .marker(["anubis_challenge", "*/.within.website/x/cmd/anubis/*"])]),
    .init(.challenge, "go-away", [.isBare, .shows(atMost: 3000), .marker(["*/.well-known/.git.gammaspectra.live/*"])]),
    .init(.challenge, "Vercel", [.field("x-vercel-mitigated", "*")]),
    .init(
      .challenge, "Fastly", [.isBare, .says(["client challenge"])],
      any: [.marker(["*/_fs-ch-*", "*fs-client-challenge*"]), .isUnlisted, .isShort(400)]),
    .init(.challenge, "Kasada", [.status([403, 429]), .field("x-kpsdk-ct", "*")]),
    .init(
      .challenge, "Sucuri", [.status([307, 403, 503])],
      any: [.field("server", "sucuri*"), .field("x-sucuri-id", "*"), .says(["sucuri website firewall*"])]),
    .init(.challenge, "DDoS-Guard", [.status([403, 429, 503]), .field("server", "ddos-guard*")]),
    .init(
      .challenge, "Google",
      [.at([.host("*.google.*", "/sorry/*"), .host("google.*", "/sorry/*"), .host("ipv4.google.*", "/sorry/*")])]),
    .init(
      .challenge, "Reddit", [.at([.host("*.reddit.com")]), .isBare],
      any: [.says(["blocked", "*please wait for verification*", "*prove your humanity*"])]),
  ]

  /// Tests that any site may put before its pages.
  static let robotTests: [InterstitialRule] = [
    .init(
      .challenge, "by its status and what it says", [.status([202, 403, 405, 429, 503]), .says(Words.robotTest)]),
    .init(
      .challenge, "by its status and what it loads", [.status([202, 403, 405, 429, 503]), .marker(Markers.captcha)]),
    .init(
      .challenge, "a captcha and nothing else",
      [.isBare, .isShort(600), .marker(Markers.captcha), .says(Words.robotTest)]),
    .init(
      .challenge, "by where it is", [.led(Places.robotTests)],
      any: [.marker(Markers.captcha), .says(Words.robotTest), .leadsBack]),
  ]
}
