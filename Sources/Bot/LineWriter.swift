// SPDX-License-Identifier: MIT

import Glibc
import UnfurlKit

/// The only one who writes to the protocol's descriptor: whole lines, never a part of one before another's.
///
/// Whoever has a line appends it, writes it where that cannot block, and goes on; else a thread of its own writes. While the reader works through what it has
/// just read (``beginBatch()``), lines gather, and the reader itself writes them at the end (``endBatch()``): that
/// spares a change of threads for each answer that is there at once. Several whole lines may so share one write.
final class LineWriter: Sendable {
  private struct State {
    var pending: [UInt8] = []
    /// Room that was used before, to be used again: to grow it anew for each write costs more than the write.
    var spare: [UInt8] = []
    var isWriting = false
    var isBatching = false
    var isBroken = false
    var isClosed = false
    /// The last line is there.
    var isSealed = false
    /// Somebody waits for the end of a write.
    var isAwaited = false
    /// How many bytes were taken to be written so far.
    var taken: UInt64 = 0
    /// Who wants to know when all up to a place is written, the first first.
    var marks: [Mark] = []
    var endBy: ContinuousClock.Instant?

    var isEnding: Bool { endBy != nil }
  }

  /// The end of a line that somebody waits for, counted in bytes since the start, and what tells him.
  private struct Mark {
    let end: UInt64
    let written: @Sendable () -> Void
  }

  /// How many bytes of a batch are written before its end: whoever reads them works on while the rest is made.
  static let batchBytes = 8 << 10

  /// The largest room that is kept for another write.
  private static let spareBytes = 256 << 10

  /// How many bytes may wait before the reader is slowed.
  static let highWater = 4 << 20

  private let descriptor: OutputDescriptor
  private let state = Condition(State())
  private let broken: @Sendable () -> Void

  /// - Parameter broken: Called once, when nobody reads any more (EPIPE).
  init(_ descriptor: Int32, broken: @escaping @Sendable () -> Void) throws(UnfurlError) {
    self.descriptor = OutputDescriptor(descriptor)
    self.broken = broken
    _ = try WorkerThread { [self] in writeForEver() }
  }

  /// Appends what `encode` appends: nothing, or whole lines.
  ///
  /// - Parameters:
  ///   - isLast: Nothing is appended after it.
  ///   - written: Called once, on any thread and soon after, when all of it was given to the system (`write(2)`); never
  ///     where it was not, or where there is nothing.
  func append(
    isLast: Bool = false, written: (@Sendable () -> Void)? = nil, _ encode: (inout [UInt8]) -> Void
  ) {
    let bytes: [UInt8]? = state.withLock { state in
      if state.isBroken || state.isClosed || state.isSealed { return nil }
      if isLast { state.isSealed = true }
      // Where something is pending already, the thread is on its way.
      let isFirst = state.pending.isEmpty
      if let written {
        let before = state.pending.count
        encode(&state.pending)
        let end = state.taken + UInt64(state.pending.count)
        if state.pending.count > before { state.marks.append(Mark(end: end, written: written)) }
      } else {
        encode(&state.pending)
      }
      guard isFirst, !state.pending.isEmpty, !state.isWriting, !state.isBatching else { return nil }
      return Self.take(&state)
    }
    guard let bytes else { return }
    // To wake the thread up costs ten times the write, and the line comes later.
    let count = descriptor.writeNow(bytes)
    finish(true, bytes, leaving: count < bytes.count ? bytes[count...] : [])
  }

  /// From now on lines gather until ``endBatch()``.
  func beginBatch() { state.withLock { $0.isBatching = true } }

  /// Writes what has gathered, on the calling thread, which may block.
  func endBatch() {
    state.withLock { $0.isBatching = false }
    while let bytes = take() { finish(descriptor.write(bytes), bytes) }
  }

  /// Writes what has gathered already, where that is worth a write, in the midst of a batch. Only for the reader, since
  /// it may block.
  func writeEarly() {
    let bytes: [UInt8]? = state.withLock { state in
      guard state.pending.count >= Self.batchBytes, !state.isWriting, !state.isBroken, !state.isClosed else {
        return nil
      }
      return Self.take(&state)
    }
    if let bytes { finish(descriptor.write(bytes), bytes) }
  }

  /// Writes what has gathered already, where that is much, in the midst of a batch: a few bytes in can cause many out.
  func relieve() {
    let bytes: [UInt8]? = state.wait { state in
      if state.pending.count <= Self.highWater || state.isBroken || state.isClosed { return .some(nil) }
      if state.isWriting {
        state.isAwaited = true
        return state.isEnding ? .some(nil) : nil
      }
      return .some(Self.take(&state))
    }
    if let bytes { finish(descriptor.write(bytes), bytes) }
  }

  /// Waits until there is room for more.
  ///
  /// - Returns: whether there is any; not where nobody reads, or where the bot is about to end.
  func waitForRoom() -> Bool {
    state.wait { state in
      if state.isBroken || state.isClosed || state.isEnding { return false }
      if state.pending.count <= Self.highWater { return true }
      state.isAwaited = true
      return nil
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
    _ = state.wait(until: { $0.endBy }) { state in
      if state.isBroken || (state.pending.isEmpty && !state.isWriting) { return () }
      state.isAwaited = true
      return nil
    }
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
        return .some(Self.take(&state))
      }
      guard let bytes else { return }
      finish(descriptor.write(bytes), bytes)
    }
  }

  private func take() -> [UInt8]? {
    state.withLock { state in
      guard !state.pending.isEmpty, !state.isWriting, !state.isBroken else { return nil }
      return Self.take(&state)
    }
  }

  /// Takes what is pending: whoever has it is the one who writes.
  private static func take(_ state: inout State) -> [UInt8] {
    state.isWriting = true
    var bytes: [UInt8] = []
    swap(&bytes, &state.spare)
    swap(&bytes, &state.pending)
    state.taken += UInt64(bytes.count)
    return bytes
  }

  /// A write has ended.
  ///
  /// - Parameters:
  ///   - bytes: What it was about.
  ///   - rest: What of it was not written, for the thread to write.
  private func finish(_ ok: Bool, _ bytes: consuming [UInt8], leaving rest: ArraySlice<UInt8> = []) {
    var bytes = bytes
    if bytes.capacity > Self.spareBytes { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
    let (breaks, wakes, reached) = state.withLock { state in
      state.isWriting = false
      swap(&bytes, &state.spare)
      if !rest.isEmpty {
        state.pending.insert(contentsOf: rest, at: 0)
        state.taken -= UInt64(rest.count)
      }
      let breaks = !ok && !state.isBroken
      if breaks {
        state.isBroken = true
        state.pending = []
        state.marks = []
      }
      let reached = state.marks.isEmpty ? [] : Self.reached(&state)
      let wakes = breaks || state.isAwaited || (!state.pending.isEmpty && !state.isBatching)
      state.isAwaited = false
      return (breaks, wakes, reached)
    }
    // First of all: who is killed before he could note it says it again.
    for mark in reached { mark.written() }
    // Not after each write: the thread would wake up only to see that there is nothing to do.
    if wakes { state.broadcast() }
    if breaks { broken() }
  }

  /// Takes out the marks up to which all is written; one writes at a time, so that is whatever was taken.
  private static func reached(_ state: inout State) -> [Mark] {
    let count = state.marks.prefix { $0.end <= state.taken }.count
    defer { state.marks.removeFirst(count) }
    return Array(state.marks[..<count])
  }
}
