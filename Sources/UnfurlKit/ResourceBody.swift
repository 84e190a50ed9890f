// SPDX-License-Identifier: MIT

import Synchronization

/// The body of a resource, in chunks as they arrive. One reader; letting go of it ends the transfer.
public final class ResourceBody: Sendable {
  private let more: @Sendable () async throws(UnfurlError) -> [UInt8]?
  private let stopped: @Sendable () -> Void
  private let pushedBack = Mutex<[[UInt8]]>([])

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
    if let first = pushedBack.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return first }
    return try await more()
  }

  /// The first bytes without taking them: `count` of them, or fewer where the body is shorter.
  public func peek(_ count: Int) async throws(UnfurlError) -> [UInt8] {
    var seen = pushedBack.withLock { Array($0.joined().prefix(count)) }
    while seen.count < count, let chunk = try await more() {
      pushedBack.withLock { $0.append(chunk) }
      seen += chunk.prefix(count - seen.count)
    }
    return seen
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
