// SPDX-License-Identifier: MIT

import Glibc

/// Makes of what feeds send, as UTF-8, what XML allows, in one pass and however it is cut.
///
/// - Tags match: a missing end is put in, one that nothing fits is left out; attributes are quoted, and so many and so
///   long as ``XMLLimits`` says; elements that stand too deep are left out.
/// - A reference is resolved as XML does, or as HTML does; an ampersand by itself is text.
/// - Characters that XML forbids are left out, CR becomes LF.
/// - Comments, instructions, the XML declaration and the document type with all its entities are left out, and so is all
///   text outside of elements. All other text, CDATA too, goes into ``TextQueue``.
/// - All stands in one element of ours, so that neither garbage before a feed nor after it ends the document.
struct XMLFilter {
  enum State {
    case text, tag, data, comment, bogus
    /// `<?…`: `endsAtGreater` for one that begins like the XML declaration, whose `?` is often missing.
    case instruction(endsAtGreater: Bool)
    case declaration
  }

  /// What libxml2 is to be given; who takes it empties it.
  var output: [UInt8] = Array("<_>".utf8)
  /// The texts that ``output`` has the numbers of; who takes them empties it.
  var texts = TextQueue()
  /// What ended the reading.
  var problem: String?

  var state = State.text
  let limits: XMLLimits
  let deepest: Int
  let unnested: [[UInt8]]
  var open = OpenNames()
  /// How many elements are open that stand too deep.
  var passedOver = 0
  /// What the last piece cut off: the beginning of a reference, or of `<!…`. At most some tens of bytes.
  var carry: [UInt8] = []
  /// The last bytes of a comment, instruction or document type, the newest lowest: their ends are found by it.
  var window: UInt32 = 0
  /// The document type: how long it is, the quote it is in, whether it is in its internal subset, in a comment there.
  var doctype = DoctypeState()
  /// How many `]` of a CDATA section wait, two at most, because they may be its end.
  var brackets = 0
  /// The last byte was a CR: an LF that follows belongs to it.
  var skipsLineFeed = false
  /// A tag that does not stand whole and in order in one piece.
  var tag: [UInt8] = []
  var tagQuote: UInt8 = 0
  var tagAwaitsValue = false

  init(limits: XMLLimits, unnested: [String]) {
    self.limits = limits
    deepest = min(max(limits.depth, 1), XMLLimits.deepest)
    self.unnested = unnested.map { Array($0.utf8) }
  }

  /// Whether text counts where we are.
  var tellsText: Bool { open.count > 0 && passedOver == 0 }

  /// Takes a piece, which is made of whole characters.
  mutating func push(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    if carry.isEmpty {
      run(bytes, isLast: false)
    } else {
      let joined = carry + bytes
      carry = []
      joined.withUnsafeBufferPointer { run($0, isLast: false) }
    }
  }

  /// Ends the document: a tag that is not whole is left out, what is open is closed.
  mutating func finish() {
    let rest = carry
    carry = []
    rest.withUnsafeBufferPointer { run($0, isLast: true) }
    if case .data = state { appendBrackets() }
    close(to: 0)
    output.append(contentsOf: "</_>".utf8)
  }

  private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    texts.reserve(bytes.count)
    var index = 0
    while index < bytes.count, problem == nil {
      switch state {
      case .text: index = text(bytes, from: index, isLast: isLast)
      case .tag: index = gatherTag(bytes, from: index)
      case .data: index = data(bytes, from: index)
      case .comment: index = skip(bytes, from: index) { $0 & 0xFF_FFFF == 0x2D_2D3E }
      case .bogus: index = skip(bytes, from: index) { $0 & 0xFF == 0x3E }
      case .instruction(let endsAtGreater):
        index = skip(bytes, from: index) { $0 & 0xFFFF == 0x3F3E || (endsAtGreater && $0 & 0xFF == 0x3E) }
      case .declaration: index = declaration(bytes, from: index)
      }
    }
    writeText()
  }

  /// Closes elements until `depth` are open.
  mutating func close(to depth: Int) {
    if open.count > depth { writeText() }
    while open.count > depth {
      output.append(Bytes.less)
      output.append(Bytes.slash)
      open.appendInnermost(to: &output)
      output.append(Bytes.greater)
      open.pop()
    }
  }

  /// Keeps a part of a text.
  @inline(__always)
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>, _ from: Int, _ to: Int) {
    if to > from { texts.append(UnsafeBufferPointer(rebasing: bytes[from..<to])) }
  }

  /// Writes the number of the text that stands before what is written next.
  @inline(__always)
  mutating func writeText() {
    guard let number = texts.finishText() else { return }
    output.append(contentsOf: "<![CDATA[".utf8)
    output.append(contentsOf: String(number).utf8)
    output.append(contentsOf: "]]>".utf8)
  }

  private mutating func skip(_ bytes: UnsafeBufferPointer<UInt8>, from: Int, isEnd: (UInt32) -> Bool) -> Int {
    var index = from
    while index < bytes.count {
      window = window << 8 | UInt32(bytes[index])
      index += 1
      if isEnd(window) {
        state = .text
        break
      }
    }
    return index
  }
}
