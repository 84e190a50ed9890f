// SPDX-License-Identifier: MIT

extension PageRule {
  /// The site itself and the larger forges that run it: titles end with the program's name and tell the section.
  static let gitLab = PageRule(
    hosts: [
      "gitlab.com", "gitlab.gnome.org", "gitlab.freedesktop.org", "gitlab.kitware.com", "salsa.debian.org",
      "invent.kde.org", "framagit.org", "gitlab.archlinux.org", "gitlab.alpinelinux.org", "code.videolan.org",
    ],
    siteName: "GitLab",
    titleInners: [" · Issues", " · Merge requests", " · Work items"],
    titleEnds: [" · GitLab"],
    ignoredDescriptions: ["GitLab.com", "GitLab * Edition"],
    bodySaysNothing: true,
    ignoredImages: ["*/assets/twitter_card-*"])
}
