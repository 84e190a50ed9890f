// SPDX-License-Identifier: MIT

import UnfurlKit

/// How a flight ended, for all who waited.
struct Arrival: Sendable {
  let outcome: Outcome
  /// Where it comes from.
  let cache: CacheNote
  /// Where it is remembered.
  var memo: Memo?
  /// It is past its time, and the server should be asked behind it.
  var isDueForRefresh = false

  /// An end without an answer of anybody's.
  init(_ outcome: Outcome) {
    self.outcome = outcome
    cache = CacheNote(.miss)
  }

  init(_ outcome: Outcome, cache: CacheNote, memo: Memo?) {
    self.outcome = outcome
    self.cache = cache
    self.memo = memo
  }

  /// What is remembered, as an answer at this moment.
  init(_ found: LinkHistory.Found, at now: ContinuousClock.Instant) {
    let landing = found.landing
    let age = landing.landed.duration(to: now)
    outcome = landing.outcome
    cache = CacheNote(
      found.isFresh ? .fresh : .stale, age: age, freshFor: found.isFresh ? max(.zero, landing.freshFor - age) : .zero)
    memo = landing.memo
    isDueForRefresh = found.isDueForRefresh
  }
}
