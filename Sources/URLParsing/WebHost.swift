// SPDX-License-Identifier: MIT

/// The host of a URL: a name that must be looked up, or an address.
public enum WebHost: Hashable, Sendable, CustomStringConvertible {
  /// A domain name in its ASCII form, in lower case.
  case domain(String)
  /// An IPv4 address, however it was spelt.
  case ipv4(IPAddress)
  /// An IPv6 address.
  case ipv6(IPAddress)

  /// The address, where it is one.
  public var address: IPAddress? {
    switch self {
    case .domain: nil
    case .ipv4(let address), .ipv6(let address): address
    }
  }

  /// The name, where it is one.
  public var domain: String? {
    if case .domain(let name) = self { name } else { nil }
  }

  /// The host as it stands in a URL: an IPv6 address in brackets.
  public var description: String {
    switch self {
    case .domain(let name): name
    case .ipv4(let address): address.description
    case .ipv6(let address): "[\(address)]"
    }
  }
}
