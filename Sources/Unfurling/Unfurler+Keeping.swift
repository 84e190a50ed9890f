// SPDX-License-Identifier: MIT

package import PreviewStore
package import URLParsing
import UnfurlKit

extension Unfurler {
  /// How long a flight waits for the store before it asks the server: a disk that sleeps must hold nobody up.
  static let patience = Duration.milliseconds(100)

  /// Forgets all that is known of a canonical URL, whatever the rules, in memory and in the store.
  ///
  /// - Parameter done: called with how many answers that were.
  package func forget(_ url: WebURL, _ done: @escaping @Sendable (Result<Int, StoreError>) -> Void) {
    let count = cache.remove(url)
    guard store.keepsPreviews else { return done(.success(count)) }
    store.forget(url: url.href) { result in done(result.map { max($0, count) }) }
  }

  /// One flight: what the store knows, or else what the server says, which is remembered.
  func fly(_ ask: Ask, _ key: FlightKey, _ deadline: ContinuousClock.Instant) async -> Arrival {
    // Who asks the server anew looks as well: should it fail, what is kept holds on.
    if store.keepsPreviews, ask.trace == nil, ask.mode == .usual || cache.history(key) == nil, await adopt(key),
      ask.mode == .usual
    {
      cache.uncountMiss()
      if let arrival = remembered(key) { return arrival }
    }
    flights.asksServer(key)
    let known = ask.mode == .anew ? nil : cache.history(key)?.latestInformation
    let found = await work(ask, deadline: deadline, known: known)
    return remember(found, key, ask)
  }

  /// Takes over what the store knows of a link.
  ///
  /// - Returns: whether it knew anything.
  private func adopt(_ key: FlightKey) async -> Bool {
    guard let storeKey = storeKey(key) else { return false }
    let history: KeptHistory? = await withCheckedContinuation { continuation in
      let answered = FirstAnswer(continuation)
      let alarm = time.alarm(at: time.now + Self.patience) { answered.give(nil) }
      store.history(storeKey) { history in
        alarm.cancel()
        answered.give(history)
      }
    }
    guard let history else { return false }
    cache.adopt(key, LinkHistory(history, time: time, keep: rules.freshness.keep), at: time.now)
    return true
  }

  /// Remembers how a flight ended.
  private func remember(_ found: Findings, _ key: FlightKey, _ ask: Ask) -> Arrival {
    let freshness = rules.freshness
    let freshFor = freshness.duration(of: found.outcome, lifetime: found.lifetime)
    let landing = LinkHistory.Landing(
      outcome: found.outcome, landed: time.now, freshFor: freshFor,
      keptFor: found.mayBeStored ? freshness.keep : .zero, validators: found.validators,
      mayBeStored: found.mayBeStored)
    let note = CacheNote(found.isUnchanged ? .revalidated : .miss, freshFor: freshFor)
    let arrival = Arrival(found.outcome, cache: note, memo: landing.memo)
    // What came by other rules, or was told to somebody who watches, is not remembered; nor what says nothing of the link.
    guard ask.trace == nil, holds(key), freshFor > .zero || found.outcome.endsInformation || found.isPreview else {
      return arrival
    }
    let before = cache.history(key)
    let isStored = [before?.latestInformation, before?.latestError].contains { $0?.mayBeStored == true }
    let history = cache.remember(key, landing)
    guard store.keepsPreviews else { return arrival }
    if let history, found.mayBeStored {
      keep(history, key)
    } else if isStored, found.isPreview || found.outcome.endsInformation {
      if let storeKey = storeKey(key) { store.remember(.nothing(at: time.millisecondsSince1970), for: storeKey) }
    }
    return arrival
  }

  private func keep(_ history: LinkHistory, _ key: FlightKey) {
    guard let storeKey = storeKey(key) else { return }
    store.remember(
      KeptHistory(
        // An error may be written down that came after a preview that may not.
        information: history.latestInformation.flatMap { $0.mayBeStored ? $0.kept(time) : nil },
        error: history.latestError?.kept(time)),
      for: storeKey)
  }

  /// The key under which the store keeps a link: stable over restarts, other than a flight's. `nil` where the rules are
  /// others by now, under whose name nothing of the old ones may be kept.
  func storeKey(_ key: FlightKey) -> PreviewKey? {
    guard let fingerprint = fingerprint(inForceFor: key) else { return nil }
    var hash = StableHash()
    hash.feed(key.variant)
    hash.feed(fingerprint)
    return PreviewKey(url: key.url.href, variant: hash.value)
  }
}

extension KeptHistory {
  /// A row that says nothing, in place of one that holds no longer and must not be read again: an error that is past its
  /// time already.
  fileprivate static func nothing(at now: Int64) -> KeptHistory {
    KeptHistory(error: KeptAnswer(outcome: .skipped(.nothingToSay), landed: now, freshFor: .zero))
  }
}

extension LinkHistory {
  /// What the store kept, in this process's time.
  init(_ kept: KeptHistory, time: any Timekeeper, keep: Duration) {
    self.init()
    if let information = kept.information { append(Landing(information, time: time, keep: keep)) }
    if let error = kept.error { append(Landing(error, time: time, keep: keep)) }
  }
}

extension LinkHistory.Landing {
  /// A clock that was set back makes nothing fresher than it was when it landed.
  convenience init(_ kept: KeptAnswer, time: any Timekeeper, keep: Duration) {
    let age = Duration.milliseconds(max(0, time.millisecondsSince1970 - kept.landed))
    self.init(
      outcome: kept.outcome, landed: time.now - age, freshFor: kept.freshFor, keptFor: keep,
      validators: kept.validators)
  }

  /// The same in the world's time.
  func kept(_ time: any Timekeeper) -> KeptAnswer {
    let age = landed.duration(to: time.now).wholeMilliseconds
    return KeptAnswer(
      outcome: outcome, landed: time.millisecondsSince1970 - Int64(age), freshFor: freshFor, validators: validators)
  }
}
