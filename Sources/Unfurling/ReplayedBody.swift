// SPDX-License-Identifier: MIT

import Synchronization
import UnfurlKit

/// Lets several handlers read one body in turn: what one has read is read again by the next.
///
/// It keeps what was read, as far as those who may be asked later would read it. A view that stops does not end the
/// transfer, since the next handler may want more; the flight ends it.
final class ReplayedBody: Sendable {
  private struct Kept {
    var chunks: [[UInt8]] = []
    var bytes = 0
    /// Whether something was read that is not kept.
    var isPassed = false
  }

  private let source: ResourceBody
  private let limit: Int
  private let kept = Mutex(Kept())

  /// - Parameter limit: How many bytes are kept.
  init(_ source: ResourceBody, keeping limit: Int = .max) {
    self.source = source
    self.limit = limit
  }

  /// The body from its start.
  func view() -> ResourceBody {
    let position = Position()
    return ResourceBody(next: { [self] () async throws(UnfurlError) -> [UInt8]? in
      let index = position.advance()
      let (chunk, isPassed) = kept.withLock { (index < $0.chunks.count ? $0.chunks[index] : nil, $0.isPassed) }
      if let chunk { return chunk }
      // Only the view that went past what is kept can go on from there.
      if isPassed && !position.isAhead { throw UnfurlError(.internal, "The rest of the page was read by another.") }
      position.isAhead = true
      guard let chunk = try await source.next() else { return nil }
      keep(chunk)
      return chunk
    })
  }

  private func keep(_ chunk: [UInt8]) {
    kept.withLock { kept in
      let room = limit - kept.bytes
      if room < chunk.count { kept.isPassed = true }
      guard room > 0 else { return }
      kept.chunks.append(room < chunk.count ? Array(chunk.prefix(room)) : chunk)
      kept.bytes += min(room, chunk.count)
    }
  }

  /// How far a view has read.
  private final class Position: Sendable {
    private let state = Mutex((next: 0, isAhead: false))

    func advance() -> Int {
      state.withLock { state in
        defer { state.next += 1 }
        return state.next
      }
    }

    /// Whether it has read on beyond what was kept.
    var isAhead: Bool {
      get { state.withLock { $0.isAhead } }
      set { state.withLock { $0.isAhead = newValue } }
    }
  }
}
