// SPDX-License-Identifier: MIT

extension PageRule {
  /// Where a film cannot be had, the page is the site's own.
  static let youTube = PageRule(
    hosts: ["youtube.com", "youtu.be"], siteName: "YouTube",
    shells: ["YouTube", "- YouTube"],
    titleEnds: [" - YouTube"],
    ignoredDescriptions: ["Enjoy the videos and music you love, *"],
    bodySaysNothing: true)
}
