// SPDX-License-Identifier: MIT

/// What the pages of one site write into their tags that nobody would say.
///
/// It is data: a rule says nothing of its own, but for the site's name where a page has none.
struct PageRule: Sendable {
  /// Its hosts, as in a URL; whatever lies below them is meant, too.
  var hosts: [String]
  /// The site's name, for pages that do not give it.
  var siteName: String?
  /// Titles of pages that only stand for the whole site: nothing on them belongs to what was linked.
  var shells: [TextPattern] = []
  /// How titles begin, where nobody would say it: the first that fits is cut off.
  var titleStarts: [TextPattern] = []
  /// What stands within titles and says nothing: the first that is there is left out.
  var titleInners: [TextPattern] = []
  /// How titles end: the first that fits is cut off.
  var titleEnds: [TextPattern] = []
  /// Descriptions that are the same for all pages.
  var ignoredDescriptions: [TextPattern] = []
  /// How descriptions end: the first that fits is cut off.
  var descriptionEnds: [TextPattern] = []
  /// The first words of its pages' bodies are menus, or what other people say below.
  var bodySaysNothing = false
  /// Pictures that show the site and not the page.
  var ignoredImages: [TextPattern] = []
}

extension PageRule {
  /// Whether this is the title of a page that stands for the whole site.
  func isShell(_ title: String) -> Bool { shells.contains { $0.fits(title) } }

  /// A title without what nobody would say; one of which nothing would be left stays as it is.
  func cleanTitle(_ title: String) -> String {
    var rest = title
    rest = first(titleStarts) { $0.cut(fromStartOf: rest) } ?? rest
    rest = first(titleEnds) { $0.cut(fromEndOf: rest) } ?? rest
    rest = first(titleInners) { $0.cut(outOf: rest) } ?? rest
    return rest.isEmpty ? title : rest
  }

  /// What is left of a description; `nil`: nothing.
  func cleanDescription(_ description: String) -> String? {
    if ignoredDescriptions.contains(where: { $0.fits(description) }) { return nil }
    let rest = first(descriptionEnds) { $0.cut(fromEndOf: description) } ?? description
    return rest.isEmpty ? nil : rest
  }

  private func first(_ patterns: [TextPattern], _ cut: (TextPattern) -> String?) -> String? {
    for pattern in patterns {
      if let rest = cut(pattern) { return rest }
    }
    return nil
  }
}
