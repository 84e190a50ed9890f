// SPDX-License-Identifier: MIT

extension PageRule {
  /// Questions have good tags; the picture is the site's own.
  static let stackExchange = PageRule(
    hosts: [
      "stackoverflow.com", "stackexchange.com", "superuser.com", "serverfault.com", "askubuntu.com",
      "mathoverflow.net", "stackapps.com",
    ],
    ignoredImages: ["*/apple-touch-icon*"])
}
