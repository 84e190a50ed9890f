// SPDX-License-Identifier: MIT

/// An IPv4 or IPv6 address.
public enum IPAddress: Hashable, Sendable {
  /// An IPv4 address, the first octet in the highest byte.
  case v4(UInt32)
  /// An IPv6 address, its first and last 64 bits.
  case v6(UInt64, UInt64)
}
