// SPDX-License-Identifier: MIT

import Synchronization

/// What was done for one link, step by step, for `explain`.
public final class Trace: Sendable {
  private let steps = Mutex<[String]>([])

  /// A trace without steps.
  public init() {}

  /// Adds a step: one sentence, no line end.
  public func note(_ step: String) { steps.withLock { $0.append(step) } }

  /// The steps so far.
  public var lines: [String] { steps.withLock { $0 } }
}
