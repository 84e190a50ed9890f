// SPDX-License-Identifier: MIT

/// A host name, or an IPv4 address, as it stands in text.
///
/// Names follow RFC 1123, section 2.1: no label is empty, or begins or ends with a hyphen, or is longer than 63
/// characters. An underscore is taken in subdomains only, where people use it, and in a name without a dot.
struct HostName {
  private(set) var range: Range<Int>
  private var last = Label(range: 0..<0)
  /// Labels before the last one: how many, their characters and dots, and whether each is well formed.
  private var earlier = (count: 0, scalars: 0, isWellFormed: true, hasUnderscoreAtEnd: false)
  private var wasCutAtDots = false

  private struct Label {
    var range: Range<Int>
    var scalars = 0
    var hasUnderscore = false
    var firstCJK: Int?
    var firstSign: Int?

    func isWellFormed(in text: ChatBytes) -> Bool {
      !range.isEmpty && scalars <= 63 && text[range.lowerBound] != UInt8(ascii: "-")
        && text[range.upperBound - 1] != UInt8(ascii: "-")
    }
  }

  /// Reads the name that begins at `start`; `nil` where none can be one.
  init?(in text: ChatBytes, at start: Int, before limit: Int) {
    range = start..<start
    readLabels(in: text, before: limit)
    switch text[range.upperBound] {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "#"): break
    default: dropHyphens(in: text)
    }
    cutBeforeForeign(in: text)
    guard holdsRules(in: text), !isBrokenWord(in: text) else { return nil }
    // `example.com./`, `example.com.:80`, `example.com.:/x`: a name may end with a dot where the URL goes on. A mere `:/`
    // is a face.
    let end = range.upperBound
    let hasPath = text[end + 2] == UInt8(ascii: "/") && text[end + 3] > 0x20
    let isPort = text[end + 1] == UInt8(ascii: ":") && (text[end + 2].isASCIIDigit || hasPath)
    if text[end] == UInt8(ascii: "."), text[end + 1] == UInt8(ascii: "/") || isPort {
      range = range.lowerBound..<end + 1
    }
  }

  private mutating func readLabels(in text: ChatBytes, before limit: Int) {
    var index = range.lowerBound
    while let label = Self.label(in: text, at: index, before: limit) {
      if !last.range.isEmpty {
        earlier.count += 1
        earlier.scalars += last.scalars + 1
        earlier.hasUnderscoreAtEnd = last.hasUnderscore
        if !last.isWellFormed(in: text) { earlier.isWellFormed = false }
      }
      last = label
      range = range.lowerBound..<label.range.upperBound
      index = label.range.upperBound
      guard index < limit, text[index] == UInt8(ascii: ".") else { return }
      wasCutAtDots = text[index + 1] == UInt8(ascii: ".")
      index += 1
    }
  }

  private static func label(in text: ChatBytes, at start: Int, before limit: Int) -> Label? {
    var label = Label(range: start..<start)
    var index = start
    scan: while index < limit {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "%"):
        index += 1
      case UInt8(ascii: "_"):
        label.hasUnderscore = true
        index += 1
      case 0x80...:
        guard let scalar = text.scalar(at: index), ScalarKind(scalar.value) == .part || scalar.value == 0x200D
        else { break scan }
        if label.firstCJK == nil, ScalarKind.isCJK(scalar.value) { label.firstCJK = index }
        if label.firstSign == nil, ScalarKind.isSymbol(scalar.value) { label.firstSign = index }
        index += scalar.length
      default: break scan
      }
      label.scalars += 1
    }
    label.range = start..<index
    return index > start ? label : nil
  }

  /// `http://example.com-`: the hyphen is the sentence's.
  private mutating func dropHyphens(in text: ChatBytes) {
    var end = last.range.upperBound
    while end > last.range.lowerBound, text[end - 1] == UInt8(ascii: "-") { end -= 1 }
    guard end < last.range.upperBound else { return }
    last.range = last.range.lowerBound..<end
    range = range.lowerBound..<end
  }

  /// `http://example.com🎉`, `http://example.comを見て`: no top-level domain has signs, and none begins with Latin letters
  /// and goes on in Han, kana or hangul, so the sentence goes on there.
  private mutating func cutBeforeForeign(in text: ChatBytes) {
    guard earlier.count > 0 else { return }
    if let sign = last.firstSign, sign > last.range.lowerBound { cut(at: sign, in: text) }
    guard let first = last.firstCJK, last.range.contains(first) else { return }
    let prefix = last.range.lowerBound..<first
    if prefix.count >= 2, prefix.allSatisfy({ text[$0].isASCIILetter }) { cut(at: first, in: text) }
  }

  private mutating func cut(at end: Int, in text: ChatBytes) {
    last.range = last.range.lowerBound..<end
    last.scalars = last.range.reduce(0) { text[$1] & 0xC0 == 0x80 ? $0 : $0 + 1 }
    range = range.lowerBound..<end
  }

  private func holdsRules(in text: ChatBytes) -> Bool {
    guard earlier.isWellFormed, last.isWellFormed(in: text), earlier.scalars + last.scalars <= 253 else { return false }
    return earlier.count == 0 || !(last.hasUnderscore || earlier.hasUnderscoreAtEnd)
  }

  /// `http://foo!bar`, `http://www...foo`: what was cut off shows that this was no name.
  private func isBrokenWord(in text: ChatBytes) -> Bool {
    if isDefused(in: text) { return true }
    guard earlier.count == 0 else { return false }
    var index = range.upperBound
    if wasCutAtDots {
      while text[index] == UInt8(ascii: ".") { index += 1 }
      return text[index].isASCIIWord
    }
    switch text[index] {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "="):
      return text[index + 1].isASCIIWord
    default: return false
    }
  }

  /// `http://example[.]com`, `http://example(dot)com`: written so that nobody goes there.
  private func isDefused(in text: ChatBytes) -> Bool {
    let end = range.upperBound
    switch text[end] {
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"):
      let isDot = text[end + 1] == UInt8(ascii: ".") || text.has("dot", at: end + 1)
      let close = text[end + 1] == UInt8(ascii: ".") ? text[end + 2] : text[end + 4]
      return isDot && (close == UInt8(ascii: "]") || close == UInt8(ascii: ")") || close == UInt8(ascii: "}"))
    default: return false
    }
  }
}
