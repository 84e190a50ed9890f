// SPDX-License-Identifier: MIT

import Dialects
import Synchronization
import UnfurlKit

/// What was counted since the start.
final class Counters: Sendable {
  private let counted = Mutex(Statistics())
  /// Told of the first refused address: in a dialect without errors nobody would know why nothing comes.
  private let refused: (@Sendable (UnfurlError) -> Void)?

  init(refused: (@Sendable (UnfurlError) -> Void)? = nil) { self.refused = refused }

  func countMessage(links: Int) {
    counted.withLock { counted in
      counted.messages += 1
      counted.links += links
    }
  }

  /// Links that an edit has added to a message.
  func countLinks(_ links: Int) { counted.withLock { $0.links += links } }

  func count(_ outcome: Outcome) {
    let isFirst = counted.withLock { counted -> Bool in
      switch outcome {
      case .preview: counted.previews += 1
      case .skipped(let reason): counted.skipped[reason, default: 0] += 1
      case .failed(let error):
        counted.errors[error.code, default: 0] += 1
        return error.code == .addressRefused && counted.errors[error.code] == 1
      }
      return false
    }
    if isFirst, case .failed(let error) = outcome { refused?(error) }
  }

  var statistics: Statistics { counted.withLock { $0 } }
}
