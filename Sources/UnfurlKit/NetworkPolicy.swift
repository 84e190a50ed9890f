// SPDX-License-Identifier: MIT

/// What the fetcher may do, as the operator set it.
public struct NetworkPolicy: Sendable, Equatable {
  /// Exceptions to the address guard.
  public var allow: [AddressException] = []
  /// Address ranges, hosts and host patterns that are never fetched from.
  public var deny: [String] = []
  /// The ports that may be asked.
  public var ports: Set<UInt16> = [80, 443, 8080, 8443]
  /// How we name ourselves.
  public var userAgent = ""
  /// Headers for single hosts, by host name.
  public var perHost: [String: HostHeaders] = [:]
  /// Transfers at once, in all.
  public var transfers = 2048
  /// Transfers at once to one host (scheme, name and port).
  public var transfersPerHost = 6
  /// How many redirects are followed.
  public var redirects = 5
  /// A file of certificates in place of the system's.
  public var certificateFile: String?
  /// A proxy, which then guards in our place. None, whatever the environment says.
  public var proxy: String?
  /// The most decoded bytes of an HTML page, and of whatever has no limit of its own.
  public var htmlBytes = 768 << 10
  /// The most decoded bytes of a GIF.
  public var gifBytes = 10 << 20
  /// The most decoded bytes of a feed.
  public var feedBytes = 5 << 20
  /// The most decoded bytes of a watched feed: some list all that they ever held.
  public var watchedFeedBytes = 25 << 20
  /// The longest wait for a connection.
  public var connectLimit: Duration = .seconds(5)
  /// The longest wait for the first byte of an answer.
  public var firstByteLimit: Duration = .seconds(5)
  /// The longest silence in the midst of an answer.
  public var stallLimit: Duration = .seconds(5)
  /// Name servers (`address:port`) in place of the system's; for tests.
  public var nameServers: [String] = []

  /// The defaults.
  public init() {}

  /// Headers for one host.
  public struct HostHeaders: Sendable, Equatable {
    /// How we name ourselves there.
    public var userAgent: String?
    /// The languages we ask for there.
    public var acceptLanguage: String?

    /// Nothing special.
    public init(userAgent: String? = nil, acceptLanguage: String? = nil) {
      self.userAgent = userAgent
      self.acceptLanguage = acceptLanguage
    }
  }

  /// An exception to the address guard: all the given parts must hold.
  public struct AddressException: Sendable, Equatable {
    /// A range in CIDR notation, `127.0.0.1/32`.
    public var range: String
    /// The ports; empty: any.
    public var ports: Set<UInt16>
    /// The hosts, by name or pattern; empty: any.
    public var hosts: [String]
    /// The channels, by name or pattern; empty: any.
    public var channels: [String]
    /// The handlers, by id; empty: any.
    public var handlers: [String]

    /// Makes an exception.
    public init(
      range: String, ports: Set<UInt16> = [], hosts: [String] = [], channels: [String] = [], handlers: [String] = []
    ) {
      self.range = range
      self.ports = ports
      self.hosts = hosts
      self.channels = channels
      self.handlers = handlers
    }
  }
}
