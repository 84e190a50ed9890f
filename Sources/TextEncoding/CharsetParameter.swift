// SPDX-License-Identifier: MIT

/// Finds `charset=…` in the text of a Content-Type, from a header or from `<meta http-equiv>`.
public enum CharsetParameter {
  /// The label of a Content-Type header field, as forgiving as the field's senders need: either kind of quotes, a
  /// missing closing quote and stray quotes are taken off. `text/html;` has none.
  public static func label(inContentType value: String) -> String? {
    let bytes = Array(value.utf8.prefix(longestValue))
    return bytes.withUnsafeBufferPointer { find(in: $0, isForgiving: true) }
  }

  /// The longest header field that is looked at, in bytes.
  static let longestValue = 8192

  /// WHATWG HTML, "extracting a character encoding from a meta element"; strict about an unclosed quote unless
  /// forgiving.
  static func find(in bytes: UnsafeBufferPointer<UInt8>, isForgiving: Bool) -> String? {
    var position = 0
    while let end = end(ofWord: "charset", in: bytes, from: position) {
      position = end
      skipWhitespace(bytes, &position)
      guard position < bytes.count, bytes[position] == 0x3D else { continue }
      position += 1
      skipWhitespace(bytes, &position)
      guard position < bytes.count else { return nil }
      let mark = bytes[position]
      if mark == 0x22 || mark == 0x27 {
        let rest = bytes[(position + 1)...]
        if let close = rest.firstIndex(of: mark) {
          return String(decoding: rest[..<close], as: UTF8.self)
        }
        guard isForgiving else { return nil }
        position += 1
      }
      let rest = bytes[position...]
      let close = rest.firstIndex { isASCIIWhitespace($0) || $0 == 0x3B } ?? bytes.count
      var label = rest[..<close]
      if isForgiving {
        while let last = label.last, last == 0x22 || last == 0x27 || last == 0x2C { label = label.dropLast() }
      }
      return String(decoding: label, as: UTF8.self)
    }
    return nil
  }

  /// Where an ASCII word, in letters of any case, ends for the first time at or after `start`.
  static func end(ofWord word: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let length = word.utf8CodeUnitCount
    guard word.hasPointerRepresentation, bytes.count >= length else { return nil }
    var index = start
    while index <= bytes.count - length {
      var matched = 0
      // The static string has `length` bytes, and index + matched stays below bytes.count.
      while matched < length, lowercased(bytes[index + matched]) == word.utf8Start[matched] { matched += 1 }
      if matched == length { return index + length }
      index += 1
    }
    return nil
  }

  static func skipWhitespace(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) {
    while position < bytes.count, isASCIIWhitespace(bytes[position]) { position += 1 }
  }
}
