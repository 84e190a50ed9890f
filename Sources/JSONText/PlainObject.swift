// SPDX-License-Identifier: MIT

/// An object in the form in which most lines come: its values are strings, spelt without escapes, and nothing is set off
/// by white space.
///
/// It is only a shorter way to what ``JSONCursor`` reads: where an object is of another form, or malformed, the cursor
/// must read it from its beginning.
package enum PlainObject {
  /// Calls `member` with the bytes of each key and value, as long as it returns true.
  ///
  /// - Returns: whether the bytes are such an object and nothing more, and `member` took all of it. They are not checked
  ///   as UTF-8.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ member: (_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    // The shortest one is {"":""}.
    guard bytes.count >= 7, bytes[0] == UInt8(ascii: "{") else { return false }
    var position = 1
    while true {
      guard let key = string(bytes, &position), byte(bytes, &position) == UInt8(ascii: ":"),
        let value = string(bytes, &position), member(key, value)
      else { return false }
      switch byte(bytes, &position) {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "}"): return position == bytes.count
      default: return false
      }
    }
  }

  /// Takes a byte; 0 at the end.
  @inline(__always)
  private static func byte(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position &+= 1 }
    return bytes[position]
  }

  /// Takes a string and returns what stands between its quotes.
  @inline(__always)
  private static func string(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int
  ) -> UnsafeBufferPointer<UInt8>? {
    guard byte(bytes, &position) == UInt8(ascii: "\"") else { return nil }
    let start = position
    position = PlainBytes.end(in: bytes, from: start)
    let end = position
    guard byte(bytes, &position) == UInt8(ascii: "\"") else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }
}
