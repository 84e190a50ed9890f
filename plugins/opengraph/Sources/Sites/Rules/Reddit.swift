// SPDX-License-Identifier: MIT

extension PageRule {
  /// A post's title begins with where it was posted; who is not let in sees the site's own title.
  static let reddit = PageRule(
    hosts: ["reddit.com", "redd.it"], siteName: "Reddit",
    shells: [
      "Reddit - The heart of the internet", "Reddit - Dive into anything", "reddit: the front page of the internet",
      "reddit.com: over 18?", "Reddit - Please wait for verification",
    ],
    titleStarts: ["From the * community on Reddit: "],
    ignoredDescriptions: ["Explore this post and more from the * community"],
    bodySaysNothing: true,
    ignoredImages: ["https://www.redditstatic.com/*"])
}
