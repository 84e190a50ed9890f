// SPDX-License-Identifier: MIT

import Synchronization
import UnfurlKit

/// What one handler may fetch for one link.
final class FetchBudget: Sendable {
  /// How many requests in all.
  static let requests = 10
  /// How many decoded bytes each, save where it takes the place of the page.
  static let bytes = 512 << 10

  private let taken = Mutex(0)

  /// Takes one request.
  ///
  /// - Throws: ``UnfurlError/Code/handlerFailed`` where all are taken.
  func take() throws(UnfurlError) {
    let count = taken.withLock { taken in
      taken += 1
      return taken
    }
    if count > Self.requests {
      throw UnfurlError(.handlerFailed, "The handler asked for more than \(Self.requests) requests for one link.")
    }
  }
}
