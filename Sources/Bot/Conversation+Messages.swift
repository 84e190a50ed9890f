// SPDX-License-Identifier: MIT

import Dialects
import Links
import PreviewStore
import URLParsing
import UnfurlKit
import Unfurling

extension Conversation {
  /// A chat line: finds its links and sees to it that each gets its outcome.
  func receive(_ message: Message, _ channelAsSent: String) {
    let lane = lanes[message.channel]
    let reference = MessageReference(id: message.id, channel: message.channel, channelAsSent: channelAsSent)
    if !message.isIDMade, !recent.insert(reference) {
      return answerAtOnce(reference, place(in: message.channel), isDuplicate: true)
    }
    if let command = command(in: message, lane) { return give(command, message, reference, lane) }
    let slot = place(in: message.channel)
    take(message, reference, lane, slot, ending: .done)
  }

  /// A chat line without links is done with at once.
  func receive(_ reference: MessageReference, isIDMade: Bool) {
    let isDuplicate = !isIDMade && !recent.insert(reference)
    if !isDuplicate { remarks += 1 }
    if outbox.keepsOrder {
      answerAtOnce(reference, place(in: reference.channel), isDuplicate: isDuplicate)
    } else {
      answerSoon(reference, isDuplicate: isDuplicate)
    }
  }

  /// The message now says this: what is gone is cancelled or taken back, what is new is unfurled.
  func edit(_ message: Message, _ channelAsSent: String) {
    let reference = MessageReference(id: message.id, channel: message.channel, channelAsSent: channelAsSent)
    let earlier = works.works(for: reference)
    let lane = lanes[message.channel]
    if earlier.isEmpty, recent.insert(reference) {
      // An edit of a message that was never seen counts as the message.
      return take(message, reference, lane, place(in: message.channel), ending: .doneAndAcknowledgement)
    }
    if recent.isDeleted(reference, at: time.now) {
      return acknowledge("edit", reference, place(in: message.channel))
    }
    let links = links(of: message)
    let isOptedOut = note(for: message, lane)?.reason == .optedOut
    let honours = lane.policy.policy.honoursOptOut
    let held = Set(links.map(\.canonical))
    let wanted = Set(links.filter { !isOptedOut && !($0.isOptedOut && honours) }.map(\.canonical))
    for work in earlier { work.keep(held, wanted: wanted, retracts: canRetract) }
    let kept = Set(earlier.flatMap(\.links).map(\.canonical))
    let slot = place(in: message.channel)
    let added = links.enumerated().filter { !kept.contains($0.element.canonical) }
    if added.isEmpty { return acknowledge("edit", reference, slot) }
    counters.countLinks(added.count)
    unfurl(added, of: message, reference, lane, slot, ending: .acknowledgement)
  }

  /// A message that is new.
  private func take(
    _ message: Message, _ reference: MessageReference, _ lane: Lanes.Lane, _ slot: Outbox.Slot?,
    ending: MessageWork.Ending
  ) {
    let links = links(of: message)
    counters.countMessage(links: links.count)
    if !links.isEmpty {
      return unfurl(Array(links.enumerated()), of: message, reference, lane, slot, ending: ending)
    }
    guard ending == .doneAndAcknowledgement else { return answerAtOnce(reference, slot, isDuplicate: false) }
    outbox.write(.done(reference, Tally(), isDuplicate: false), slot)
    acknowledge("edit", reference, slot)
  }

  /// The distinct links of a message, but for those too long to be said in a line out.
  private func links(of message: Message) -> [Link] {
    finder.links(in: message.text, html: message.html).filter { $0.written.utf8.count <= LineLimits.link }
  }

  /// A message without links, or one seen before, is done with at once.
  private func answerAtOnce(_ reference: MessageReference, _ slot: Outbox.Slot?, isDuplicate: Bool) {
    outbox.write(.done(reference, Tally(), isDuplicate: isDuplicate), slot)
    outbox.finish(slot)
  }

  /// - Parameter links: With their places in the message, from 0.
  private func unfurl(
    _ links: [(offset: Int, element: Link)], of message: Message, _ reference: MessageReference, _ lane: Lanes.Lane,
    _ slot: Outbox.Slot?, ending: MessageWork.Ending
  ) {
    if !outbox.keepsOrder {
      waitForRoom()
      waitingRoom.enter()
    }
    let begun = time.now
    let repeating = Repeating(said, reference, lane.policy.policy, message, time)
    let work = MessageWork(
      reference, links: links.map(\.element), ending: ending, outbox: outbox, slot: slot, counters: counters,
      recorder: OutcomeRecorder(
        outcomes: outcomes, channel: reference.channel, time: time, begun: begun,
        feeds: feedPreviews(in: reference.channel, lane.policy.policy)),
      repeating: repeating,
      redundancy: Redundancy(message, links: links.map(\.element), prefix: lane.policy.policy.prefix),
      store: store,
      // Where the order is kept, the place in it counts in the waiting room.
      waitingRoom: outbox.keepsOrder ? nil : waitingRoom)
    works.add(work)
    let line = answerLine(reference, lane)
    let isDeleted = !message.isIDMade && recent.isDeleted(reference, at: time.now)
    let note = note(for: message, lane)
    if let notice = lanes.noticeOfUnnamedNetwork(message.channel.network) { log(.warning, notice) }
    if note?.reason == .disabled, let notice = lanes.noticeOfSilence(message.channel) { log(.notice, notice) }
    for (index, (place, link)) in links.enumerated() {
      if isDeleted {
        settle(index, link, .failed(.cancelled), CacheNote(.miss), work, line)
      } else if let note = note ?? self.note(for: link, at: place, of: message, lane) {
        work.settle(index, note)
      } else if let reply = repeating.repetition(of: link) {
        work.settle(index, .skipped(.repeated), reply)
      } else if let card = message.suppliedPreviews.flatMap({ supplied(link, $0) }) {
        let preview = Preview(handler: "supplied", metadata: card)
        settle(index, link, .preview(preview), CacheNote(.supplied), work, line)
      } else {
        start(link, at: index, work, line, lane, begun)
      }
    }
  }

  /// Gives a link an outcome that took no time.
  private func settle(
    _ index: Int, _ link: Link, _ outcome: Outcome, _ cache: CacheNote, _ work: MessageWork, _ line: AnswerLine
  ) {
    work.settle(index, outcome, line.reply(link, outcome, cache, elapsed: .zero))
  }

  /// Answers from memory, or has the link unfurled.
  private func start(
    _ link: Link, at index: Int, _ work: MessageWork, _ line: AnswerLine, _ lane: Lanes.Lane,
    _ begun: ContinuousClock.Instant
  ) {
    let ask = Unfurler.Ask(url: link.canonical, written: link.written, policy: lane.policy)
    let remembered = unfurler.remembered(ask)
    if let answer = remembered, !answer.isDueForRefresh {
      // Nothing has to be prepared for later, and it took no time.
      let reply = line.reply(link, answer.outcome, answer.cache, elapsed: .zero, memo: answer.memo)
      return work.settle(index, answer.outcome, reply)
    }
    let (time, unfurler) = (time, unfurler)
    let refresh = refresh(of: ask, link, at: index, work, line, lane)
    let settle: @Sendable (Unfurler.Answer) -> Void = { [waitingRoom] answer in
      let elapsed = begun.duration(to: time.now)
      // Before the message is done with, lest the end of input find nobody waiting.
      if answer.isDueForRefresh { waitingRoom.enter() }
      let reply = line.reply(link, answer.outcome, answer.cache, elapsed: elapsed, memo: answer.memo)
      work.settle(index, answer.outcome, reply)
      if answer.isDueForRefresh { refresh() }
    }
    if let remembered { return settle(remembered) }
    let pendingAfter = lane.policy.policy.pendingAfter
    var alarm: (any Alarm)?
    if outbox.dialect.saysPending, pendingAfter > .zero {
      alarm = time.alarm(at: begun + pendingAfter) { [weak work] in work?.sayPending(index) }
    }
    // Joined at once: whoever comes next finds the flight, and a cancellation its waiters.
    let cancel = unfurler.unfurl(ask) { answer in
      if work.isWaiting(index) { settle(answer) }
    }
    work.attach(index, cancel: cancel, alarm: alarm)
  }

  /// The card that the sender's own client made for a link.
  private func supplied(_ link: Link, _ cards: [Metadata]) -> Metadata? {
    let card = cards.first { card in
      guard let url = card.originalURL else { return false }
      return url == link.written || Canonicalizer().canonical(url) == link.canonical
    }
    return card.flatMap(SuppliedCard.safe)
  }
}
