// SPDX-License-Identifier: MIT

extension IPAddress {
  /// Whether a previewer may connect to an address.
  public enum Reachability: Hashable, Sendable {
    /// It belongs to the public internet.
    case global
    /// It does not; the reason is for people: `private (RFC 1918)`.
    case special(reason: String)

    /// Whether it belongs to the public internet.
    public var isGlobal: Bool { self == .global }
  }

  /// Whether the address belongs to the public internet, or why not.
  ///
  /// An IPv4-mapped or NAT64 address is judged by the IPv4 address inside it: that is where a packet goes. Whatever is not
  /// known to be global is not.
  public var reachability: Reachability {
    if isIPv4Mapped || isNAT64, let inner = embeddedIPv4 {
      guard case .special(let reason) = inner.reachability else { return .global }
      return .special(reason: "\(isNAT64 ? "NAT64" : "IPv4-mapped") \(inner): \(reason)")
    }
    let ranges = isIPv4 ? SpecialPurposeRanges.ipv4 : SpecialPurposeRanges.ipv6
    if let entry = ranges.first(where: { $0.range.contains(self) }) {
      return .special(reason: entry.purpose)
    }
    if isIPv4 || SpecialPurposeRanges.globalUnicast.contains(self) { return .global }
    return .special(reason: "unassigned")
  }
}
