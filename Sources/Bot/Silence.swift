// SPDX-License-Identifier: MIT

import Synchronization

/// Whether a channel wants no updates any more: flights that began while it did end on any thread, and see it here.
final class Silence: Sendable {
  private let flag = Atomic<Bool>(false)

  var hasFallen: Bool { flag.load(ordering: .acquiring) }

  func fall() { flag.store(true, ordering: .releasing) }
}
