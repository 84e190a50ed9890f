// SPDX-License-Identifier: MIT

import Synchronization

/// The body of a resource, in chunks as they arrive. One reader; letting go of it ends the transfer.
public final class ResourceBody: Sendable {
  private let more: @Sendable () async throws(UnfurlError) -> [UInt8]?
  private let stopped: @Sendable () -> Void
  private let seen = Mutex(Seen())

  /// What was looked at and not yet taken.
  private struct Seen {
    var chunks: [[UInt8]] = []
    /// How the body ended while it was looked at.
    var failure: UnfurlError?
  }

  /// A body whose chunks come from `next`, `nil` being its end; `stop` is called once the reader has enough.
  public init(
    next: @escaping @Sendable () async throws(UnfurlError) -> [UInt8]?, stop: @escaping @Sendable () -> Void = {}
  ) {
    more = next
    stopped = stop
  }

  /// A body that is here already, cut into `chunks`.
  public convenience init(chunks: [[UInt8]]) {
    let rest = Rest(chunks)
    self.init(next: { () async throws(UnfurlError) -> [UInt8]? in rest.take() })
  }

  /// A body that is here already.
  public convenience init(_ bytes: [UInt8]) {
    self.init(chunks: bytes.isEmpty ? [] : [bytes])
  }

  deinit { stopped() }

  /// The next chunk, never empty; `nil` at the end, which is where the server, or the limit of bytes, ended it.
  public func next() async throws(UnfurlError) -> [UInt8]? {
    let (first, failure) = seen.withLock { seen in
      (seen.chunks.isEmpty ? nil : seen.chunks.removeFirst(), seen.failure)
    }
    if let first { return first }
    if let failure { throw failure }
    return try await more()
  }

  /// The first bytes without taking them: `count` of them, or fewer where the body is shorter or breaks off.
  ///
  /// - Throws: ``UnfurlError`` where nothing came at all. One that comes later is kept for whoever reads up to it.
  public func peek(_ count: Int) async throws(UnfurlError) -> [UInt8] {
    var (bytes, failure) = seen.withLock { (Array($0.chunks.joined().prefix(count)), $0.failure) }
    while bytes.count < count, failure == nil {
      do throws(UnfurlError) {
        guard let chunk = try await more() else { break }
        seen.withLock { $0.chunks.append(chunk) }
        bytes += chunk.prefix(count - bytes.count)
      } catch {
        failure = error
        seen.withLock { $0.failure = error }
      }
    }
    if let failure, bytes.isEmpty || failure.code == .cancelled { throw failure }
    return bytes
  }

  /// The rest of the body, at most `limit` bytes of it.
  public func collect(upTo limit: Int) async throws(UnfurlError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit, let chunk = try await next() {
      bytes += chunk
    }
    if bytes.count > limit { bytes.removeLast(bytes.count - limit) }
    return bytes
  }

  /// Says that the reader has enough: the transfer ends.
  public func stop() { stopped() }

  private final class Rest: Sendable {
    private let chunks: Mutex<[[UInt8]]>

    init(_ chunks: [[UInt8]]) { self.chunks = Mutex(chunks.reversed()) }

    func take() -> [UInt8]? { chunks.withLock { $0.popLast() } }
  }
}
