// SPDX-License-Identifier: MIT

/// The address ranges that are not part of the public internet.
///
/// After the IANA IPv4 and IPv6 Special-Purpose Address Registries, the multicast and the IPv6 address space registries. It
/// is stricter than these in three places, where a previewer has no business and an attacker may: the anycast addresses
/// of NAT traversal inside 192.0.0.0/24 and 2001::/23 (they lead to one's own gateway), 6to4 with its relays, and Teredo.
enum SpecialPurposeRanges {
  /// A range, and what it is for.
  struct Entry: Sendable {
    var range: AddressRange
    var purpose: String

    init(_ address: UInt32, _ prefixLength: Int, _ purpose: String) {
      range = AddressRange(.v4(address), prefixLength: prefixLength)
      self.purpose = purpose
    }

    init(high: UInt64, low: UInt64 = 0, _ prefixLength: Int, _ purpose: String) {
      range = AddressRange(.v6(high, low), prefixLength: prefixLength)
      self.purpose = purpose
    }
  }

  /// Asked from top to bottom: a range inside another stands before it.
  static let ipv4 = [
    Entry(0x0000_0000, 8, "this network (RFC 791)"),
    Entry(0x0A00_0000, 8, "private (RFC 1918)"),
    Entry(0x6440_0000, 10, "shared address space (RFC 6598)"),
    Entry(0x7F00_0000, 8, "loopback (RFC 1122)"),
    Entry(0xA9FE_0000, 16, "link-local (RFC 3927)"),
    Entry(0xAC10_0000, 12, "private (RFC 1918)"),
    Entry(0xC000_0000, 24, "IETF protocol assignments (RFC 6890)"),
    Entry(0xC000_0200, 24, "documentation (RFC 5737)"),
    Entry(0xC058_6300, 24, "6to4 relay anycast (RFC 7526)"),
    Entry(0xC0A8_0000, 16, "private (RFC 1918)"),
    Entry(0xC612_0000, 15, "benchmarking (RFC 2544)"),
    Entry(0xC633_6400, 24, "documentation (RFC 5737)"),
    Entry(0xCB00_7100, 24, "documentation (RFC 5737)"),
    Entry(0xE000_0000, 4, "multicast (RFC 5771)"),
    Entry(0xFFFF_FFFF, 32, "limited broadcast (RFC 919)"),
    Entry(0xF000_0000, 4, "reserved (RFC 1112)"),
  ]

  /// Asked from top to bottom: a range inside another stands before it. What is in none of them is global inside
  /// ``globalUnicast`` only.
  static let ipv6 = [
    Entry(high: 0, 128, "unspecified (RFC 4291)"),
    Entry(high: 0, low: 1, 128, "loopback (RFC 4291)"),
    Entry(high: 0, 96, "IPv4-compatible (RFC 4291)"),
    Entry(high: 0x0064_FF9B_0001_0000, 48, "local-use NAT64 (RFC 8215)"),
    Entry(high: 0x0100_0000_0000_0000, 64, "discard-only (RFC 6666)"),
    Entry(high: 0x0100_0000_0000_0001, 64, "dummy prefix (RFC 9780)"),
    Entry(high: 0x2001_0000_0000_0000, 32, "Teredo (RFC 4380)"),
    Entry(high: 0x2001_0002_0000_0000, 48, "benchmarking (RFC 5180)"),
    Entry(high: 0x2001_0010_0000_0000, 28, "ORCHID (RFC 4843)"),
    Entry(high: 0x2001_0020_0000_0000, 28, "ORCHIDv2 (RFC 7343)"),
    Entry(high: 0x2001_0000_0000_0000, 23, "IETF protocol assignments (RFC 2928)"),
    Entry(high: 0x2001_0DB8_0000_0000, 32, "documentation (RFC 3849)"),
    Entry(high: 0x2002_0000_0000_0000, 16, "6to4 (RFC 3056)"),
    Entry(high: 0x3FFF_0000_0000_0000, 20, "documentation (RFC 9637)"),
    Entry(high: 0x5F00_0000_0000_0000, 16, "segment routing (RFC 9602)"),
    Entry(high: 0xFC00_0000_0000_0000, 7, "unique local (RFC 4193)"),
    Entry(high: 0xFE80_0000_0000_0000, 10, "link-local (RFC 4291)"),
    Entry(high: 0xFEC0_0000_0000_0000, 10, "site-local (RFC 3879)"),
    Entry(high: 0xFF00_0000_0000_0000, 8, "multicast (RFC 4291)"),
  ]

  /// The only part of IPv6 from which public addresses are given out.
  static let globalUnicast = AddressRange(.v6(0x2000_0000_0000_0000, 0), prefixLength: 3)
}
