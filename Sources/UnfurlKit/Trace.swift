// SPDX-License-Identifier: MIT

import Synchronization

/// What was done for one link, step by step, for `explain`.
public final class Trace: Sendable {
  private struct Told {
    var steps: [String] = []
    var choices: [FieldChoice] = []
  }

  private let told = Mutex(Told())

  /// A trace without steps.
  public init() {}

  /// Adds a step: one sentence, no line end.
  public func note(_ step: String) { told.withLock { $0.steps.append(step) } }

  /// Says how a field was chosen. A later word on the same field takes the place of an earlier one.
  public func note(_ choice: FieldChoice) {
    told.withLock { told in
      if let place = told.choices.firstIndex(where: { $0.field == choice.field }) {
        told.choices[place] = choice
      } else {
        told.choices.append(choice)
      }
    }
  }

  /// The steps so far.
  public var lines: [String] { told.withLock { $0.steps } }

  /// How the fields were chosen, in the order in which they were.
  public var choices: [FieldChoice] { told.withLock { $0.choices } }
}
