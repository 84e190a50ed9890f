// SPDX-License-Identifier: MIT

/// A set of bytes that holds all of 0x80 and above, and any choice of ASCII.
///
/// That is the shape of the percent-encode sets and of what ends a clean run of bytes.
struct ByteSet: Sendable {
  private var low: UInt64
  private var high: UInt64

  /// The C0 controls, DEL, everything above ASCII, and `characters`.
  init(_ characters: StaticString) {
    low = 0xFFFF_FFFF
    high = 1 << 63
    characters.withUTF8Buffer { for byte in $0 { insert(byte) } }
  }

  /// This set and `characters`.
  func adding(_ characters: StaticString) -> ByteSet {
    var more = self
    characters.withUTF8Buffer { for byte in $0 { more.insert(byte) } }
    return more
  }

  /// Whether `byte` is in the set.
  func contains(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return true }
    let half = byte < 64 ? low : high
    return (half &>> UInt64(byte & 63)) & 1 == 1
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte & 63) }
  }
}

/// The percent-encode sets of the URL standard, section 1.3.
extension ByteSet {
  static let fragment = ByteSet(" \"<>`")
  static let query = ByteSet(" \"#<>")
  /// The query set of special schemes, which ours both are.
  static let specialQuery = query.adding("'")
  static let path = query.adding("?^`{}")
  static let userinfo = path.adding("/:;=@[\\]|")
  /// All but the unreserved characters of RFC 3986, section 2.3.
  static let allButUnreserved = userinfo.adding("!$%&'()*+,")
}
