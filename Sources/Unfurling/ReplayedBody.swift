// SPDX-License-Identifier: MIT

import Synchronization
import UnfurlKit

/// Lets several handlers read one body in turn: what one has read is read again by the next.
///
/// It keeps what was read, which the fetcher's cap bounds. A view that stops does not end the transfer, since the
/// next handler may want more; the flight ends it.
final class ReplayedBody: Sendable {
  private let source: ResourceBody
  private let chunks = Mutex<[[UInt8]]>([])

  init(_ source: ResourceBody) { self.source = source }

  /// The body from its start.
  func view() -> ResourceBody {
    let position = Position()
    return ResourceBody(next: { [self] () async throws(UnfurlError) -> [UInt8]? in
      let index = position.advance()
      if let chunk = chunks.withLock({ index < $0.count ? $0[index] : nil }) { return chunk }
      guard let chunk = try await source.next() else { return nil }
      chunks.withLock { $0.append(chunk) }
      return chunk
    })
  }

  private final class Position: Sendable {
    private let next = Mutex(0)

    func advance() -> Int {
      next.withLock { next in
        defer { next += 1 }
        return next
      }
    }
  }
}
