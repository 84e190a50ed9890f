// SPDX-License-Identifier: MIT

import Synchronization

/// Room beside a remembered answer for what its reader makes of it, so that it need not be made each time.
package final class Memo: Sendable {
  private let kept = Mutex<(any Sendable)?>(nil)

  package init() {}

  /// What was kept last.
  package var value: (any Sendable)? { kept.withLock { $0 } }

  /// Keeps something in place of what was kept before.
  package func keep(_ value: any Sendable) { kept.withLock { $0 = value } }
}
