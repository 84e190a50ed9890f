// SPDX-License-Identifier: MIT

/// The tree construction rules (WHATWG HTML, section "Tree construction", scripting off) as far as they decide which
/// `<title>`, `<meta>`, `<link>` and `<base>` elements a document has.
///
/// No tree is built: the stack of open elements, the place (head, body or frameset) and the frameset-ok flag suffice.
struct TreeRules {
  enum Place { case head, body, frameset }

  /// How the tokenizer goes on after a start tag.
  enum Content: Equatable {
    case markup
    /// RCDATA or RAWTEXT up to the end tag with this name.
    case text(endTag: UInt64)
    case script
    case plaintext
  }

  /// A tag as the tokenizer has read it.
  struct Token {
    var tag: Tag
    var traits: TagTraits
    var name: TagName
    var isSelfClosing: Bool
  }

  /// The page is XHTML: an element may end in its own tag.
  var isXML = false
  var collected: Collected
  var watch = HeadWatch()
  var open: OpenElements
  var place = Place.head
  /// `</head>` was seen: a `<noscript>` then begins the body.
  var isHeadClosed = false
  /// Between a head's `<noscript>` and its end.
  var isInHeadNoscript = false
  /// A `<frameset>` would still take the place of the body.
  var allowsFrameset = true
  /// What was there before the body: a `<frameset>` throws the body away.
  var beforeBody = Collected.Mark()
  /// The text of the element being read, where it is kept: a title or a script.
  var text: [UInt8] = []
  var textUse = TextUse.none

  enum TextUse { case none, title, script }

  /// What is seen of the body.
  var glimpse: GlimpseReader

  init(limits: HeadLimits) {
    collected = Collected(limits: limits)
    open = OpenElements(depth: limits.depth)
    glimpse = GlimpseReader(limits: limits)
  }

  // MARK: Text

  /// Whether it matters that text other than white space comes.
  @inline(__always)
  var watchesText: Bool { place == .head || allowsFrameset || watch.awaitsContent }

  /// Text other than white space came.
  mutating func sawText() {
    if place == .head, open.templates == 0 { beginBody() }
    if open.templates == 0 { watch.noteContent() }
    if place == .body || open.templates > 0 { allowsFrameset = false }
  }

  /// CDATA sections exist in foreign content and in XML only.
  var allowsCDATA: Bool { isXML || open.last?.isForeign ?? false }

  /// The most bytes of text that are kept.
  @inline(__always)
  var textLimit: Int {
    switch textUse {
    case .none: 0
    case .title: collected.limits.rawTitleBytes
    case .script: collected.limits.scriptBytes
    }
  }

  /// The element whose text was read ended, by its end tag or with the page.
  mutating func endText(isComplete: Bool) {
    if textUse == .none { return }
    // Handed over, not copied.
    var text: [UInt8] = []
    swap(&text, &self.text)
    let limit = textLimit
    switch textUse {
    case .none: break
    case .title:
      collected.title = text
      collected.isTitleCut = !isComplete || text.count >= limit
      if text.contains(where: { !ASCII.isSpace($0) }) { watch.noteTitle() }
    case .script: collected.keepScript(text)
    }
    textUse = .none
  }

  // MARK: Tags

  /// A start tag, its attributes in ``collected``.
  mutating func startTag(_ token: Token) -> Content {
    if place == .frameset { return startTagInFrameset(token) }
    if let last = open.last, last.isForeign, !takesAsHTML(token, last) {
      guard leavesForeignContent(token) else {
        pushForeign(token, last.namespace)
        return .markup
      }
      open.pop { !$0.isForeign || $0.integration != .none }
    }
    if token.traits.contains(.headContent) { return startHeadTag(token, endsItself(token)) }
    if place == .head, open.templates == 0 { beginBody() }
    if open.templates == 0 {
      watch.noteContent()
      seeStart(token)
    }
    let content = startBodyTag(token)
    guard endsItself(token) else { return content }
    if !token.traits.contains(.void), !open.isFull, open.last?.key == token.name.key { open.pop() }
    return .markup
  }

  /// Whether there is no content: in HTML a slash at the end of a tag means nothing.
  @inline(__always)
  private func endsItself(_ token: Token) -> Bool { isXML && token.isSelfClosing }

  mutating func endTag(_ token: Token) {
    if place == .frameset { return }
    seeEnd(token)
    if let last = open.last, last.isForeign {
      if token.tag == .p || token.tag == .br {
        open.pop { !$0.isForeign || $0.integration != .none }
      } else if let index = open.foreignIndex(of: token.name.key) {
        return open.pop(through: index)
      }
    }
    switch token.tag {
    case .template: endTemplate()
    case .noscript where isInHeadNoscript || watch.isInNoscript:
      isInHeadNoscript = false
      watch.isInNoscript = false
      if place == .body { endBodyTag(token) }
    case .head where open.templates == 0:
      watch.noteEnd()
      if place == .head, !isInHeadNoscript { isHeadClosed = true }
    case .body, .html, .br:
      guard open.templates == 0 else { return }
      if token.tag != .br { watch.noteEnd() }
      if place == .head { beginBody() }
      if token.tag == .br { allowsFrameset = false }
    default:
      if place == .body || open.templates > 0 { endBodyTag(token) }
    }
  }

  private mutating func endTemplate() {
    guard open.templates > 0 else { return }
    open.pop { !$0.isForeign && $0.tag == .template }
    open.pop()
  }

  /// The head is over: what comes now is the body's.
  mutating func beginBody() {
    place = .body
    isInHeadNoscript = false
    beforeBody = collected.mark
  }

  private mutating func startTagInFrameset(_ token: Token) -> Content {
    if token.tag == .frame { keepMarker("src") }
    return token.tag == .noframes ? .text(endTag: token.name.low) : .markup
  }
}
