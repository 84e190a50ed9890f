// SPDX-License-Identifier: MIT

/// Where the parts of a serialised URL stand: offsets in UTF-8 bytes.
///
/// `https://user:password@host:8080/path?query#fragment`: each part ends where the next begins. `?` and `#` count to the
/// part that they open, so that a query or fragment without text is told from none.
struct URLLayout: Sendable {
  var scheme: WebURL.Scheme
  var hostKind = HostKind.domain
  /// The port, where it is not the scheme's own.
  var port: UInt16?
  var usernameEnd: UInt32 = 0
  var hostStart: UInt32 = 0
  var hostEnd: UInt32 = 0
  var pathStart: UInt32 = 0
  /// Where `?` stands, or would.
  var queryStart: UInt32 = 0
  /// Where `#` stands, or would.
  var fragmentStart: UInt32 = 0

  /// What the host is.
  enum HostKind: Sendable { case domain, ipv4, ipv6 }

  /// Where the user name begins: behind `scheme://`.
  var usernameStart: Int { scheme == .http ? 7 : 8 }
}
