// SPDX-License-Identifier: MIT

extension WebURL {
  /// Whether TLS is spoken.
  public var scheme: Scheme { layout.scheme }

  /// The user name, percent-encoded; empty where there is none.
  public var username: String { text(layout.usernameStart, Int(layout.usernameEnd)) }

  /// The password, percent-encoded; empty where there is none.
  public var password: String {
    // Between the user name and the host stand `:password@`, or `@` alone.
    text(Int(layout.usernameEnd) + 1, Int(layout.hostStart) - 1)
  }

  /// Whether there is a user name or a password.
  public var hasCredentials: Bool { Int(layout.hostStart) > layout.usernameStart }

  /// The host, by kind.
  public var host: WebHost {
    switch layout.hostKind {
    case .domain: .domain(hostText)
    case .ipv4: IPAddress(hostText).map(WebHost.ipv4) ?? .domain(hostText)
    case .ipv6: IPAddress(unbracketedHost).map(WebHost.ipv6) ?? .domain(hostText)
    }
  }

  /// The host as it stands in ``href``: a domain in ASCII, an IPv6 address in brackets.
  public var hostText: String { text(Int(layout.hostStart), Int(layout.hostEnd)) }

  /// The host without the brackets of an IPv6 address, as resolvers and sockets want it.
  public var unbracketedHost: String {
    layout.hostKind == .ipv6 ? text(Int(layout.hostStart) + 1, Int(layout.hostEnd) - 1) : hostText
  }

  /// The host for people: a domain in Unicode where it is a valid one, else as in ``hostText``.
  ///
  /// Letters of different scripts can look alike. It is for display, never for a decision.
  public var hostForDisplay: String {
    layout.hostKind == .domain ? DomainName.unicode(of: hostText) : hostText
  }

  /// The port; `nil` where it is the scheme's own.
  public var port: UInt16? { layout.port }

  /// The port to connect to.
  public var effectivePort: UInt16 { layout.port ?? scheme.defaultPort }

  /// The path, with the slash it begins with.
  public var path: String { text(Int(layout.pathStart), Int(layout.queryStart)) }

  /// The query without `?`; `nil` where there is no `?`.
  public var query: String? {
    layout.queryStart == layout.fragmentStart ? nil : text(Int(layout.queryStart) + 1, Int(layout.fragmentStart))
  }

  /// The fragment without `#`; `nil` where there is no `#`.
  public var fragment: String? {
    let end = href.utf8.count
    return Int(layout.fragmentStart) == end ? nil : text(Int(layout.fragmentStart) + 1, end)
  }

  /// Scheme, host and, where it is not the scheme's own, port: `https://host:8443`.
  public var origin: String {
    scheme.rawValue + "://" + text(Int(layout.hostStart), Int(layout.pathStart))
  }

  /// Path and query: what an HTTP request asks for.
  public var requestTarget: String { text(Int(layout.pathStart), Int(layout.fragmentStart)) }

  /// The text between two offsets; empty where they cross.
  func text(_ start: Int, _ end: Int) -> String {
    guard start < end else { return "" }
    let utf8 = href.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    let to = utf8.index(utf8.startIndex, offsetBy: end)
    return String(href[from..<to])
  }
}
