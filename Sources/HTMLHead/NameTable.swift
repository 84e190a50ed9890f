// SPDX-License-Identifier: MIT

/// The named character references, found by binary search in one static string.
struct NameTable: Sendable {
  /// Built when the first page needs it, in some tens of microseconds.
  static let shared = NameTable()

  private let names = Words(CharacterReferences.names)
  private let short = Words(CharacterReferences.namesWithoutSemicolon)

  /// Appends what `name` (without semicolon) stands for; returns false where there is no such name.
  func append(_ name: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> Bool {
    if let frequent = Self.frequent(name) {
      output.append(frequent)
      return true
    }
    guard let word = names.find(name) else { return false }
    var value: UInt32 = 0
    for byte in word.dropFirst(name.count + 1) {
      if let digit = ASCII.hexValue(byte) {
        value = value &<< 4 | digit
      } else {
        Self.append(value, to: &output)
        value = 0
      }
    }
    Self.append(value, to: &output)
    return true
  }

  /// Whether `name` counts without its semicolon.
  func mayLackSemicolon(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if Self.frequent(name) != nil { return name[0] != UInt8(ascii: "a") || name.count == 3 }
    return short.find(name) != nil
  }

  private static func append(_ value: UInt32, to output: inout [UInt8]) {
    CharacterReferences.append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &output)
  }

  /// The five names that nearly every page uses, without a search.
  private static func frequent(_ name: UnsafeBufferPointer<UInt8>) -> UInt8? {
    guard name.count - 2 < 3, name.count >= 2 else { return nil }
    switch (name[0], name[1], name.count > 2 ? name[2] : 0, name.count > 3 ? name[3] : 0) {
    case (0x61, 0x6D, 0x70, 0): return ASCII.ampersand
    case (0x71, 0x75, 0x6F, 0x74): return ASCII.quote
    case (0x6C, 0x74, 0, 0): return ASCII.less
    case (0x67, 0x74, 0, 0): return ASCII.greater
    case (0x61, 0x70, 0x6F, 0x73): return ASCII.apostrophe
    default: return nil
    }
  }
}

/// Words of a static string, sorted by bytes and parted by white space; what is compared ends at `=`.
private struct Words: Sendable {
  private let text: StaticString
  private let starts: [UInt16]

  init(_ text: StaticString) {
    self.text = text
    var starts: [UInt16] = []
    text.withUTF8Buffer { bytes in
      var wasSpace = true
      for (index, byte) in bytes.enumerated() {
        let isSpace = ASCII.isSpace(byte)
        if wasSpace, !isSpace, let start = UInt16(exactly: index) { starts.append(start) }
        wasSpace = isSpace
      }
    }
    self.starts = starts
  }

  /// The word whose name is `name`, up to the next white space.
  func find(_ name: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>? {
    // The text is static: what is returned stays valid.
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      switch order(of: bytes, at: Int(starts[middle]), to: name) {
      case 0:
        let start = Int(starts[middle])
        let end = bytes[start...].firstIndex(where: ASCII.isSpace) ?? bytes.count
        return bytes[start..<end]
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return nil
  }

  /// Below zero where the word comes before `name`, zero where it is `name`.
  private func order(of bytes: UnsafeBufferPointer<UInt8>, at start: Int, to name: UnsafeBufferPointer<UInt8>) -> Int {
    for (offset, wanted) in name.enumerated() {
      let index = start + offset
      let byte = index < bytes.count ? bytes[index] : 0
      // `=` and white space end a name; they sort before every letter, but `=` not before the digits.
      let found = byte == ASCII.equals || ASCII.isSpace(byte) ? 0 : byte
      if found != wanted { return Int(found) - Int(wanted) }
    }
    let after = start + name.count
    guard after < bytes.count else { return 0 }
    return bytes[after] == ASCII.equals || ASCII.isSpace(bytes[after]) ? 0 : 1
  }
}
