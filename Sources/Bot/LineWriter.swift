// SPDX-License-Identifier: MIT

import Glibc
import UnfurlKit

/// The only one who writes to the protocol's descriptor: whole lines, never a part of one before another's.
///
/// Whoever has a line appends it and goes on; a thread of its own writes. While the reader works through what it has
/// just read (``beginBatch()``), lines gather, and the reader itself writes them at the end (``endBatch()``): that
/// spares a change of threads for each answer that is there at once. Several whole lines may so share one write.
final class LineWriter: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isWriting = false
    var isBatching = false
    var isBroken = false
    var isClosed = false
    var endBy: ContinuousClock.Instant?

    var isEnding: Bool { endBy != nil }
  }

  /// How many bytes may wait before the reader is slowed.
  static let highWater = 4 << 20

  private let descriptor: Int32
  private let state = Condition(State())
  private let broken: @Sendable () -> Void

  /// - Parameter broken: Called once, when nobody reads any more (EPIPE).
  init(_ descriptor: Int32, broken: @escaping @Sendable () -> Void) throws(UnfurlError) {
    self.descriptor = descriptor
    self.broken = broken
    _ = try WorkerThread { [self] in writeForEver() }
  }

  /// Appends what `encode` appends: nothing, or whole lines.
  func append(_ encode: (inout [UInt8]) -> Void) {
    let wakes = state.withLock { state in
      if state.isBroken || state.isClosed { return false }
      let before = state.pending.count
      encode(&state.pending)
      return before == 0 && !state.pending.isEmpty && !state.isWriting && !state.isBatching
    }
    if wakes { state.broadcast() }
  }

  /// From now on lines gather until ``endBatch()``.
  func beginBatch() { state.withLock { $0.isBatching = true } }

  /// Writes what has gathered, on the calling thread, which may block.
  func endBatch() {
    state.withLock { $0.isBatching = false }
    while let bytes = take() { finish(write(bytes)) }
  }

  /// Writes what has gathered already, where that is much, in the midst of a batch: a few bytes in can cause many out.
  func relieve() {
    let bytes: [UInt8]? = state.wait { state in
      if state.pending.count <= Self.highWater || state.isBroken || state.isClosed { return .some(nil) }
      if state.isWriting { return state.isEnding ? .some(nil) : nil }
      state.isWriting = true
      var bytes: [UInt8] = []
      swap(&bytes, &state.pending)
      return .some(bytes)
    }
    if let bytes { finish(write(bytes)) }
  }

  /// Waits until there is room for more.
  ///
  /// - Returns: whether there is any; not where nobody reads, or where the bot is about to end.
  func waitForRoom() -> Bool {
    state.wait { state in
      if state.isBroken || state.isClosed || state.isEnding { return false }
      return state.pending.count <= Self.highWater ? true : nil
    }
  }

  /// The bot is about to end: nobody waits for room any more, and ``close()`` waits no longer than this.
  func end(by deadline: ContinuousClock.Instant) {
    state.withLock { $0.endBy = $0.endBy ?? deadline }
    state.broadcast()
  }

  /// Waits until all is written, or until the end that was set; nothing is written after that.
  ///
  /// - Returns: whether somebody still reads, as far as is known.
  func close() -> Bool {
    _ = state.wait(until: { $0.endBy }) { $0.isBroken || ($0.pending.isEmpty && !$0.isWriting) ? () : nil }
    let isRead = state.withLock { state in
      state.isClosed = true
      return !state.isBroken
    }
    state.broadcast()
    return isRead
  }

  private func writeForEver() {
    while true {
      let bytes: [UInt8]? = state.wait { state in
        if state.isClosed || state.isBroken { return .some(nil) }
        guard !state.pending.isEmpty, !state.isWriting, !state.isBatching else { return nil }
        state.isWriting = true
        var bytes: [UInt8] = []
        swap(&bytes, &state.pending)
        return .some(bytes)
      }
      guard let bytes else { return }
      finish(write(bytes))
    }
  }

  private func take() -> [UInt8]? {
    state.withLock { state in
      guard !state.pending.isEmpty, !state.isWriting, !state.isBroken else { return nil }
      state.isWriting = true
      var bytes: [UInt8] = []
      swap(&bytes, &state.pending)
      return bytes
    }
  }

  /// - Returns: whether somebody still reads.
  private func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&wanted, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  private func finish(_ ok: Bool) {
    let breaks = state.withLock { state in
      state.isWriting = false
      if ok || state.isBroken { return false }
      state.isBroken = true
      state.pending = []
      return true
    }
    state.broadcast()
    if breaks { broken() }
  }
}
