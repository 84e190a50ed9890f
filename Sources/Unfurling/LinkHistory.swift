// SPDX-License-Identifier: MIT

import UnfurlKit

/// The history of one link's states, reduced to what is ever asked of it: the latest information, the latest error,
/// and whether it is loading.
struct LinkHistory: Sendable {
  /// A state that ended a load. A class: an outcome has some fifty fields, and is looked up far more often than made.
  final class Landing: Sendable {
    let outcome: Outcome
    let landed: ContinuousClock.Instant
    let freshFor: Duration
    let memo = Memo()
    /// About how many bytes it takes.
    let weight: Int

    init(outcome: Outcome, landed: ContinuousClock.Instant, freshFor: Duration) {
      self.outcome = outcome
      self.landed = landed
      self.freshFor = freshFor
      weight = outcome.weight
    }

    func isFresh(at now: ContinuousClock.Instant) -> Bool { now < landed + freshFor }
  }

  private(set) var latestInformation: Landing?
  private(set) var latestError: Landing?

  /// About how many bytes it takes.
  var weight: Int { (latestInformation?.weight ?? 0) + (latestError?.weight ?? 0) }

  /// Adds the end of a load.
  mutating func append(_ landing: Landing) {
    if case .preview = landing.outcome {
      latestInformation = landing
      latestError = nil
    } else {
      latestError = landing
    }
  }

  /// The latest information, as long as it is fresh.
  func latestValidInformation(at now: ContinuousClock.Instant) -> Landing? {
    latestInformation.flatMap { $0.isFresh(at: now) ? $0 : nil }
  }

  /// The latest error, as long as it is remembered.
  func latestValidError(at now: ContinuousClock.Instant) -> Landing? {
    latestError.flatMap { $0.isFresh(at: now) ? $0 : nil }
  }

  /// What can be said at once: what is known and fresh, else a failure that is not worth trying again yet.
  func answer(at now: ContinuousClock.Instant) -> Landing? {
    latestValidInformation(at: now) ?? latestValidError(at: now)
  }
}

/// For how long answers are remembered.
package struct Freshness: Sendable, Equatable {
  /// A preview.
  package var preview: Duration = .seconds(3600)
  /// A failure or an empty result.
  package var failure: Duration = .seconds(300)
  /// A server that took too long.
  package var timeOut: Duration = .seconds(600)

  package init() {}

  /// For how long an outcome is remembered; zero where it says nothing of the link.
  func duration(of outcome: Outcome) -> Duration {
    switch outcome {
    case .preview(let preview): min(preview.freshFor ?? self.preview, .seconds(86_400))
    case .skipped: failure
    case .failed(let error):
      switch error.code {
      case .deadline: min(timeOut, max(failure, .zero) * 2)
      case .cancelled, .overloaded, .internal, .addressRefused, .pluginDisabled: .zero
      default: failure
      }
    }
  }
}
