// SPDX-License-Identifier: MIT

import Glibc

/// The tokenizer of the WHATWG HTML standard (section "Tokenization") over raw bytes of an encoding in which ASCII bytes
/// stand for themselves outside of characters.
///
/// It keeps its state between chunks, so that the result does not depend on where a page is cut. Long stretches of
/// text, script and comment are skipped by `memchr`.
struct Tokenizer {
  enum State: UInt8 {
    // Markup.
    case data, tagOpen, endTagOpen, tagName
    case beforeAttributeName, attributeName, afterAttributeName
    case beforeAttributeValue, doubleQuoted, singleQuoted, unquoted, afterQuoted, selfClosing
    // Declarations and comments.
    case declaration, declarationDash, declarationBracket, bogusComment
    case commentStart, commentStartDash, comment, commentEndDash, commentEnd, commentEndBang
    case cdata, cdataBracket, cdataEnd
    // Text up to an end tag.
    case text, textLess, textEndOpen, textEndName
    case scriptEscapeStart, scriptEscapeStartDash, escapedName, doubleEscapedLess, doubleEscapedName
    case plaintext
  }

  /// How deep a script is in `<!-- <script>`.
  enum Escape: UInt8 { case none, escaped, doubleEscaped }

  var state = State.data
  var tree: TreeRules
  let table = TagTable.shared

  // The tag being read.
  var name = TagName()
  var row = TagTable.Row()
  var isEndTag = false
  var keepsAttributes = false

  // The text being read.
  var endName: UInt64 = 0
  var isScript = false
  var escape = Escape.none
  var dashes = 0
  /// How many bytes of the wanted name have matched; -1 once one has not.
  var matched = 0
  /// How long the kept text was before what may be its end tag.
  var textMark = 0

  init(limits: HeadLimits) { tree = TreeRules(limits: limits) }

  /// Reads bytes up to the end, or to the first place where there is news about the head.
  ///
  /// - Returns: how many bytes were taken.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    let count = bytes.count
    // Every read below is at an index under `count`.
    var index = 0
    while index < count, !tree.watch.isNews {
      switch state {
      case .data: readData(start, &index, count)
      case .tagOpen, .endTagOpen, .tagName: readTag(start, &index, count)
      case .beforeAttributeName, .attributeName, .afterAttributeName, .beforeAttributeValue, .doubleQuoted,
        .singleQuoted, .unquoted, .afterQuoted, .selfClosing:
        readAttributes(start, &index, count)
      case .declaration, .declarationDash, .declarationBracket, .bogusComment, .commentStart, .commentStartDash,
        .comment, .commentEndDash, .commentEnd, .commentEndBang, .cdata, .cdataBracket, .cdataEnd:
        readDeclaration(start, &index, count)
      case .text, .textLess, .textEndOpen, .textEndName: readText(start, &index, count)
      case .scriptEscapeStart, .scriptEscapeStartDash, .escapedName, .doubleEscapedLess, .doubleEscapedName:
        readScript(start, &index, count)
      case .plaintext: index = count
      }
    }
    return index
  }

  /// The page has ended, in whatever state: an unfinished tag is dropped, an unfinished title counts.
  mutating func finish() {
    if keepsAttributes {
      tree.collected.endAttribute()
      tree.collected.dropUnlessKept()
    }
    tree.endText(isComplete: false)
    tree.endBody()
  }

  /// Where `byte` is from `index` on; `count` where it is not.
  @inline(__always)
  static func find(_ byte: UInt8, _ start: UnsafePointer<UInt8>, _ index: Int, _ count: Int) -> Int {
    guard let hit = memchr(start + index, Int32(byte), count - index) else { return count }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(start)
  }

  private mutating func readData(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    let from = index
    if tree.watchesText {
      while index < count, ASCII.isSpace(start[index]) { index += 1 }
      guard index < count else { return keepShown(start, from, index) }
      if start[index] != ASCII.less {
        tree.sawText()
        if tree.watch.isNews { return keepShown(start, from, index) }
      }
    }
    let less = Self.find(ASCII.less, start, index, count)
    index = less
    keepShown(start, from, less)
    if less < count {
      index += 1
      state = .tagOpen
    }
  }

  /// Text outside of what is read up to an end tag.
  @inline(__always)
  mutating func keepShown(_ start: UnsafePointer<UInt8>, _ from: Int, _ to: Int) {
    guard to > from, tree.place == .body else { return }
    tree.readShown(UnsafeBufferPointer(start: start + from, count: to - from))
  }
}
