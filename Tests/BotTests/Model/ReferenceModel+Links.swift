// SPDX-License-Identifier: MIT

/// One outcome for each link.
extension ReferenceModel {
  /// A message that is new.
  func take(_ chat: Chat, _ ending: ModelWork.Ending) {
    counts.messages += 1
    let place = outlet.place(in: chat.at.channel)
    if !chat.links.isEmpty { return unfurl(Array(chat.links.enumerated()), of: chat, ending, place) }
    say(chat.at, "done 0 0 0 0", place)
    if ending == .doneAndAck { say(chat.at, "ack edit", place) }
    finish(place)
  }

  /// The first of the rules that holds is the reason.
  func unfurl(
    _ links: [(offset: Int, element: LinkUse)], of chat: Chat, _ ending: ModelWork.Ending, _ place: ModelOutlet.Place?
  ) {
    let rules = rules(of: chat.at.channel)
    let work = ModelWork(chat, links.map(\.element), ending, rules, place)
    works[chat.at, default: []].append(work)
    allWorks.append(work)
    counts.links += links.count
    for (index, (offset, use)) in links.enumerated() {
      if isDeleted(chat.at) {
        settle(work, index, .cancelled, "")
      } else if let reason = rules.reason(for: chat) ?? rules.reason(for: use, at: offset) {
        settle(work, index, .skipped(reason), "")
      } else if let first = sayer(of: use.url, for: work) {
        settleRepeat(work, index, first)
      } else if let title = chat.cards?[use.url] {
        settle(work, index, .preview(title), "supplied")
      } else {
        ask(work, index, use.url)
      }
    }
  }

  private func ask(_ work: ModelWork, _ index: Int, _ url: String) {
    guard let answer = recall(url) else {
      if work.rules.pendingAfter > 0 { setAlarm(after: work.rules.pendingAfter) { [self] in sayPending(work, index) } }
      return join(url, .link(work, index), work.rules)
    }
    settle(work, index, answer.outcome, answer.isFresh ? "fresh" : "stale")
    guard answer.isDue, !work.links[index].isGone else { return }
    work.links[index].isRefreshing = true
    join(url, .refresh(work, index, silences: canUpdate(work.rules) ? work.rules.silences : nil), work.rules)
  }

  private func sayPending(_ work: ModelWork, _ index: Int) {
    if work.links[index].isSettled { return }
    say(work.at, "pending \(work.links[index].use.written)", work.place)
  }

  func canUpdate(_ rules: ChannelRules) -> Bool { rules.enabled == .on && rules.updates && setup.canUpdate }

  /// Another message that said the link in this channel, not long ago. What was said in shadow nobody has seen.
  private func sayer(of url: String, for work: ModelWork) -> ChatID? {
    guard work.window > 0, let first = said[work.at.channel]?[url], now - first.at < work.window, first.id != work.at,
      work.rules.enabled == .shadow || !first.isShadow
    else { return nil }
    return first.id
  }

  /// Gives a link its outcome. A preview that another message was quicker to say is a repeat.
  func settle(_ work: ModelWork, _ index: Int, _ outcome: ModelOutcome, _ cache: String) {
    let url = work.links[index].use.url
    let written = work.links[index].use.written
    switch outcome {
    case .preview(let title):
      if let first = sayer(of: url, for: work) { return settleRepeat(work, index, first) }
      let isShadow = work.rules.enabled == .shadow
      let own = said[work.at.channel]?[url]
      let stands = own.map { $0.id == work.at && now - $0.at < work.window && (isShadow || !$0.isShadow) } ?? false
      if work.window > 0, !stands {
        said[work.at.channel, default: [:]][url] = Saying(id: work.at, at: now, isShadow: isShadow)
      }
      if !isShadow { work.links[index].said = title }
      counts.previews += 1
      end(work, index, "preview \(written) \(cache) \(title)\(isShadow ? " shadow" : "")")
    case .skipped(let reason):
      counts.skipped[reason, default: 0] += 1
      if reason == "opted_out" { work.links[index].isUnwanted = true }
      end(work, index, "skipped \(written) \(reason)")
    case .failed(let code, _, _):
      counts.errors[code, default: 0] += 1
      end(work, index, "error \(written) \(code)")
    }
  }

  private func settleRepeat(_ work: ModelWork, _ index: Int, _ first: ChatID) {
    counts.skipped["repeat", default: 0] += 1
    end(work, index, "skipped \(work.links[index].use.written) repeat of \(first.id)")
  }

  /// A link has its outcome; the last one ends the message.
  private func end(_ work: ModelWork, _ index: Int, _ text: String) {
    work.links[index].isSettled = true
    work.tally(text)
    say(work.at, text, work.place)
    guard work.links.allSatisfy(\.isSettled) else { return }
    if work.ending != .ack {
      say(work.at, "done \(work.links.count) \(work.previews) \(work.skipped) \(work.errors)", work.place)
    }
    if work.ending != .done { say(work.at, "ack edit", work.place) }
    finish(work.place)
  }

  // MARK: Taking back

  /// Cancels what waits.
  func cancel(_ work: ModelWork, where isMeant: (ModelWork.LinkState) -> Bool) {
    for index in work.links.indices where !work.links[index].isSettled && isMeant(work.links[index]) {
      leave(work.links[index].use.url) { $0 == .link(work, index) }
      settle(work, index, .cancelled, "")
    }
  }

  /// The message holds these links no more.
  func drop(_ work: ModelWork, where isMeant: (ModelWork.LinkState) -> Bool) {
    cancel(work, where: isMeant)
    let meant = work.links.indices.filter { !work.links[$0].isGone && isMeant(work.links[$0]) }
    for index in meant { work.links[index].isGone = true }
    takeBack(work, meant)
  }

  /// The message holds these links still, but its author wants no preview of them any more.
  func hush(_ work: ModelWork, where isMeant: (ModelWork.LinkState) -> Bool) {
    cancel(work, where: isMeant)
    let meant = work.links.indices.filter { !work.links[$0].isGone && isMeant(work.links[$0]) }
    takeBack(work, meant)
    for index in meant { work.links[index].isUnwanted = true }
  }

  func takeBack(_ work: ModelWork, _ meant: [Int]) {
    for index in meant {
      cancelRefresh(work, index)
      standsNoMore(work, index)
    }
    let standing = meant.filter { work.links[$0].said != nil }
    if standing.isEmpty || !setup.canRetract { return }
    let place = outlet.place(in: work.at.channel)
    for index in standing {
      let link = work.links[index]
      say(work.at, "retract \(link.use.written) \(link.ref ?? "-")", place)
      work.links[index].said = nil
      work.links[index].awaitsName = link.ref == nil
    }
    finish(place)
  }

  /// What was said of a link is gone: the next message may say it.
  func standsNoMore(_ work: ModelWork, _ index: Int) {
    let use = work.links[index].use
    if work.window > 0, said[work.at.channel]?[use.url]?.id == work.at { said[work.at.channel]?[use.url] = nil }
    if work.links[index].ref != nil { references[work.at]?.removeAll { $0.url == use.written } }
  }

  func cancelRefresh(_ work: ModelWork, _ index: Int) {
    guard work.links[index].isRefreshing else { return }
    work.links[index].isRefreshing = false
    leave(work.links[index].use.url) { $0 == .refresh(work, index, silences: nil) }
  }

  /// Says a link anew, where people would see a difference. What was taken back is not said again.
  @discardableResult
  func update(_ work: ModelWork, _ index: Int, to title: String, _ cache: String) -> Bool {
    let link = work.links[index]
    guard !link.isGone, let old = link.said, old != title else { return false }
    work.links[index].said = title
    sayBehind(work.at, "update \(link.use.written) \(cache) \(title) \(link.ref ?? "-")")
    return true
  }
}
