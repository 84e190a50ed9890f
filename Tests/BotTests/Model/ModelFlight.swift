// SPDX-License-Identifier: MIT

/// One fetch, and who waits for it.
struct ModelFlight {
  enum Waiter: Equatable {
    case link(ModelWork, Int)
    /// `silences`: those of the channel when it began; `nil`: no update is said.
    case refresh(ModelWork, Int, silences: Int?)
    case call(ModelCall)

    static func == (a: Waiter, b: Waiter) -> Bool {
      switch (a, b) {
      case (.link(let a, let i), .link(let b, let j)), (.refresh(let a, let i, _), .refresh(let b, let j, _)):
        a === b && i == j
      case (.call(let a), .call(let b)): a === b
      default: false
      }
    }
  }

  struct Landing {
    let outcome: ModelOutcome
    let cache: String

    init(_ outcome: ModelOutcome, _ cache: String = "miss") {
      self.outcome = outcome
      self.cache = cache
    }
  }

  let url: String
  let number: Int
  let deadline: Int
  let isStuck: Bool
  /// What the server is asked about.
  let known: KnownLink.Landing?
  var waiters: [(waiter: Waiter, isShared: Bool)] = []
  /// The head has come, and the rest has not.
  var head: ModelPage?

  init(_ url: String, number: Int, deadline: Int, isStuck: Bool, known: KnownLink.Landing?) {
    self.url = url
    self.number = number
    self.deadline = deadline
    self.isStuck = isStuck
    self.known = known
  }

  /// When it ends, whatever the fetch does.
  var end: Int { deadline + 100 }
}
