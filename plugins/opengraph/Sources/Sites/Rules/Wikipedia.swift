// SPDX-License-Identifier: MIT

extension PageRule {
  /// Every title ends with the site's name, as the language writes it.
  static let wikipedia = PageRule(
    hosts: ["wikipedia.org"], siteName: "Wikipedia",
    titleEnds: [
      " - Wikip*", " – Wikip*", " — Wikip*", " - Википедия", " — Википедия", " — Вікіпедія",
    ])
}
