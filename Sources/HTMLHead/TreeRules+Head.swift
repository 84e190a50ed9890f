// SPDX-License-Identifier: MIT

extension TreeRules {
  /// A start tag of what belongs into a head: the same rules hold in head, body and table.
  ///
  /// - Parameter isEmpty: Whether the element ended in its own tag.
  mutating func startHeadTag(_ token: Token, _ isEmpty: Bool) -> Content {
    let isInDocument = open.templates == 0
    switch token.tag {
    case .html:
      if isInDocument { collected.keepLanguage() }
    case .head:
      if place == .head { watch.sawHeadTag = true }
    case .meta:
      if isInDocument { keepMeta() }
    case .link:
      if isInDocument { collected.keepLink() }
    case .base:
      if isInDocument { collected.keepBase() }
    case .title where isEmpty, .style where isEmpty, .noframes where isEmpty, .script where isEmpty,
      .template where isEmpty, .noscript where isEmpty:
      break
    case .title:
      if isInDocument, collected.title == nil {
        // Also where the page ends inside of it, it is the title.
        collected.title = []
        textUse = .title
      }
      return .text(endTag: token.name.low)
    case .style, .noframes:
      return .text(endTag: token.name.low)
    case .script:
      if isInDocument { keepMarker("src") }
      if isInDocument, let type = collected.value("type"), collected.equals(type, "application/ld+json") {
        textUse = .script
      }
      return .script
    case .template:
      open.push(element(token))
    case .noscript:
      startNoscript(token)
    default: break
    }
    return .markup
  }

  private mutating func startNoscript(_ token: Token) {
    if place == .head, open.templates == 0 {
      if !isHeadClosed {
        isInHeadNoscript = true
        watch.isInNoscript = true
        return
      }
      beginBody()
    }
    if watch.awaitsContent, open.templates == 0 { watch.isInNoscript = true }
    open.push(element(token))
  }

  /// Keeps a `<meta>`, and sees whether it tells title or description.
  private mutating func keepMeta() {
    // Closures: a method as a value would hold a copy of all that was collected.
    let property = collected.value("property").map { collected.trimmed($0) }
    let name = collected.value("name").map { collected.trimmed($0) }
    let isOpenGraph = (property ?? name).map { collected.begins($0, with: "og:") } ?? false
    if let content = collected.value("content"), !collected.isBlank(content) {
      if let property { noteKey(property) }
      if let name { noteKey(name) }
    }
    collected.keepMeta(isOpenGraph: isOpenGraph)
  }

  private mutating func noteKey(_ key: Range<Int>) {
    if collected.equals(key, "og:title") || collected.equals(key, "twitter:title") {
      watch.noteTitle()
    } else if collected.equals(key, "description") || collected.equals(key, "og:description")
      || collected.equals(key, "twitter:description")
    {
      watch.noteDescription()
    }
  }

  func element(_ token: Token) -> OpenElements.Element {
    OpenElements.Element(
      key: token.name.key, tag: token.tag, traits: token.traits, role: open.templates == 0 ? role(of: token) : [])
  }
}
