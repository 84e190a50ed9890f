// SPDX-License-Identifier: MIT

/// What was done for one link, for `explain`: the requests and how they went, the handlers and what they answered, how
/// each field was chosen, and whatever else is worth a sentence.
public final class Trace: Sendable {
  private struct Told {
    var steps: [String] = []
    var choices: [FieldChoice] = []
    var requests: [RequestRecord] = []
    var handlers: [HandlerRecord] = []

    var isUnderWay: Bool { requests.contains { $0.ending == .underWay } }
  }

  /// What a handler that was asked answered.
  package struct HandlerRecord: Sendable, Equatable {
    /// Its id.
    package var id: String
    /// The answer in a few words: `made a preview`.
    package var answer: String
    /// How long it took, with what it fetched.
    package var took: Duration

    /// Notes an answer.
    package init(_ id: String, _ answer: String, took: Duration) {
      self.id = id
      self.answer = answer
      self.took = took
    }
  }

  /// The most of each kind that is noted.
  private static let most = 1000

  private let told = Condition(Told())

  /// A trace without steps.
  public init() {}

  /// Adds a step: one sentence, no line end.
  public func note(_ step: String) {
    told.withLock { if $0.steps.count < Self.most { $0.steps.append(step) } }
  }

  /// Says how a field was chosen. A later word on the same field takes the place of an earlier one.
  public func note(_ choice: FieldChoice) {
    told.withLock { told in
      if let place = told.choices.firstIndex(where: { $0.field == choice.field }) {
        told.choices[place] = choice
      } else if told.choices.count < Self.most {
        told.choices.append(choice)
      }
    }
  }

  /// Says what a handler answered.
  package func note(_ handler: HandlerRecord) {
    told.withLock { if $0.handlers.count < Self.most { $0.handlers.append(handler) } }
  }

  /// Begins the record of a request; `nil` where there are too many already.
  package func begin(_ record: RequestRecord) -> TracedRequest? {
    told.withLock { told in
      guard told.requests.count < Self.most else { return nil }
      told.requests.append(record)
      return TracedRequest(trace: self, index: told.requests.count - 1)
    }
  }

  /// The steps so far.
  public var lines: [String] { told.withLock { $0.steps } }

  /// How the fields were chosen, in the order in which they were.
  public var choices: [FieldChoice] { told.withLock { $0.choices } }

  /// The requests so far, in the order in which they began.
  package var requests: [RequestRecord] { told.withLock { $0.requests } }

  /// The handlers that were asked, in that order.
  package var handlers: [HandlerRecord] { told.withLock { $0.handlers } }

  /// Waits until no request is under way, at most until `deadline`: who has the answer has it a moment before the fetcher
  /// has counted the last bytes. For threads of our own only.
  package func settle(until deadline: ContinuousClock.Instant) {
    _ = told.wait(until: { _ in deadline }) { told in told.isUnderWay ? nil : true }
  }

  func change(_ index: Int, _ body: (inout RequestRecord) -> Void) {
    told.withLock { body(&$0.requests[index]) }
  }

  func end(_ index: Int, _ ending: RequestRecord.Ending) {
    told.withLock { told in
      guard told.requests[index].ending == .underWay else { return }
      told.requests[index].ending = ending
      told.requests[index].total = told.requests[index].began.duration(to: .now)
    }
    told.broadcast()
  }
}
