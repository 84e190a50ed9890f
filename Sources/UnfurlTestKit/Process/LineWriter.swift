// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// Writes to a pipe on a thread of its own, since a process may be slow to read.
final class LineWriter: Sendable {
  private enum Item {
    case bytes([UInt8], CheckedContinuation<Bool, Never>)
    case close
  }

  private struct State {
    var items: [Item] = []
    var isClosed = false
  }

  /// `nil` once closed.
  private let pipe: Mutex<Descriptor?>
  private let stop: Signal
  private let filled: Signal
  private let state = Mutex(State())

  init(_ pipe: Descriptor, stop: Signal) throws(TestKitError) {
    pipe.makeNonBlocking()
    self.pipe = Mutex(pipe)
    self.stop = stop
    filled = try Signal()
  }

  /// Returns once all is written.
  func write(_ bytes: [UInt8]) async throws {
    let isWritten = await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isClosed { state.items.append(.bytes(bytes, continuation)) }
        return !state.isClosed
      }
      if isOpen { filled.raise() } else { continuation.resume(returning: false) }
    }
    if !isWritten { throw TestKitError("the process does not read any more") }
  }

  /// Closes the pipe after what was written before.
  func close() {
    state.withLock { state in
      if !state.isClosed { state.items.append(.close) }
      state.isClosed = true
    }
    filled.raise()
  }

  /// The writer's thread.
  func writeUntilClosed() {
    while wait(for: POLLIN, on: filled.descriptor, stop: stop) == .ready {
      filled.clear()
      for item in takeItems() {
        guard case .bytes(let bytes, let continuation) = item else { return finish() }
        continuation.resume(returning: writeAll(bytes))
      }
    }
    finish()
  }

  private func finish() {
    pipe.withLock { $0 = nil }
    state.withLock { $0.isClosed = true }
    for case .bytes(_, let continuation) in takeItems() { continuation.resume(returning: false) }
  }

  private func takeItems() -> [Item] {
    state.withLock { state in
      defer { state.items = [] }
      return state.items
    }
  }

  private func writeAll(_ bytes: [UInt8]) -> Bool {
    let descriptor = pipe.withLock { $0?.number ?? -1 }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // A pipe without readers is an error here, which the next write reports.
        if wait(for: POLLOUT, on: descriptor, stop: stop) == .stopped { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
