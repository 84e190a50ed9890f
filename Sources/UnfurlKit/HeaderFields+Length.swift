// SPDX-License-Identifier: MIT

extension HeaderFields {
  /// How long the whole file is, in bytes, as a server says; `nil` where it does not say so in one plain number.
  ///
  /// Of a part it is the length of what it is a part of (RFC 9110, section 14.4); else the length of the body, where that
  /// is sent as it is: with a Content-Encoding it counts the bytes of the encoded form (section 8.6).
  public var wholeLength: Int64? {
    if let range = self["content-range"] {
      return range.utf8.lastIndex(of: UInt8(ascii: "/")).flatMap { Self.number(range[range.utf8.index(after: $0)...]) }
    }
    let encodings = all("content-encoding").filter { $0.lowercased() != "identity" }
    guard encodings.isEmpty else { return nil }
    return self["content-length"].flatMap { Self.number($0[...]) }
  }

  /// Digits alone: `Int64` itself takes a sign.
  private static func number(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
  }
}
