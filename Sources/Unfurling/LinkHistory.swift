// SPDX-License-Identifier: MIT

import UnfurlKit

/// The history of one link's states, reduced to what is ever asked of it: the latest information, and the latest error
/// after it.
struct LinkHistory: Sendable {
  /// A state that ended a load. A class: an outcome has some fifty fields, and is looked up far more often than made.
  final class Landing: Sendable {
    let outcome: Outcome
    let landed: ContinuousClock.Instant
    let freshFor: Duration
    /// For how long it may be said at all.
    let keptFor: Duration
    /// With what the page can be asked whether it has changed.
    let validators: Validators?
    /// Whether it may be written to disk.
    let mayBeStored: Bool
    let memo = Memo()
    /// About how many bytes it takes.
    let weight: Int

    init(
      outcome: Outcome, landed: ContinuousClock.Instant, freshFor: Duration, keptFor: Duration,
      validators: Validators? = nil, mayBeStored: Bool = true
    ) {
      self.outcome = outcome
      self.landed = landed
      self.freshFor = freshFor
      self.keptFor = max(freshFor, keptFor)
      self.validators = validators
      self.mayBeStored = mayBeStored
      weight = outcome.weight
    }

    func isFresh(at now: ContinuousClock.Instant) -> Bool { now < landed + freshFor }

    func isKept(at now: ContinuousClock.Instant) -> Bool { now < landed + keptFor }
  }

  /// What can be said at once.
  struct Found: Sendable {
    let landing: Landing
    /// It is within its time.
    let isFresh: Bool
    /// It is past its time, and nothing stands against asking the server behind it.
    let isDueForRefresh: Bool
  }

  private(set) var latestInformation: Landing?
  private(set) var latestError: Landing?

  /// About how many bytes it takes.
  var weight: Int { (latestInformation?.weight ?? 0) + (latestError?.weight ?? 0) }

  var isEmpty: Bool { latestInformation == nil && latestError == nil }

  /// Adds the end of a load. Information ends every error before it; an error ends information only where it says that
  /// the page is another now, or gone: a server that is down for a while is no reason to forget.
  mutating func append(_ landing: Landing) {
    if case .preview = landing.outcome {
      latestInformation = landing
      latestError = nil
    } else {
      if landing.outcome.endsInformation { latestInformation = nil }
      if landing.outcome.endsInformation || landing.freshFor > .zero {
        latestError = landing.freshFor > .zero ? landing : nil
      }
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

  /// What can be said at once. The first of these that is there:
  /// 1. information that is fresh;
  /// 2. information that is stale but kept, to be refreshed behind it (RFC 5861, section 3), where no remembered error
  ///    says that this was tried a moment ago (section 4);
  /// 3. an error that is not worth trying again yet.
  func answer(at now: ContinuousClock.Instant) -> Found? {
    if let landing = latestValidInformation(at: now) {
      return Found(landing: landing, isFresh: true, isDueForRefresh: false)
    }
    let error = latestValidError(at: now)
    if let landing = latestInformation, landing.isKept(at: now) {
      return Found(landing: landing, isFresh: false, isDueForRefresh: error == nil)
    }
    return error.map { Found(landing: $0, isFresh: true, isDueForRefresh: false) }
  }
}

extension Outcome {
  /// Whether it says that what was known of the link holds no longer, rather than that it could not be asked.
  var endsInformation: Bool {
    switch self {
    case .preview: return true
    case .skipped(let reason): return reason != .interstitial
    case .failed(let error):
      switch error.code {
      case .addressRefused, .tooLarge, .badContent: return true
      // Too early, too many requests and the like pass; that it is gone or forbidden does not.
      case .httpStatus: return error.status.map { (400..<500).contains($0) && ![408, 425, 429].contains($0) } ?? false
      default: return false
      }
    }
  }
}
