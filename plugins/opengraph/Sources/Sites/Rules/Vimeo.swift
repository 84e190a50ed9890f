// SPDX-License-Identifier: MIT

extension PageRule {
  /// A film without a description has one that tells its title and the site's name.
  static let vimeo = PageRule(
    hosts: ["vimeo.com"], siteName: "Vimeo",
    titleEnds: [" on Vimeo"],
    ignoredDescriptions: ["This is * on Vimeo, the home for high quality videos and the people who love them."],
    bodySaysNothing: true)
}
