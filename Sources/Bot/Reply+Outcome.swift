// SPDX-License-Identifier: MIT

import Dialects
import UnfurlKit

extension Reply {
  /// A link's outcome as it is said: a preview in which nothing is left to say, or which was said a short while ago, is a
  /// skip.
  func outcome(of outcome: Outcome) -> Outcome {
    switch self {
    case .skipped(_, _, let reason): .skipped(reason)
    case .repeated: .skipped(.repeated)
    default: outcome
    }
  }
}
