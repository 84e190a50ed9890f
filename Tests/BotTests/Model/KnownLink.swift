// SPDX-License-Identifier: MIT

/// What is known of a link.
struct KnownLink {
  struct Landing {
    let outcome: ModelOutcome
    let at: Int
    var freshFor: Int
    var keptFor = 0
    var tag: String?
    /// It may be written down.
    var isStored = true

    init(_ outcome: ModelOutcome, at: Int) {
      self.outcome = outcome
      self.at = at
      freshFor = outcome.rememberedFor
    }
  }

  static let day = 86_400_000

  var preview: Landing?
  var error: Landing?
  var isInMemory = true

  /// A preview ends every error before it; an error ends a preview only where it says that the page is another now.
  mutating func append(_ landing: Landing) {
    if landing.outcome.isPreview {
      preview = landing
      error = nil
    } else {
      if landing.outcome.endsInformation { preview = nil }
      if landing.outcome.endsInformation || landing.freshFor > 0 { error = landing.freshFor > 0 ? landing : nil }
    }
  }

  /// What can be said at once; where that is past its time, the server is asked behind it, unless it failed just now.
  func answer(at now: Int) -> (outcome: ModelOutcome, isFresh: Bool, isDue: Bool)? {
    let error = error.flatMap { now < $0.at + $0.freshFor ? $0 : nil }
    if let preview {
      if now < preview.at + preview.freshFor { return (preview.outcome, true, false) }
      if now < preview.at + preview.keptFor { return (preview.outcome, false, error == nil) }
    }
    return error.map { ($0.outcome, true, false) }
  }

  mutating func leaveMemory() {
    if preview?.isStored == false { preview = nil }
    if error?.isStored == false { error = nil }
    isInMemory = false
  }
}
