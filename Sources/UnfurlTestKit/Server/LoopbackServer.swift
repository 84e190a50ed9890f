// SPDX-License-Identifier: MIT

import Glibc
import Synchronization
public import URLParsing

/// A real HTTP/1.1 server on a loopback address that can misbehave in every way a test needs.
///
/// It has threads of its own: one that accepts, one for each connection. ``stop()``, or letting go of it, ends and
/// joins them all.
public final class LoopbackServer: Sendable {
  private let core: ServerCore
  private let accepting: JoinableThread

  /// The address it listens at.
  public let address: String
  /// The port it listens at.
  public let port: UInt16

  /// Every request, in the order of their coming.
  public var requests: Recorder<RequestHead> { core.requests }
  /// The numbers of all connections, counted from zero, in the order of their coming.
  public var connections: Recorder<Int> { core.connections }
  /// The numbers of the connections that the client closed or reset.
  public var closedByClient: Recorder<Int> { core.closedByClient }
  /// How many connections are open now.
  public var openConnections: Int { core.counts.withLock { $0.open } }
  /// The most connections that were open at once.
  public var mostConnections: Int { core.counts.withLock { $0.most } }

  /// Starts a server that answers as `answer` says.
  ///
  /// - Parameters:
  ///   - address: one of 127.0.0.0/8, or `::1`.
  ///   - port: zero lets the kernel pick one.
  ///   - answer: is called on the connection's thread, and may block it.
  /// - Throws: ``TestKitError`` where the address is not loopback or cannot be had.
  public init(
    address: String = "127.0.0.1", port: UInt16 = 0, answer: @escaping @Sendable (RequestHead) -> Behaviour
  ) throws {
    guard address.hasPrefix("127.") || address == "::1" else {
      throw TestKitError("\(address) is not a loopback address")
    }
    let listener = try Descriptor.bound(to: SocketAddress(address, port: port), type: SOCK_STREAM)
    try listener.listen()
    guard let bound = SocketAddress.local(of: listener.number) else { throw TestKitError.system("getsockname") }
    self.address = address
    self.port = bound.port
    let core = ServerCore(listener: listener, stop: try Signal(), answer: answer)
    self.core = core
    accepting = try JoinableThread { core.acceptUntilStopped() }
  }

  /// Starts a server with a behaviour for each path; other paths get `404`.
  ///
  /// More routes can be set later through ``subscript(_:)``.
  ///
  /// - Throws: as ``init(address:port:answer:)``.
  public convenience init(address: String = "127.0.0.1", port: UInt16 = 0, routes: [String: Behaviour]) throws {
    let table = RouteTable(routes)
    try self.init(address: address, port: port, answer: { table[$0.path] ?? .notFound })
    core.table.withLock { $0 = table }
  }

  deinit { stop() }

  /// The behaviour at a path, where the server was made with routes.
  public subscript(path: String) -> Behaviour? {
    get { core.table.withLock { $0 }?[path] }
    set { core.table.withLock { $0 }?[path] = newValue }
  }

  /// Ends all connections and threads, and waits for their end. Does nothing the second time.
  public func stop() {
    core.stop.raise()
    accepting.join()
    core.requests.finish()
    core.connections.finish()
    core.closedByClient.finish()
  }

  /// `address:port`, with brackets where needed.
  public var authority: String { address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)" }

  /// The URL of a path on this server, with another host name in place of the address where one is given.
  public func url(_ path: String = "/", host: String? = nil) -> String {
    "http://\(host.map { "\($0):\(port)" } ?? authority)\(path)"
  }

  /// As ``url(_:host:)``, parsed.
  ///
  /// - Throws: ``TestKitError`` where it is not a URL.
  public func webURL(_ path: String = "/", host: String? = nil) throws -> WebURL {
    guard let parsed = WebURL(url(path, host: host)) else {
      throw TestKitError("\(url(path, host: host)) is not a URL")
    }
    return parsed
  }
}
