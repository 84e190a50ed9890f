// SPDX-License-Identifier: MIT

/// A question to the loopback name server.
public struct NameQuery: Sendable, Equatable {
  /// The name, in lower case and without the last dot.
  public var name: String
  /// `1` for A, `28` for AAAA (RFC 1035, RFC 3596).
  public var type: UInt16
  /// How often this name was asked for with this type before.
  public var earlier: Int

  /// Asks for IPv4 addresses.
  public var isA: Bool { type == 1 }
  /// Asks for IPv6 addresses.
  public var isAAAA: Bool { type == 28 }
}

/// What the loopback name server says.
public enum NameAnswer: Sendable, Equatable {
  /// These addresses, of which only those of the type that was asked for are sent.
  case addresses([String])
  /// The name is an alias of another, which has these addresses.
  case alias(of: String, addresses: [String])
  /// There is no such name.
  case nameError
  /// The name is there, and has no address of this type.
  case empty
  /// The server cannot say.
  case serverFailure
  /// Nothing comes back.
  case silence
}
