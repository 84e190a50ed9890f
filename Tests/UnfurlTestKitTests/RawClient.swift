// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

@testable import UnfurlTestKit

/// A client that speaks bytes: what the servers of the kit are tested with.
final class RawClient: Sendable {
  enum End: Equatable { case finished, reset }

  private let socket: Mutex<Descriptor?>
  private let stopping: Signal
  private let reader: JoinableThread
  /// More than this is not kept: a body without an end would fill the memory while its reader waits for its turn.
  private static let limit = 8 << 20
  let chunks = Recorder<[UInt8]>("chunks of the answer")
  let ends = Recorder<End>("ends of the answer")

  init(_ address: String, _ port: UInt16) throws {
    let address = try SocketAddress(address, port: port)
    let socket = try Descriptor.socket(family: address.family, type: SOCK_STREAM)
    guard address.withPointer({ connect(socket.number, $0, $1) }) == 0 else { throw TestKitError.system("connect") }
    self.socket = Mutex(socket)
    let stopping = try Signal()
    self.stopping = stopping
    let (chunks, ends) = (self.chunks, self.ends)
    reader = try JoinableThread { [number = socket.number] in
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      var room = Self.limit
      while wait(for: POLLIN, on: number, stop: stopping) != .stopped {
        let count = recv(number, &buffer, buffer.count, 0)
        if count <= 0 {
          ends.record(count == 0 ? .finished : .reset)
          break
        }
        if room > 0 { chunks.record(Array(buffer[..<count])) }
        room -= min(room, count)
      }
      chunks.finish()
    }
  }

  convenience init(_ server: LoopbackServer) throws { try self.init(server.address, server.port) }

  deinit { close() }

  func get(_ path: String) { send("GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n") }

  func send(_ text: String) {
    socket.withLock { socket in
      guard let socket else { return }
      let bytes = Array(text.utf8)
      _ = Glibc.send(socket.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }

  func close() {
    stopping.raise()
    reader.join()
    socket.withLock { $0 = nil }
  }

  /// All that has come, as soon as it ends with `end`.
  func text(endingWith end: String) async throws -> String {
    var seen = 0
    while true {
      let text = String(decoding: chunks.all.flatMap { $0 }, as: UTF8.self)
      if text.hasSuffix(end) { return text }
      seen += 1
      try await chunks.first(seen)
    }
  }

  /// All that came until the server closed.
  func wholeText() async throws -> String {
    String(decoding: try await chunks.whole().flatMap { $0 }, as: UTF8.self)
  }
}
