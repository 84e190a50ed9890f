// SPDX-License-Identifier: MIT

package import PreviewStore
import Synchronization
package import URLParsing
package import UnfurlKit

/// From one link to exactly one outcome.
///
/// Memory half, at once and without waiting (``remembered(_:)``):
/// 1. What is known of the link and still fresh is the answer, be it a preview or a failure. What is stale but kept is
///    the answer too, and is refreshed behind it (``Answer/isDueForRefresh``).
///
/// Work half (``unfurl(_:)``):
/// 2. Who asks for a link that is being unfurled already joins that flight; else a flight starts, with its deadline.
/// 3. What the store knows from an earlier run is the answer, as in memory; a disk that takes its time is not waited for.
/// 4. Handlers that match by URL alone are asked, the most specific first. One may say that what the link stands for is
///    elsewhere: then that page is fetched in its place.
/// 5. One fetch, which takes along the validators of what is known; an answer of 304 renews it, one of 4xx or 5xx is a
///    failure.
/// 6. The media type: as declared, or sniffed where nothing useful is declared.
/// 7. Handlers that match by media type are asked in turn; each reads the body as it arrives until it has enough. The
///    first that answers wins. One that declines, fails or crashes is followed by the next; its error is the outcome
///    only if none answers.
/// 8. A preview without title, description or media says nothing, and becomes `nothing_to_say`.
/// 9. The outcome is remembered, here and in the store, and all who wait get it.
package final class Unfurler: Sendable {
  /// One link to unfurl, and on whose behalf.
  package struct Ask: Sendable {
    /// What may serve as the answer.
    package enum Mode: Sendable {
      /// What is known, or else what the server says.
      case usual
      /// What the server says, which is asked whether what is known has changed.
      case refresh
      /// What the server says, as if nothing were known.
      case anew
    }

    package let url: WebURL
    package let written: String
    package let policy: PolicyInForce
    /// Where what is done is said; such an ask is made anew and shares no flight.
    package let trace: Trace?
    package var mode: Mode

    package init(url: WebURL, written: String, policy: PolicyInForce, trace: Trace? = nil, mode: Mode = .usual) {
      self.url = url
      self.written = written
      self.policy = policy
      self.trace = trace
      self.mode = trace == nil ? mode : .anew
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
    /// It is past its time: whoever says it should ask again behind it, with ``Ask/Mode/refresh``.
    package let isDueForRefresh: Bool

    package init(outcome: Outcome, cache: CacheNote, memo: Memo? = nil, isDueForRefresh: Bool = false) {
      self.outcome = outcome
      self.cache = cache
      self.memo = memo
      self.isDueForRefresh = isDueForRefresh
    }

    init(_ arrival: Arrival, isShared: Bool = false) {
      var cache = arrival.cache
      if isShared, cache.state == .miss { cache.state = .shared }
      self.init(
        outcome: arrival.outcome, cache: cache, memo: arrival.memo, isDueForRefresh: arrival.isDueForRefresh)
    }
  }

  /// By what rules pages are fetched and remembered; a configuration that is reread replaces them.
  package struct Rules: Sendable {
    package var fetcher: any Fetcher
    package var freshness: Freshness
    /// A hash of whatever, beside a channel's policy, makes the same link another page: what was kept under another is
    /// no answer. It must be the same in every run with the same rules.
    package var fingerprint: UInt64

    package init(fetcher: any Fetcher, freshness: Freshness = Freshness(), fingerprint: UInt64 = 0) {
      self.fetcher = fetcher
      self.freshness = freshness
      self.fingerprint = fingerprint
    }
  }

  private struct InUse {
    var rules: Rules
    var generation = 0
  }

  private let routerInUse: MadeOnFirstUse<HandlerRouter>
  let time: any Timekeeper
  package let records = HandlerRecords()
  let store: Store
  let cache: MemoryCache
  private let inUse: Mutex<InUse>
  let flights: Flights

  /// How many links are remembered where nothing else is said.
  package static let defaultRows = 4096

  /// - Parameters:
  ///   - handlers: In the order in which equals are asked; looked at with the first link.
  ///   - store: What is behind the memory.
  ///   - maximumRows: How many links are remembered in memory; 0: none.
  ///   - maximumBytes: How much memory they may take, about.
  package init(
    handlers: @autoclosure @escaping @Sendable () -> [any Handler], rules: Rules, store: Store, time: any Timekeeper,
    maximumRows: Int = Unfurler.defaultRows, maximumBytes: Int = 64 << 20
  ) {
    routerInUse = MadeOnFirstUse { HandlerRouter(handlers()) }
    self.time = time
    self.store = store
    inUse = Mutex(InUse(rules: rules))
    flights = Flights(time: time)
    cache = MemoryCache(maximumRows: maximumRows, maximumBytes: maximumBytes)
    store.whenForgottenElsewhere { [weak self] url in
      guard let self else { return }
      guard let url else { return cache.removeAll() }
      if let url = WebURL(url) { _ = cache.remove(url) }
    }
  }

  var router: HandlerRouter { routerInUse.value }
  var rules: Rules { inUse.withLock { $0.rules } }
  /// The fetcher that is in use just now.
  package var fetcher: any Fetcher { inUse.withLock { $0.rules.fetcher } }
  private var generation: Int { inUse.withLock { $0.generation } }

  /// Goes by other rules from now on, and forgets in memory what was had by the old ones.
  package func replaceRules(_ rules: Rules) {
    inUse.withLock { inUse in
      inUse.rules = rules
      inUse.generation += 1
    }
    cache.removeAll()
  }

  /// Hits, misses, rows and about how many bytes of the cache, and the flights under way. With a store the rows and bytes
  /// are the store's.
  package var counts: (hits: Int, misses: Int, rows: Int, bytes: Int, flights: Int) {
    let counts = cache.counts
    let figures = store.keepsPreviews ? store.figures : nil
    return (
      counts.hits, counts.misses, max(counts.rows, figures?.rows ?? 0), max(counts.bytes, figures?.bytes ?? 0),
      flights.count
    )
  }

  /// How many wait for a flight's end.
  var seats: Int { flights.seats }

  /// The memory half: what is known of the link, fresh or stale.
  package func remembered(_ ask: Ask) -> Answer? {
    guard ask.mode == .usual else { return nil }
    return remembered(ask.key(generation)).map { Answer($0) }
  }

  /// What is known in memory.
  func remembered(_ key: FlightKey) -> Arrival? {
    let now = time.now
    guard let (found, touches) = cache.answer(key, at: now) else { return nil }
    if touches, store.keepsPreviews, let storeKey = storeKey(key) { store.touch(storeKey) }
    return Arrival(found, at: now)
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
    let (flight, ask) = flight(of: ask, key)
    let seat = flights.seat(flight, deadline: deadline, late: Arrival(.failed(.late(limit)))) { [self] in
      await fly(ask, key, deadline)
    }
    return Place(seat: seat)
  }

  /// Which flight an ask is for, and as what. One that wants the server's word joins none that may be answered by the store
  /// yet; the others join whichever is under way.
  private func flight(of ask: Ask, _ key: FlightKey) -> (FlightKey, Ask) {
    guard store.keepsPreviews else { return (key, ask) }
    var (passing, ask) = (key, ask)
    passing.passesStore = true
    if ask.mode == .usual {
      guard flights.isUnderWay(passing) else { return (key, ask) }
      // Should it end just now, the next is of its kind.
      ask.mode = .refresh
    } else if flights.isAskingServer(key) {
      return (key, ask)
    }
    return (passing, ask)
  }

  /// Waits for the flight's end.
  ///
  /// Cancelling the task that waits ends the waiting at once, with the outcome `cancelled`.
  package func answer(at place: Place) async -> Answer {
    let arrival = await flights.arrival(place.seat) ?? Arrival(.failed(.cancelled))
    return Answer(arrival, isShared: place.seat.isShared)
  }

  /// The work half, from joining to the end.
  package func unfurl(_ ask: Ask) async -> Answer { await answer(at: join(ask)) }

  /// The same without a task that waits: `landed` is called with the answer where the flight ends; it must not block.
  ///
  /// - Returns: what ends the waiting; `landed` is not called after that.
  package func unfurl(_ ask: Ask, landed: @escaping @Sendable (Answer) -> Void) -> @Sendable () -> Void {
    let seat = join(ask).seat
    flights.whenLanded(seat) { arrival in landed(Answer(arrival, isShared: seat.isShared)) }
    return { [flights] in flights.leave(seat) }
  }

  /// Whether the rules are still those under which a flight started.
  func holds(_ key: FlightKey) -> Bool { key.generation == generation }

  /// The fingerprint of the rules under which a flight started, where they are still those.
  func fingerprint(inForceFor key: FlightKey) -> UInt64? {
    inUse.withLock { $0.generation == key.generation ? $0.rules.fingerprint : nil }
  }
}

extension UnfurlError {
  /// The time ran out.
  static func late(_ deadline: Duration) -> UnfurlError {
    UnfurlError(.deadline, "There was no answer within \(deadline.inWords).")
  }
}
