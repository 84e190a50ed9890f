// SPDX-License-Identifier: MIT

/// What is known of links, and what is asked of servers: each link by one fetch at a time, for all who wait.
extension ReferenceModel {
  /// What can be said at once of a link.
  func recall(_ url: String) -> (outcome: ModelOutcome, isFresh: Bool, isDue: Bool)? {
    remember(url)
    let answer = known[url].flatMap { $0.answer(at: now) }
    if answer == nil { counts.misses += 1 } else { counts.hits += 1 }
    return answer
  }

  /// What a run before knew counts for a day.
  private func remember(_ url: String) {
    guard let link = known[url], !link.isInMemory else { return }
    let landed = max(link.preview?.at ?? 0, link.error?.at ?? 0)
    if now - landed > KnownLink.day { known[url] = nil } else { known[url]?.isInMemory = true }
  }

  /// Waits for a link, with those who wait already.
  func join(_ url: String, _ waiter: ModelFlight.Waiter, _ rules: ChannelRules, anew: Bool = false) {
    let isShared = flights[url] != nil
    if !isShared {
      remember(url)
      let isStuck = pages[url]?.isStuck ?? false
      flights[url] = ModelFlight(
        url, number: nextNumber(), deadline: now + rules.deadline, isStuck: isStuck,
        known: anew ? nil : known[url]?.preview)
    }
    flights[url]?.waiters.append((waiter, isShared))
  }

  /// Does not wait any more; the last one ends the fetch.
  func leave(_ url: String, where isMeant: (ModelFlight.Waiter) -> Bool) {
    flights[url]?.waiters.removeAll { isMeant($0.waiter) }
    if flights[url]?.waiters.isEmpty == true { flights[url] = nil }
  }

  /// The server gives the head, or the rest.
  func answer(_ url: String) {
    guard let flight = flights[url] else { return }
    let page = flight.head ?? pages[url] ?? ModelPage()
    let isUnchanged = page.kind == .page && page.tag != nil && page.tag == flight.known?.tag
    if page.kind == .page, page.isSlow, flight.head == nil, !isUnchanged {
      flights[url]?.head = page
      return
    }
    land(flight, keep(flight.head == nil && isUnchanged ? flight.known?.outcome : nil, page, url))
  }

  /// The fetch ends by itself at its deadline.
  func timeOut(_ url: String) {
    guard let flight = flights[url] else { return }
    var landing = KnownLink.Landing(.deadline, at: now)
    landing.isStored = flight.head?.life != .noStore
    known[url, default: KnownLink()].append(landing)
    land(flight, ModelFlight.Landing(.deadline))
  }

  /// Remembers a page.
  ///
  /// - Parameter unchanged: What is known and holds on, as the server says.
  private func keep(_ unchanged: ModelOutcome?, _ page: ModelPage, _ url: String) -> ModelFlight.Landing {
    let outcome = unchanged ?? page.outcome(at: url)
    var landing = KnownLink.Landing(outcome, at: now)
    if outcome.isPreview {
      landing.tag = page.tag
      switch page.life {
      case .unsaid: landing.freshFor = 3_600_000
      case .minute: landing.freshFor = 60_000
      case .noCache, .noStore: landing.freshFor = 2_000
      }
      landing.isStored = page.life != .noStore
      landing.keptFor = landing.isStored ? KnownLink.day : landing.freshFor
    }
    known[url, default: KnownLink()].append(landing)
    return ModelFlight.Landing(outcome, unchanged != nil ? "revalidated" : "miss")
  }

  /// All who wait get the answer, the first who asked first.
  func land(_ flight: ModelFlight, _ landing: ModelFlight.Landing) {
    flights[flight.url] = nil
    for (waiter, isShared) in flight.waiters {
      let cache = isShared && landing.cache == "miss" ? "shared" : landing.cache
      switch waiter {
      case .link(let work, let index):
        if !work.links[index].isSettled { settle(work, index, landing.outcome, cache) }
      case .refresh(let work, let index, let silences):
        if case .preview(let title) = landing.outcome, silences == rules(of: work.at.channel).silences {
          update(work, index, to: title, cache)
        }
        work.links[index].isRefreshing = false
      case .call(let call): answer(call, landing.outcome, cache)
      }
    }
  }
}
