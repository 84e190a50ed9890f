// SPDX-License-Identifier: MIT

extension PageRule {
  /// A title tells where it is sold, and for how much less today.
  static let steam = PageRule(
    hosts: ["store.steampowered.com"], siteName: "Steam",
    titleStarts: ["Save *% on "],
    titleEnds: [" on Steam"],
    bodySaysNothing: true)

  /// A title begins with the site's name and the section.
  static let steamCommunity = PageRule(
    hosts: ["steamcommunity.com"], siteName: "Steam Community",
    titleStarts: ["Steam Community :: Guide :: ", "Steam Community :: ", "Steam Workshop::"],
    bodySaysNothing: true)
}
