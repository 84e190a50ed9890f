// SPDX-License-Identifier: MIT

/// WHATWG HTML, "prescan a byte stream to determine its encoding": looks for a `<meta>` that names the encoding.
///
/// Time is linear in the bytes given. A tag that the end of the bytes cuts off does not count.
struct MetaPrescan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The encoding that the page names for itself, or `nil`.
  mutating func run() -> CharacterEncoding? {
    if bytes.starts(with: [0x3C, 0x00, 0x3F, 0x00, 0x78, 0x00]) { return .utf16LE }
    if bytes.starts(with: [0x00, 0x3C, 0x00, 0x3F, 0x00, 0x78]) { return .utf16BE }
    while let open = bytes[position...].firstIndex(of: 0x3C) {
      position = open
      if starts(with: "<!--") {
        // The two hyphens may be those of the opening.
        position = open + 2
        guard skip(past: "-->") else { break }
      } else if starts(with: "<meta"), let next = byte(at: open + 5), isASCIIWhitespace(next) || next == 0x2F {
        position = open + 6
        switch meta() {
        case .found(let encoding): return encoding
        case .nothing: position += 1
        case .cutOff: return XMLDeclaration.encoding(of: bytes)
        }
      } else if let next = byte(at: open + 1), isTagStart(next, at: open) {
        skipTagName()
        var found = attribute()
        while case .attribute = found { found = attribute() }
        if case .cutOff = found { break }
        position += 1
      } else if let next = byte(at: open + 1), next == 0x21 || next == 0x2F || next == 0x3F {
        guard skip(past: ">") else { break }
      } else {
        position = open + 1
      }
    }
    return XMLDeclaration.encoding(of: bytes)
  }

  private enum MetaResult {
    case found(CharacterEncoding)
    case nothing
    case cutOff
  }

  private enum AttributeResult {
    case attribute(name: Range<Int>, value: Range<Int>)
    /// The tag is over; the position is at its `>`.
    case end
    case cutOff
  }

  private mutating func meta() -> MetaResult {
    var isPragma = false
    var needsPragma: Bool?
    var charset: CharacterEncoding?
    var seen: Set<String> = []
    while true {
      switch attribute() {
      case .cutOff: return .cutOff
      case .attribute(let name, let value):
        let name = text(name)
        guard seen.insert(name).inserted else { continue }
        if name == "http-equiv" {
          isPragma = text(value) == "content-type"
        } else if name == "content" {
          let content = UnsafeBufferPointer(rebasing: bytes[value])
          if charset == nil, let label = CharsetParameter.find(in: content, isForgiving: false),
            let encoding = CharacterEncoding(label: label)
          {
            charset = encoding
            needsPragma = true
          }
        } else if name == "charset" {
          charset = CharacterEncoding(label: text(value))
          needsPragma = false
        }
      case .end:
        guard let needsPragma, let charset, !needsPragma || isPragma else { return .nothing }
        return .found(HTMLEncoding.asDeclaredInMarkup(charset))
      }
    }
  }

  /// WHATWG HTML, "get an attribute".
  private mutating func attribute() -> AttributeResult {
    while let next = byte(at: position), isASCIIWhitespace(next) || next == 0x2F { position += 1 }
    guard let first = byte(at: position) else { return .cutOff }
    if first == 0x3E { return .end }
    let start = position
    while let next = byte(at: position), !isASCIIWhitespace(next), next != 0x2F, next != 0x3E {
      if next == 0x3D, position > start { break }
      position += 1
    }
    let name = start..<position
    CharsetParameter.skipWhitespace(bytes, &position)
    guard let next = byte(at: position) else { return .cutOff }
    guard next == 0x3D else { return .attribute(name: name, value: position..<position) }
    position += 1
    CharsetParameter.skipWhitespace(bytes, &position)
    guard let mark = byte(at: position) else { return .cutOff }
    if mark == 0x22 || mark == 0x27 {
      position += 1
      guard let close = bytes[position...].firstIndex(of: mark) else { return .cutOff }
      defer { position = close + 1 }
      return .attribute(name: name, value: position..<close)
    }
    let valueStart = position
    while let next = byte(at: position), !isASCIIWhitespace(next), next != 0x3E { position += 1 }
    guard position < bytes.count else { return .cutOff }
    return .attribute(name: name, value: valueStart..<position)
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isTagStart(_ next: UInt8, at open: Int) -> Bool {
    if next == 0x2F { return byte(at: open + 2).map(isASCIILetter) ?? false }
    return isASCIILetter(next)
  }

  private mutating func skipTagName() {
    while let next = byte(at: position), !isASCIIWhitespace(next), next != 0x3E { position += 1 }
  }

  private func starts(with word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    // The static string has `length` bytes, and so have the bytes from here on.
    for offset in 0..<length where lowercased(bytes[position + offset]) != word.utf8Start[offset] { return false }
    return true
  }

  private mutating func skip(past word: StaticString) -> Bool {
    guard let end = CharsetParameter.end(ofWord: word, in: bytes, from: position) else { return false }
    position = end
    return true
  }

  /// The bytes as text, capitals made small; long ones are cut, for no name of interest is long.
  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(256).map(lowercased), as: UTF8.self)
  }
}
