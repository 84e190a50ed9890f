// SPDX-License-Identifier: MIT

extension TreeRules {
  /// Whether a start tag is HTML although a foreign element is open: at an integration point it is.
  func takesAsHTML(_ token: Token, _ last: OpenElements.Element) -> Bool {
    switch last.integration {
    case .html: true
    case .text: token.tag != .mglyph && token.tag != .malignmark
    case .none: last.tag == .annotationXML && last.namespace == .math && token.tag == .svg
    }
  }

  /// Whether a start tag ends the foreign content it stands in.
  func leavesForeignContent(_ token: Token) -> Bool {
    if token.traits.contains(.leavesForeign) { return true }
    guard token.tag == .font else { return false }
    return collected.value("color") != nil || collected.value("face") != nil || collected.value("size") != nil
  }

  mutating func pushForeign(_ token: Token, _ namespace: OpenElements.Namespace) {
    guard !token.isSelfClosing else { return }
    var element = OpenElements.Element(key: token.name.key, tag: token.tag, traits: token.traits)
    // All of a picture or a formula is hidden by its root.
    if open.last?.isForeign != true { element.role = .hidden }
    element.namespace = namespace
    switch (namespace, token.tag) {
    case (.svg, .foreignobject), (.svg, .desc), (.svg, .title): element.integration = .html
    case (.math, .mi), (.math, .mo), (.math, .mn), (.math, .ms), (.math, .mtext): element.integration = .text
    case (.math, .annotationXML):
      if let encoding = collected.value("encoding"),
        collected.equals(encoding, "text/html") || collected.equals(encoding, "application/xhtml+xml")
      {
        element.integration = .html
      }
    default: break
    }
    open.push(element)
  }
}
