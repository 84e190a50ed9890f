// SPDX-License-Identifier: MIT

import Glibc

/// Accepts every connection that reaches this machine over its loopback interface at one port, and only counts them:
/// proof that nothing reached 127.0.0.0/8, ::1, or whatever else leads back here.
public final class ListenerEverywhere: Sendable {
  /// One connection that should not have been.
  public struct Connection: Sendable, Equatable {
    /// The address it was made to.
    public var to: String
    /// The port it came from.
    public var fromPort: UInt16
  }

  private let stopping: Signal
  private let thread: JoinableThread
  private let arrivals = Recorder<Connection>("connections to the listener")

  /// The port, at all addresses.
  public let port: UInt16

  /// Starts to listen; port zero lets the kernel pick one.
  ///
  /// - Throws: ``TestKitError`` where the port cannot be had.
  public init(port: UInt16 = 0) throws {
    let listener = try Self.listener(port)
    try listener.listen()
    guard let bound = SocketAddress.local(of: listener.number) else { throw TestKitError.system("getsockname") }
    self.port = bound.port
    let stopping = try Signal()
    self.stopping = stopping
    let arrivals = self.arrivals
    thread = try JoinableThread {
      while wait(for: POLLIN, on: listener.number, stop: stopping) == .ready {
        while let socket = listener.accept() {
          guard let local = SocketAddress.local(of: socket.number), let peer = SocketAddress.peer(of: socket.number)
          else {
            arrivals.record(Connection(to: "unknown", fromPort: 0))
            continue
          }
          arrivals.record(Connection(to: local.text, fromPort: peer.port))
        }
      }
    }
  }

  deinit { stop() }

  /// Stops listening. Does nothing the second time.
  public func stop() {
    stopping.raise()
    thread.join()
    arrivals.finish()
  }

  /// All connections that were made before this call.
  ///
  /// It makes one of its own, waits until that one is accepted, and leaves it out: the queue of a listener is first
  /// in, first out, so that whatever came before it has been counted by then.
  ///
  /// - Throws: ``TestKitError`` where it cannot reach itself.
  public func connections() async throws -> [Connection] {
    let probe = try Descriptor.socket(family: AF_INET, type: SOCK_STREAM)
    let address = try SocketAddress("127.0.0.1", port: port)
    guard address.withPointer({ connect(probe.number, $0, $1) }) == 0 else { throw TestKitError.system("connect") }
    guard let own = SocketAddress.local(of: probe.number)?.port else { throw TestKitError.system("getsockname") }
    try await arrivals.first { $0.fromPort == own }
    probes.record(own)
    let probed = Set(probes.all)
    return arrivals.all.filter { !probed.contains($0.fromPort) }
  }

  private let probes = Recorder<UInt16>("probes")

  /// One socket for IPv6 and IPv4 alike where there is IPv6, bound to the loopback interface where that is allowed.
  private static func listener(_ port: UInt16) throws(TestKitError) -> Descriptor {
    func prepare(_ socket: Descriptor) {
      var no: Int32 = 0
      setsockopt(socket.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &no, socklen_t(MemoryLayout<Int32>.size))
      setsockopt(socket.number, SOL_SOCKET, SO_BINDTODEVICE, "lo", 2)
    }
    if let both = try? Descriptor.bound(to: SocketAddress("::", port: port), type: SOCK_STREAM, prepare: prepare) {
      return both
    }
    return try Descriptor.bound(to: SocketAddress("0.0.0.0", port: port), type: SOCK_STREAM, prepare: prepare)
  }
}
