// SPDX-License-Identifier: MIT

import Dialects
import Synchronization
import UnfurlKit

/// What was counted since the start.
final class Counters: Sendable {
  private let counted = Mutex(Statistics())

  func countMessage(links: Int) {
    counted.withLock { counted in
      counted.messages += 1
      counted.links += links
    }
  }

  func count(_ outcome: Outcome) {
    counted.withLock { counted in
      switch outcome {
      case .preview: counted.previews += 1
      case .skipped(let reason): counted.skipped[reason, default: 0] += 1
      case .failed(let error): counted.errors[error.code, default: 0] += 1
      }
    }
  }

  var statistics: Statistics { counted.withLock { $0 } }
}
