// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// A name server over UDP on a loopback address, with its own thread; what it says is up to the test.
public final class LoopbackNameServer: Sendable {
  private let stopping: Signal
  private let thread: JoinableThread

  /// The address it listens at.
  public let address: String
  /// The port it listens at.
  public let port: UInt16
  /// Every question, in the order of their coming.
  public let queries: Recorder<NameQuery>

  /// `address:port`, as a network policy's list of name servers wants it.
  public var authority: String { "\(address):\(port)" }

  /// Starts a server that answers as `answer` says, which is called on the server's thread.
  ///
  /// - Throws: ``TestKitError`` where the address is not loopback or cannot be had.
  public init(
    address: String = "127.0.0.1", port: UInt16 = 0, answer: @escaping @Sendable (NameQuery) -> NameAnswer
  ) throws {
    guard address.hasPrefix("127.") else { throw TestKitError("\(address) is not a loopback address") }
    let socket = try Descriptor.bound(to: SocketAddress(address, port: port), type: SOCK_DGRAM)
    guard let bound = SocketAddress.local(of: socket.number) else { throw TestKitError.system("getsockname") }
    self.address = address
    self.port = bound.port
    let stopping = try Signal()
    self.stopping = stopping
    let queries = Recorder<NameQuery>("queries")
    self.queries = queries
    thread = try JoinableThread {
      var counts: [String: Int] = [:]
      while wait(for: POLLIN, on: socket.number, stop: stopping) == .ready {
        Self.answerOne(from: socket, &counts, queries: queries, answer)
      }
    }
  }

  /// Starts a server that knows these names; others do not exist.
  ///
  /// - Throws: as ``init(address:port:answer:)``.
  public convenience init(address: String = "127.0.0.1", port: UInt16 = 0, table: [String: [String]]) throws {
    try self.init(address: address, port: port) { query in
      table[query.name].map { .addresses($0) } ?? .nameError
    }
  }

  deinit { stop() }

  /// Stops answering. Does nothing the second time.
  public func stop() {
    stopping.raise()
    thread.join()
    queries.finish()
  }

  private static func answerOne(
    from socket: Descriptor, _ counts: inout [String: Int], queries: Recorder<NameQuery>,
    _ answer: (NameQuery) -> NameAnswer
  ) {
    var datagram = [UInt8](repeating: 0, count: 4096)
    var count = 0
    let size = datagram.count
    let sender = SocketAddress.filled { address, length in
      count = recvfrom(socket.number, &datagram, size, 0, address, length)
      return count > 0
    }
    guard let sender, let question = NameQuestion(datagram[..<count]) else { return }
    let earlier = counts["\(question.type) \(question.name)", default: 0]
    counts["\(question.type) \(question.name)"] = earlier + 1
    let query = NameQuery(name: question.name, type: question.type, earlier: earlier)
    let reply = question.reply(answer(query))
    queries.record(query)
    guard let reply else { return }
    _ = sender.withPointer { address, length in
      sendto(socket.number, reply, reply.count, Int32(MSG_NOSIGNAL), address, length)
    }
  }
}
