// SPDX-License-Identifier: MIT

extension IPAddress {
  /// The IPv4 address that a packet to this IPv6 address ends up at; `nil` where there is none.
  ///
  /// - IPv4-mapped, `::ffff:0:0/96` (RFC 4291, section 2.5.5.2)
  /// - NAT64, `64:ff9b::/96` (RFC 6052) and, as far as it keeps to the same form, `64:ff9b:1::/48` (RFC 8215)
  /// - 6to4, `2002::/16` (RFC 3056)
  /// - Teredo, `2001::/32`: the client behind it (RFC 4380, section 4)
  public var embeddedIPv4: IPAddress? {
    guard case .v6(let high, let low) = self else { return nil }
    let lowest = UInt32(truncatingIfNeeded: low)
    if isIPv4Mapped || isNAT64 || high >> 16 == 0x0064_ff9b_0001 { return .v4(lowest) }
    if high >> 48 == 0x2002 { return .v4(UInt32(truncatingIfNeeded: high >> 16)) }
    if high >> 32 == 0x2001_0000 { return .v4(~lowest) }
    return nil
  }

  /// The IPv4 address where this is an IPv4-mapped one, else the address itself: both open the same socket.
  public var unmapped: IPAddress {
    isIPv4Mapped ? embeddedIPv4 ?? self : self
  }

  /// Whether it stands in `::ffff:0:0/96`.
  var isIPv4Mapped: Bool {
    guard case .v6(let high, let low) = self else { return false }
    return high == 0 && low >> 32 == 0xffff
  }

  /// Whether it stands in the well-known NAT64 prefix, `64:ff9b::/96`.
  var isNAT64: Bool {
    guard case .v6(let high, let low) = self else { return false }
    return high == 0x0064_ff9b_0000_0000 && low >> 32 == 0
  }
}
