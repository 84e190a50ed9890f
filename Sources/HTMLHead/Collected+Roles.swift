// SPDX-License-Identifier: MIT

extension Collected {
  /// What an attribute of an element means for the text in it.
  func role(of attribute: Attribute, on token: TreeRules.Token) -> BodyRole {
    let value = attribute.value
    switch attribute.beginning {
    case AttributeName.hidden where attribute.name.count == 6: return .hidden
    case AttributeName.ariaHidden where names(attribute, "aria-hidden"): return equals(value, "true") ? .hidden : []
    case AttributeName.style: return hides(style: value) ? .hidden : []
    case AttributeName.href where token.tag == .a: return .link
    case AttributeName.role:
      let role = trimmed(value)
      return BodyRole.ofARIA.first { equals(role, $0.0) }?.1 ?? []
    case AttributeName.id, AttributeName.className:
      return token.tag == .main || token.tag == .article ? [] : self.role(named: value, on: token)
    default: return []
    }
  }

  private func names(_ attribute: Attribute, _ name: StaticString) -> Bool { equals(attribute.name.range, name) }

  private func role(named value: Stretch, on token: TreeRules.Token) -> BodyRole {
    let meaning = NameWords.shared.meaning(of: bytes[value.range])
    if meaning.isEmpty { return [] }
    if meaning.contains(.hiddenName) { return .hidden }
    if token.tag == .sup, meaning.contains(.footnote) { return .hidden }
    if token.traits.contains(.formatting) { return [] }
    if meaning.contains(.hiddenWord) { return .hidden }
    return meaning.contains(.asideWord) ? .aside : []
  }

  /// Whether a style hides: `display: none` or `visibility: hidden`, with any white space.
  private func hides(style: Stretch) -> Bool {
    var declaration: [UInt8] = []
    for byte in bytes[style.range] {
      if byte == ASCII.semicolon {
        if Self.hides(declaration) { return true }
        declaration.removeAll(keepingCapacity: true)
      } else if !ASCII.isSpace(byte), declaration.count < Self.longestHiding {
        declaration.append(ASCII.lowercase(byte))
      }
    }
    return Self.hides(declaration)
  }

  private static let longestHiding = 28
  private static func hides(_ declaration: [UInt8]) -> Bool {
    declaration.starts(with: "display:none".utf8) || declaration.starts(with: "visibility:hidden".utf8)
  }
}

/// The first eight bytes of the names of attributes, as ``Collected/Attribute/beginning`` has them.
private enum AttributeName {
  static let hidden = packed("hidden")
  static let ariaHidden = packed("aria-hid")
  static let style = packed("style")
  static let role = packed("role")
  static let href = packed("href")
  static let id = packed("id")
  static let className = packed("class")

  private static func packed(_ name: StaticString) -> UInt64 {
    var packed: UInt64 = 0
    for offset in 0..<min(name.utf8CodeUnitCount, 8) { packed = packed &<< 8 | UInt64(name.utf8Start[offset]) }
    return packed
  }
}
