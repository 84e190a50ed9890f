// SPDX-License-Identifier: MIT

import Synchronization
import UnfurlKit

/// Lets several handlers read one body in turn: what one has read is read again by the next.
///
/// It keeps what was read, which the fetcher's cap bounds, until a handler claims the body. A view that stops does not
/// end the transfer, since the next handler may want more; the flight ends it.
final class ReplayedBody: Sendable {
  private struct Kept {
    var chunks: [[UInt8]] = []
    /// How many chunks stood before these and were let go of.
    var gone = 0
    var isClaimed = false

    /// The chunk of this number, where it was read before. Once the body is claimed nobody reads it again.
    mutating func chunk(_ index: Int) -> [UInt8]? {
      guard index >= gone, index - gone < chunks.count else { return nil }
      let chunk = chunks[index - gone]
      letGo(upTo: index + 1)
      return chunk
    }

    /// Takes the chunk that was read last.
    mutating func append(_ chunk: [UInt8]) {
      if isClaimed { gone += 1 } else { chunks.append(chunk) }
    }

    /// Lets go of the chunks below this number.
    mutating func letGo(upTo index: Int) {
      guard isClaimed, index > gone else { return }
      chunks.removeFirst(min(index - gone, chunks.count))
      gone = index
    }
  }

  private let source: ResourceBody
  private let kept = Mutex(Kept())

  init(_ source: ResourceBody) { self.source = source }

  /// The body from its start.
  func view() -> ResourceBody {
    let position = Position()
    return ResourceBody(
      next: { [self] () async throws(UnfurlError) -> [UInt8]? in
        let index = position.advance()
        let (known, isGone) = kept.withLock { kept in (kept.chunk(index), index < kept.gone) }
        if let known { return known }
        if isGone { throw UnfurlError(.handlerFailed, "The page was read by a handler that failed then.") }
        guard let chunk = try await source.next() else { return nil }
        kept.withLock { $0.append(chunk) }
        return chunk
      },
      claim: { [self] in
        kept.withLock { kept in
          kept.isClaimed = true
          kept.letGo(upTo: position.current)
        }
      })
  }

  private final class Position: Sendable {
    private let next = Mutex(0)

    /// The number of the chunk that is read next.
    var current: Int { next.withLock { $0 } }

    func advance() -> Int {
      next.withLock { next in
        defer { next += 1 }
        return next
      }
    }
  }
}
