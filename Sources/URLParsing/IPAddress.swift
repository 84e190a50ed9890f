// SPDX-License-Identifier: MIT

/// An IPv4 or IPv6 address.
public enum IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IPv4 address, the first octet in the highest byte.
  case v4(UInt32)
  /// An IPv6 address, its first and last 64 bits.
  case v6(UInt64, UInt64)

  /// Reads the strict text form, for configurations and for what resolvers answer.
  ///
  /// IPv4 is four decimal numbers without leading zeros; IPv6 is RFC 4291, section 2.2, without brackets and without a
  /// zone. The loose spellings that URLs allow (`0x7f.1`) are read by ``WebURL`` alone.
  public init?(_ text: String) {
    guard text.utf8.count <= IPv6Text.maximumBytes else { return nil }
    let bytes = Array(text.utf8)
    if bytes.contains(UInt8(ascii: ":")) {
      guard let address = IPv6Text.parse(bytes[...]) else { return nil }
      self = address
    } else {
      guard let address = IPv4Text.parseStrict(bytes) else { return nil }
      self = .v4(address)
    }
  }

  /// The text form: dotted decimal, or the shortest IPv6 form (RFC 5952, section 4, which URLs use too).
  ///
  /// The last 32 bits are always hexadecimal: `::ffff:7f00:1`.
  public var description: String {
    switch self {
    case .v4(let address): IPv4Text.text(address)
    case .v6(let high, let low): IPv6Text.text(high, low)
    }
  }

  /// Whether it is an IPv4 address.
  public var isIPv4: Bool {
    if case .v4 = self { true } else { false }
  }

  /// The number of bits: 32 or 128.
  public var bitWidth: Int { isIPv4 ? 32 : 128 }
}
