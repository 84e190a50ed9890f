// SPDX-License-Identifier: MIT

/// A range of addresses: those that share their first bits (CIDR, RFC 4632).
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
  /// The first address.
  public let first: IPAddress
  /// How many first bits are shared: 0 to 32 or 128.
  public let prefixLength: Int

  /// The addresses that share their first `prefixLength` bits with `address`; more bits than there are mean all of them.
  public init(_ address: IPAddress, prefixLength: Int) {
    let length = min(max(prefixLength, 0), address.bitWidth)
    self.prefixLength = length
    first = address.keeping(length)
  }

  /// Reads `10.0.0.0/8`, `fc00::/7`, or one address alone. Bits behind the prefix do not count.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let start = parts.first, let address = IPAddress(String(start)) else { return nil }
    guard parts.count == 2 else {
      self.init(address, prefixLength: address.bitWidth)
      return
    }
    let digits = parts[1].utf8
    guard (1...3).contains(digits.count), digits.allSatisfy(\.isDigit), let length = Int(parts[1]),
      length <= address.bitWidth
    else { return nil }
    self.init(address, prefixLength: length)
  }

  /// Whether `address` is in it. An IPv4-mapped address counts as the IPv4 address too; other forms do not.
  ///
  /// This is what an exception must ask: it grants what was named and nothing that merely leads there.
  public func contains(_ address: IPAddress) -> Bool {
    holds(address) || (address.isIPv4Mapped && holds(address.unmapped))
  }

  /// Whether `address`, or the IPv4 address inside it (``IPAddress/embeddedIPv4``), is in it.
  ///
  /// This is what a ban must ask: `64:ff9b::a00:1` leads to 10.0.0.1.
  public func containsAnyForm(of address: IPAddress) -> Bool {
    holds(address) || (address.embeddedIPv4.map(holds) ?? false)
  }

  private func holds(_ address: IPAddress) -> Bool {
    address.isIPv4 == first.isIPv4 && address.keeping(prefixLength) == first
  }

  /// CIDR notation.
  public var description: String { "\(first)/\(prefixLength)" }
}

extension IPAddress {
  /// The address with only its first `bits` bits, the others zero.
  fileprivate func keeping(_ bits: Int) -> IPAddress {
    // Swift's shifts by the whole width and more give zero.
    switch self {
    case .v4(let address): .v4(address & (UInt32.max << (32 - bits)))
    case .v6(let high, let low):
      .v6(high & (UInt64.max << max(0, 64 - bits)), low & (UInt64.max << min(64, 128 - bits)))
    }
  }
}
