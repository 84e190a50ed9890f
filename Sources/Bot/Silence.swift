// SPDX-License-Identifier: MIT

import Synchronization

/// Whether a channel wants no updates any more: flights that began while it did end on any thread, and see it here.
final class Silence: Sendable {
  private let hasFallen = Atomic<Bool>(false)

  var isBroken: Bool { !hasFallen.load(ordering: .acquiring) }

  func fall() { hasFallen.store(true, ordering: .releasing) }
}
