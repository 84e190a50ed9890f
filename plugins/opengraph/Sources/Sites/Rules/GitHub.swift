// SPDX-License-Identifier: MIT

extension PageRule {
  /// A repository's title begins with the site's name, and its description ends with an invitation.
  static let gitHub = PageRule(
    hosts: ["github.com"], siteName: "GitHub",
    titleStarts: ["GitHub - "],
    titleEnds: [" · GitHub", " - Overview"],
    descriptionEnds: [
      "Contribute to * development by creating an account on GitHub.", "Follow their code on GitHub.",
      // A long description was cut within the invitation.
      "Contribute to *…",
    ],
    bodySaysNothing: true)

  /// Its pages have one description for all.
  static let gist = PageRule(
    hosts: ["gist.github.com"], siteName: "GitHub",
    titleEnds: [" · GitHub"],
    ignoredDescriptions: ["GitHub Gist: *"],
    bodySaysNothing: true,
    ignoredImages: ["*/gist-og-image*"])
}
