// SPDX-License-Identifier: MIT

/// What the text and the tags of the body mean for its ``BodyGlimpse``.
extension TreeRules {
  /// Whether the attributes of such an element tell something about the text in it.
  @inline(__always)
  func looksAt(_ row: TagTable.Row) -> Bool {
    place != .frameset && open.templates == 0 && row.tag != .body && !row.traits.contains(.headContent)
  }

  /// Text of the body came, as much as is at hand.
  mutating func readShown(_ text: UnsafeBufferPointer<UInt8>) {
    // Past the cap of depth nobody knows what is hidden.
    guard open.templates == 0, !open.isFull else { return }
    settle()
    let roles = open.roles
    if roles.noscripts > 0 || watch.isInNoscript { return glimpse.readNoscript(text) }
    guard roles.isShown else { return }
    glimpse.shown.count(text)
    if roles.headings > 0 {
      glimpse.readHeading(text, in: roles)
    } else {
      glimpse.readBlock(text, in: roles, isParagraph: open.hasParagraph)
    }
  }

  /// A start tag of the body came, and is not yet open.
  mutating func seeStart(_ token: Token) {
    settle()
    if token.traits.contains(.block) { endBlock() }
    keepMarker("id", isIdentifier: true)
    switch token.tag {
    case .br: endLine()
    case .iframe, .frame, .embed: keepMarker("src")
    case .form: keepMarker("action")
    case .input:
      let type = collected.value("type")
      if let type, collected.equals(type, "password"), open.roles.isShown, open.roles.asides == 0 {
        glimpse.asksForPassword = true
      }
    case .p where open.roles.headings > 0 && glimpse.hasOpenHeading:
      // The heading was never closed.
      open.dropRole(.heading)
      settle()
    default:
      if open.roles.forms > 0, BodyRole.isLandmark(token.tag) { open.dropRole(.form) }
    }
  }

  /// An end tag came, and has not yet closed anything.
  mutating func seeEnd(_ token: Token) {
    guard place == .body, open.templates == 0 else { return }
    settle()
    if token.traits.contains(.block) { endBlock() }
    if token.tag == .br { endLine() }
  }

  /// The page is over: what was being read counts as far as it came.
  mutating func endBody() {
    open.removeAll()
    watch.isInNoscript = false
    settle()
    endBlock()
  }

  /// Keeps an attribute of the element being read as a marker.
  mutating func keepMarker(_ name: StaticString, isIdentifier: Bool = false) {
    guard let value = collected.value(name) else { return }
    if !isIdentifier { glimpse.hasMoving = true }
    guard glimpse.takesMarkers(isIdentifier: isIdentifier) else { return }
    let range = collected.trimmed(value)
    let length = min(range.count, collected.limits.markerBytes)
    guard length > 0 else { return }
    let bytes = Array(collected.bytes[range.prefix(length)])
    glimpse.keepMarker(
      GlimpseReader.Text(bytes: bytes, isCut: value.isCut || length < range.count), isIdentifier: isIdentifier)
  }

  /// Ends what was read of elements that are closed by now.
  private mutating func settle() {
    if glimpse.hasOpenHeading, open.roles.headings == 0, let isOwn = glimpse.endHeading() {
      watch.noteHeading(isOwn: isOwn)
    }
    if glimpse.hasOpenNoscript, open.roles.noscripts == 0, !watch.isInNoscript { glimpse.endNoscript() }
  }

  private mutating func endBlock() {
    if glimpse.endBlock() { watch.noteMainParagraph() }
  }

  /// Two ends of lines, one after the other, part paragraphs as well.
  private mutating func endLine() {
    if glimpse.endLine() { watch.noteMainParagraph() }
  }

  /// What an element means for the text in it, by its name and its attributes.
  func role(of token: Token) -> BodyRole {
    var role = BodyRole.of(token.tag)
    // In the header of an article stands what is the article's.
    if token.tag == .header, open.roles.mains > 0 { role = [] }
    guard place == .body else { return role }
    for attribute in collected.elementAttributes {
      role.formUnion(collected.role(of: attribute, on: token))
    }
    return role
  }
}
