// SPDX-License-Identifier: MIT

extension TreeRules {
  /// A start tag that belongs into a body.
  mutating func startBodyTag(_ token: Token) -> Content {
    if token.tag == .frameset { return startFrameset() }
    if token.traits.contains(.forbidsFrameset) { allowsFrameset = false }
    if token.traits.contains(.closesParagraph), open.hasParagraph { closeParagraph() }
    if token.traits.contains(.tablePart) {
      startTablePart(token)
      return .markup
    }
    switch token.tag {
    case .body:
      if open.templates == 0 { watch.noteEnd() }
      return .markup
    case .frame: return .markup
    case .textarea, .xmp, .iframe, .noembed: return .text(endTag: token.name.low)
    case .plaintext: return .plaintext
    case .svg, .math:
      pushForeign(token, token.tag == .svg ? .svg : .math)
      return .markup
    case .input:
      let isHidden = collected.value("type").map { collected.equals($0, "hidden") } ?? false
      if !isHidden { allowsFrameset = false }
    case .option, .optgroup:
      if open.last?.tag == .option { open.pop() }
    case .li, .dd, .dt: closeItem(token)
    case .select:
      if let index = open.index(where: { $0.tag == .select }, endingAt: { $0.endsScope }) {
        open.pop(through: index)
        return .markup
      }
    default:
      if token.traits.contains(.heading), open.last?.traits.contains(.heading) ?? false { open.pop() }
    }
    if !token.traits.contains(.void) { open.push(element(token)) }
    return .markup
  }

  /// A frameset takes the place of a body in which nothing has been shown.
  private mutating func startFrameset() -> Content {
    guard allowsFrameset, open.templates == 0 else { return .markup }
    collected.forget(after: beforeBody)
    glimpse.forget()
    open.removeAll()
    place = .frameset
    watch.noteEnd()
    return .markup
  }

  private mutating func closeParagraph() {
    let index = open.index(where: { $0.tag == .p }, endingAt: { $0.endsScope || $0.tag == .button })
    if let index { open.pop(through: index) }
  }

  /// A list item ends the one before it.
  private mutating func closeItem(_ token: Token) {
    guard open.hasItem else { return }
    let isItem: (OpenElements.Element) -> Bool =
      token.tag == .li ? { $0.tag == .li } : { $0.tag == .dd || $0.tag == .dt }
    let passes: (OpenElements.Element) -> Bool = { $0.tag == .address || $0.tag == .div || $0.tag == .p }
    if let index = open.index(where: isItem, endingAt: { $0.isSpecial && !passes($0) }) { open.pop(through: index) }
  }

  /// A part of a table closes what is open in the part before; outside of tables it is ignored.
  private mutating func startTablePart(_ token: Token) {
    guard open.hasTable || open.templates > 0 else { return }
    guard open.index(where: { $0.tag == .table || $0.tag == .template }, endingAt: { _ in false }) != nil else {
      return
    }
    let parents: [Tag] =
      switch token.tag {
      case .td, .th: [.tr, .tbody, .thead, .tfoot, .table, .template]
      case .tr: [.tbody, .thead, .tfoot, .table, .template]
      case .col: [.colgroup, .table, .template]
      default: [.table, .template]
      }
    open.pop { !$0.isForeign && parents.contains($0.tag) }
    if !token.traits.contains(.void) { open.push(element(token)) }
  }

  /// An end tag in a body.
  mutating func endBodyTag(_ token: Token) {
    let tag = token.tag
    let key = token.name.key
    // Any heading's end tag ends any heading.
    guard open.mayHold(key) || token.traits.contains(.heading) else { return }
    if token.traits.contains(.tablePart) || tag == .table {
      let ends: (OpenElements.Element) -> Bool = { !$0.isForeign && ($0.tag == .table || $0.tag == .template) }
      if let index = open.index(where: { $0.tag == tag }, endingAt: ends) { open.pop(through: index) }
    } else if token.traits.contains(.heading) {
      popInScope { $0.traits.contains(.heading) }
    } else if tag == .p {
      closeParagraph()
    } else if token.traits.contains(.formatting) {
      endFormatting(key)
    } else if token.traits.contains(.special) || tag == .dialog {
      popInScope { $0.tag == tag }
    } else if let index = open.index(where: { $0.key == key }, endingAt: { $0.isSpecial }) {
      open.pop(through: index)
    }
  }

  private mutating func popInScope(_ isWanted: (OpenElements.Element) -> Bool) {
    if let index = open.index(where: isWanted, endingAt: { $0.endsScope }) { open.pop(through: index) }
  }

  /// What the adoption agency algorithm does to the stack, in at most eight rounds as the standard has it.
  private mutating func endFormatting(_ key: UInt64) {
    for _ in 0..<8 {
      guard let index = open.index(where: { $0.key == key }, endingAt: { $0.endsScope }) else { return }
      guard open.adopt(at: index) else { return }
    }
  }
}
