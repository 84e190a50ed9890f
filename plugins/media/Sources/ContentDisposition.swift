// SPDX-License-Identifier: MIT

import TextEncoding
import URLParsing

/// The name of a file in Content-Disposition (RFC 6266): `filename*` (RFC 8187) beats `filename`, wherever it stands.
///
/// The sloppy forms that browsers take are taken as well: no quotes, no end of the quotes, no type before the first
/// parameter, a Windows path, escapes of URLs and of e-mail in a plain `filename`.
enum ContentDisposition {
  /// The most bytes of the field that are read.
  private static let longest = 8192

  /// The name, as it stands there: it is not clean yet.
  static func fileName(_ field: String) -> String? {
    var rest = Array(field.utf8.prefix(longest))[...]
    var plain: String?
    while !rest.isEmpty {
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      rest = rest[name.endIndex...]
      guard rest.first == UInt8(ascii: "=") else {
        rest = rest.dropFirst()
        continue
      }
      let value = value(&rest)
      switch String(decoding: name.filter { $0 > 0x20 }, as: UTF8.self).lowercased() {
      case "filename*": if let extended = extended(value) { return extended }
      case "filename": plain = plain ?? self.plain(value)
      default: continue
      }
    }
    return plain
  }

  /// The value at `=`, without its quotes; `rest` goes on after the `;` behind it.
  private static func value(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    rest = rest.dropFirst().drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: "\"") else {
      var value = rest.prefix { $0 != UInt8(ascii: ";") }
      rest = rest[value.endIndex...].dropFirst()
      while let last = value.last, last <= 0x20 { value.removeLast() }
      return Array(value)
    }
    var value: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      // A backslash before anything else is the path of a careless program, not an escape.
      if byte == UInt8(ascii: "\\"), let next = rest.first, next == UInt8(ascii: "\"") || next == byte {
        value.append(next)
        rest = rest.dropFirst()
      } else {
        value.append(byte)
      }
    }
    rest = rest.drop { $0 != UInt8(ascii: ";") }.dropFirst()
    return value
  }

  /// RFC 8187, section 3.2: `UTF-8'en'na%C3%AFve.txt`.
  private static func extended(_ value: [UInt8]) -> String? {
    let parts = value.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let encoding = CharacterEncoding(label: String(decoding: parts[0], as: UTF8.self)) else {
      return nil
    }
    let bytes = parts[2].percentDecoded()
    guard !bytes.isEmpty, encoding.isValid(bytes, allowTruncatedEnd: false) else { return nil }
    return encoding.decode(bytes)
  }

  private static func plain(_ value: [UInt8]) -> String? {
    if let word = EncodedWord.decoded(value) { return word }
    let decoded = value[...].percentDecoded()
    // Escapes count where they make sense: `100%25.txt` does, `100% sure.txt` does not.
    let bytes =
      decoded.count < value.count && CharacterEncoding.utf8.isValid(decoded, allowTruncatedEnd: false) ? decoded : value
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
