// SPDX-License-Identifier: MIT

extension PageRule {
  /// A page has nothing but its title.
  static let hackerNews = PageRule(
    hosts: ["news.ycombinator.com"], siteName: "Hacker News",
    titleEnds: [" | Hacker News"],
    bodySaysNothing: true)
}
