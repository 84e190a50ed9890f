// SPDX-License-Identifier: MIT

import Synchronization
import URLParsing
package import UnfurlKit

/// Asks GIPHY what is trending (`GET {endpoint}/trending`), page by page.
///
/// A key allows few requests an hour, so a page is remembered for a while, whoever asks for it; who asks for one that is
/// being fetched joins the others, and where GIPHY says that there were too many, nothing is asked until its time is
/// over. The key stands in the URL that is fetched and nowhere else: what is told of a failure says neither that URL nor
/// what came from a fetcher in words.
package final class GIPHY: Sendable {
  /// How many items a page has.
  package static let step = 10
  /// The last item that GIPHY lists, from 0.
  static let lastOffset = 4999
  /// The most bytes of an answer that are read.
  static let maximumBytes = 1 << 20
  /// For how long a page is remembered.
  static let remembering = Duration.seconds(300)
  /// The most pages that are remembered.
  static let mostPages = 512
  /// For how long nothing is asked after an answer that there were too many requests and that does not say how long.
  static let usualPause = Duration.seconds(60)
  /// The longest time for which nothing is asked.
  static let longestPause = Duration.seconds(3600)

  /// What is asked for, and on whose behalf.
  package struct Wish: Sendable {
    /// The first item, from 0.
    package var offset: Int
    /// The channel, for exceptions to the address guard that are bound to one.
    package var channel: String
    /// When the answer must be there.
    package var deadline: ContinuousClock.Instant

    package init(offset: Int, channel: String, deadline: ContinuousClock.Instant) {
      self.offset = offset
      self.channel = channel
      self.deadline = deadline
    }
  }

  package typealias Answer = Result<TrendingPage, GIPHYFailure>

  private struct PageKey: Hashable {
    let offset: Int
    let channel: String
  }

  /// One request under way, for all who wait for it.
  private struct Flight {
    let number: Int
    var waiters: [Int: @Sendable (Answer) -> Void]
    var task: Task<Void, Never>?
  }

  private struct State {
    var pages: [PageKey: (page: TrendingPage, until: ContinuousClock.Instant)] = [:]
    var flights: [PageKey: Flight] = [:]
    /// Until when nothing is asked, and whether GIPHY itself said so.
    var pause: (until: ContinuousClock.Instant, isItsOwn: Bool)?
    var number = 0
  }

  private let request: TrendingRequest
  /// No answer may cross from one channel to another.
  private let bindsToChannels: Bool
  private let time: any Timekeeper
  private let state = Mutex(State())

  /// - Parameters:
  ///   - endpoint: Where the API is, such as `https://api.giphy.com/v1/gifs`.
  ///   - bindsToChannels: An exception to the address guard names channels, so that pages are remembered for each.
  ///   - key: Gives the key of the API.
  package init(
    endpoint: String, bindsToChannels: Bool = false, time: any Timekeeper, key: @escaping @Sendable () -> String
  ) {
    request = TrendingRequest(endpoint: endpoint, key: key)
    self.bindsToChannels = bindsToChannels
    self.time = time
  }

  /// Has a page found, in memory or by the fetcher.
  ///
  /// - Parameter found: Called once, on any thread; not after the wish was taken back.
  /// - Returns: what takes the wish back; the last one who does so ends the request. `nil` where it was answered at once.
  package func trending(
    _ wish: Wish, by fetcher: any Fetcher, _ found: @escaping @Sendable (Answer) -> Void
  ) -> (@Sendable () -> Void)? {
    guard (0...Self.lastOffset).contains(wish.offset) else {
      found(.success(TrendingPage(offset: wish.offset)))
      return nil
    }
    let key = PageKey(offset: wish.offset, channel: bindsToChannels ? wish.channel : "")
    let (answer, waiter, begins) = state.withLock { state -> (Answer?, Int, Bool) in
      if let answer = known(key, &state) { return (answer, 0, false) }
      state.number += 1
      let isFirst = state.flights[key] == nil
      state.flights[key, default: Flight(number: state.number, waiters: [:])].waiters[state.number] = found
      return (nil, state.number, isFirst)
    }
    if let answer {
      found(answer)
      return nil
    }
    if begins {
      // The flight bears the number of who began it.
      let task = Task { [self] in land(key, waiter, await request.send(wish, by: fetcher, time)) }
      state.withLock { if $0.flights[key]?.number == waiter { $0.flights[key]?.task = task } }
    }
    return { [weak self] in self?.leave(key, waiter) }
  }

  /// What can be said without asking.
  private func known(_ key: PageKey, _ state: inout State) -> Answer? {
    let now = time.now
    if let entry = state.pages[key] {
      if entry.until > now { return .success(entry.page) }
      state.pages[key] = nil
    }
    guard let pause = state.pause else { return nil }
    if pause.until > now {
      return .failure(.tooManyRequests(retryAfter: pause.isItsOwn ? now.duration(to: pause.until) : nil))
    }
    state.pause = nil
    return nil
  }

  private func land(_ key: PageKey, _ number: Int, _ answer: Answer) {
    let waiters = state.withLock { state -> [@Sendable (Answer) -> Void] in
      let now = time.now
      switch answer {
      case .success(let page):
        if state.pages.count >= Self.mostPages { state.pages = state.pages.filter { $0.value.until > now } }
        if state.pages.count >= Self.mostPages { state.pages = [:] }
        state.pages[key] = (page, now + Self.remembering)
      case .failure(.tooManyRequests(let pause)):
        state.pause = (now + min(pause ?? Self.usualPause, Self.longestPause), pause != nil)
      case .failure: break
      }
      // Where all have left, another flight may be under way by now.
      guard state.flights[key]?.number == number else { return [] }
      return state.flights.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
    }
    for waiter in waiters { waiter(Self.said(answer)) }
  }

  /// An answer as those who wait hear it: no pause is longer than it is kept to.
  private static func said(_ answer: Answer) -> Answer {
    guard case .failure(.tooManyRequests(let pause?)) = answer else { return answer }
    return .failure(.tooManyRequests(retryAfter: min(pause, longestPause)))
  }

  private func leave(_ key: PageKey, _ waiter: Int) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard state.flights[key]?.waiters.removeValue(forKey: waiter) != nil, state.flights[key]?.waiters.isEmpty == true
      else { return nil }
      return state.flights.removeValue(forKey: key)?.task
    }
    task?.cancel()
  }
}
