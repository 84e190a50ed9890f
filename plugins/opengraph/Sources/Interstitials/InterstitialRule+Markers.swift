// SPDX-License-Identifier: MIT

extension InterstitialRule {
  /// What pages load and hold that stand in for others.
  enum Markers {
    static let consent: [TextGlob] = [
      "*consent.google.*/save*", "*consent.youtube.com/save*", "*sourcepoint*", "*.privacy-mgmt.com/*",
      "*privacymanager.io/*",
      "*didomi*", "*cookiebot*", "*onetrust*", "*usercentrics*", "*consensu.org/*", "*consent-form*", "*cmp-*",
    ]

    static let captcha: [TextGlob] = [
      "*hcaptcha.com/*", "*google.com/recaptcha/*", "*recaptcha.net/*", "*challenges.cloudflare.com/turnstile/*",
      "*arkoselabs.com/*", "*funcaptcha.com/*", "*geetest.com/*", "*captcha.awswaf.com/*", "*friendlycaptcha*",
      "h-captcha*", "g-recaptcha*", "cf-turnstile*", "captcha", "captcha-*", "*-captcha",
    ]

    static let perimeterX: [TextGlob] = ["px-captcha*", "*captcha.px-cdn.net/*", "*captcha.px-cloud.net/*"]

    static let ageCheck: [TextGlob] = [
      "*agegate*", "*age-gate*", "*age_gate*", "*agecheck*", "*age-check*", "*age-verification*", "*ageverification*",
      "*age_verification*", "ageyear", "ageday", "*over18*",
    ]

    static let parking: [TextGlob] = [
      "*sedoparking.com*", "*parkingcrew.net*", "*bodis.com/*", "*parklogic.com*", "*parking.godaddy.com*",
      "*/parking-lander/*", "*d38psrni17bvxu.cloudfront.net*", "*d1lxhc4jvstzrp.cloudfront.net*",
      "*hugedomains.com/*", "*parking.reg.ru*", "*parkingpage.namecheap.com*", "*dsparking.com*",
      "*ztomy.com*", "*/adsense/domains/caf.js*", "*skenzo.com*", "*smartname.com*", "*nakedparking*",
    ]
  }
}
