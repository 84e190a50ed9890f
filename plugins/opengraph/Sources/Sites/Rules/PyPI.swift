// SPDX-License-Identifier: MIT

extension PageRule {
  /// Its project pages have good tags; the picture is the site's own.
  static let pyPI = PageRule(
    hosts: ["pypi.org"], siteName: "PyPI",
    titleEnds: [" · PyPI"],
    bodySaysNothing: true,
    ignoredImages: ["*/static/images/*"])
}
