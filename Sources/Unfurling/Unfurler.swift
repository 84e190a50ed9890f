// SPDX-License-Identifier: MIT

import Synchronization
package import URLParsing
package import UnfurlKit

/// From one link to exactly one outcome.
///
/// Memory half, at once and without waiting (``remembered(_:)``):
/// 1. What is known of the link and still fresh is the answer, be it a preview or a failure.
///
/// Work half (``unfurl(_:)``):
/// 2. Who asks for a link that is being unfurled already joins that flight; else a flight starts, with its deadline.
/// 3. Handlers that match by URL alone are asked, the most specific first.
/// 4. One fetch; an answer of 4xx or 5xx is a failure.
/// 5. The media type: as declared, or sniffed where nothing useful is declared.
/// 6. Handlers that match by media type are asked in turn; each reads the body as it arrives until it has enough. The
///    first that answers wins. One that declines, fails or crashes is followed by the next; its error is the outcome
///    only if none answers.
/// 7. A preview without title, description or media says nothing, and becomes `nothing_to_say`.
/// 8. The outcome is remembered, and all who wait get it.
package final class Unfurler: Sendable {
  /// One link to unfurl, and on whose behalf.
  package struct Ask: Sendable {
    package let url: WebURL
    package let written: String
    package let policy: PolicyInForce
    /// Where what is done is said; such an ask is made anew and shares no flight.
    package let trace: Trace?

    package init(url: WebURL, written: String, policy: PolicyInForce, trace: Trace? = nil) {
      self.url = url
      self.written = written
      self.policy = policy
      self.trace = trace
    }

    func key(_ generation: Int) -> FlightKey {
      guard let trace else { return FlightKey(url: url, variant: policy.variant, generation: generation) }
      return FlightKey(url: url, variant: "\(policy.variant) traced by \(ObjectIdentifier(trace))")
    }
  }

  /// What became of it, and where that comes from.
  package struct Answer: Sendable {
    package let outcome: Outcome
    package let cache: CacheNote
    /// Where it is remembered: room for what the asker makes of it.
    package let memo: Memo?

    package init(outcome: Outcome, cache: CacheNote, memo: Memo? = nil) {
      self.outcome = outcome
      self.cache = cache
      self.memo = memo
    }
  }

  /// What a configuration that is reread replaces.
  private struct InUse {
    var fetcher: any Fetcher
    var freshness: Freshness
    var generation = 0
  }

  let router: HandlerRouter
  let time: any Timekeeper
  package let records = HandlerRecords()
  private let inUse: Mutex<InUse>
  private let flights: Flights
  private let cache: MemoryCache

  /// How many links are remembered where nothing else is said.
  package static let defaultRows = 4096

  /// - Parameters:
  ///   - handlers: In the order in which equals are asked.
  ///   - maximumRows: How many links are remembered; 0: none.
  ///   - maximumBytes: How much memory they may take, about.
  package init(
    handlers: [any Handler], fetcher: any Fetcher, time: any Timekeeper, freshness: Freshness = Freshness(),
    maximumRows: Int = Unfurler.defaultRows, maximumBytes: Int = 64 << 20
  ) {
    router = HandlerRouter(handlers)
    self.time = time
    inUse = Mutex(InUse(fetcher: fetcher, freshness: freshness))
    flights = Flights(time: time)
    cache = MemoryCache(maximumRows: maximumRows, maximumBytes: maximumBytes)
  }

  var fetcher: any Fetcher { inUse.withLock { $0.fetcher } }
  private var freshness: Freshness { inUse.withLock { $0.freshness } }
  private var generation: Int { inUse.withLock { $0.generation } }

  /// Fetches with another fetcher from now on, and forgets what the old one brought: its rules may have been others.
  package func replaceFetcher(_ fetcher: any Fetcher, freshness: Freshness? = nil) {
    inUse.withLock { inUse in
      inUse.fetcher = fetcher
      inUse.freshness = freshness ?? inUse.freshness
      inUse.generation += 1
    }
    cache.removeAll()
  }

  /// Hits, misses, rows and about how many bytes of the cache, and the flights under way.
  package var counts: (hits: Int, misses: Int, rows: Int, bytes: Int, flights: Int) {
    let counts = cache.counts
    return (counts.hits, counts.misses, counts.rows, counts.bytes, flights.count)
  }

  /// How many wait for a flight's end.
  var seats: Int { flights.seats }

  /// The memory half: what is known of the link and still fresh.
  package func remembered(_ ask: Ask) -> Answer? {
    let now = time.now
    guard let landing = cache.answer(ask.key(generation), at: now) else { return nil }
    let age = landing.landed.duration(to: now)
    return Answer(
      outcome: landing.outcome, cache: CacheNote(.fresh, age: age, freshFor: max(.zero, landing.freshFor - age)),
      memo: landing.memo)
  }

  /// A place among those who wait for a link's outcome.
  package struct Place: Sendable {
    let seat: Flights.Seat
  }

  /// The work half, at once: joins the link's flight or starts it. Each place must be waited for.
  package func join(_ ask: Ask) -> Place {
    let limit = ask.policy.policy.deadline
    let deadline = time.now + limit
    let key = ask.key(generation)
    let seat = flights.seat(key, deadline: deadline, late: .failed(.late(limit))) { [self] in
      let outcome = await work(ask, deadline: deadline)
      if ask.trace == nil, key.generation == generation { remember(key, outcome) }
      return outcome
    }
    return Place(seat: seat)
  }

  /// Waits for the flight's end.
  ///
  /// Cancelling the task that waits ends the waiting at once, with the outcome `cancelled`.
  package func answer(at place: Place) async -> Answer {
    answer(await flights.outcome(place.seat) ?? .failed(.cancelled), place.seat)
  }

  /// The work half, from joining to the end.
  package func unfurl(_ ask: Ask) async -> Answer { await answer(at: join(ask)) }

  /// The same without a task that waits: `landed` is called with the answer where the flight ends; it must not block.
  ///
  /// - Returns: what ends the waiting; `landed` is not called after that.
  package func unfurl(_ ask: Ask, landed: @escaping @Sendable (Answer) -> Void) -> @Sendable () -> Void {
    let seat = join(ask).seat
    flights.whenLanded(seat) { [self] outcome in landed(answer(outcome, seat)) }
    return { [flights] in flights.leave(seat) }
  }

  private func answer(_ outcome: Outcome, _ seat: Flights.Seat) -> Answer {
    Answer(
      outcome: outcome, cache: CacheNote(seat.isShared ? .shared : .miss, freshFor: freshness.duration(of: outcome)))
  }

  private func remember(_ key: FlightKey, _ outcome: Outcome) {
    cache.remember(
      key,
      LinkHistory.Landing(outcome: outcome, landed: time.now, freshFor: freshness.duration(of: outcome)))
  }
}

extension UnfurlError {
  /// The time ran out.
  static func late(_ deadline: Duration) -> UnfurlError {
    UnfurlError(.deadline, "There was no answer within \(deadline.inWords).")
  }
}
