// SPDX-License-Identifier: MIT

extension TreeRules {
  /// A start tag of what belongs into a head: the same rules hold in head, body and table.
  mutating func startHeadTag(_ token: Token) -> Content {
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
    let key = collected.value("property") ?? collected.value("name")
    let isOpenGraph = key.map { collected.hasPrefix($0, "og:") } ?? false
    if let content = collected.value("content"), !collected.isBlank(content) {
      for name in ["property", "name"] as [StaticString] {
        guard let key = collected.value(name) else { continue }
        if collected.equals(key, "og:title") || collected.equals(key, "twitter:title") { watch.noteTitle() }
        if collected.equals(key, "og:description") || collected.equals(key, "twitter:description")
          || collected.equals(key, "description")
        {
          watch.noteDescription()
        }
      }
    }
    collected.keepMeta(isOpenGraph: isOpenGraph)
  }

  func element(_ token: Token) -> OpenElements.Element {
    OpenElements.Element(key: token.name.key, tag: token.tag, traits: token.traits)
  }
}
