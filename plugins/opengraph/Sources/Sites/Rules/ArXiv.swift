// SPDX-License-Identifier: MIT

extension PageRule {
  /// Its abstract pages have good tags; the picture is the site's own.
  static let arXiv = PageRule(
    hosts: ["arxiv.org"], siteName: "arXiv.org",
    ignoredDescriptions: ["Abstract page for arXiv paper *"],
    ignoredImages: ["*/images/arxiv-logo*"])
}
