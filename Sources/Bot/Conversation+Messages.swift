// SPDX-License-Identifier: MIT

import Dialects
import Links
import URLParsing
import UnfurlKit
import Unfurling

extension Conversation {
  /// A chat line: finds its links and sees to it that each gets its outcome.
  func receive(_ message: Message, _ channelAsSent: String) {
    let lane = lanes[message.channel]
    let reference = MessageReference(id: message.id, channel: message.channel, channelAsSent: channelAsSent)
    if !message.isIDMade, !lane.isNew(message.id) {
      return answerAtOnce(reference, isDuplicate: true)
    }
    let links = finder.links(in: message.text, html: message.html)
    counters.countMessage(links: links.count)
    if links.isEmpty { return answerAtOnce(reference, isDuplicate: false) }
    unfurl(links, of: message, reference, lane, ending: .done)
  }

  /// The message now says this: what is gone is cancelled or taken back, what is new is unfurled.
  func edit(_ message: Message, _ channelAsSent: String) {
    let reference = MessageReference(id: message.id, channel: message.channel, channelAsSent: channelAsSent)
    let earlier = works.works(for: reference)
    let lane = lanes[message.channel]
    if earlier.isEmpty, lane.isNew(message.id) {
      receiveUnknown(message, reference, lane)
      return
    }
    let links = finder.links(in: message.text, html: message.html)
    let now = Set(links.map(\.canonical))
    let before = Set(earlier.flatMap(\.links).map(\.canonical))
    for work in earlier {
      work.cancel { !now.contains($0.canonical) }
      work.retract { !now.contains($0.canonical) }
    }
    let added = links.filter { !before.contains($0.canonical) }
    if added.isEmpty { return acknowledge("edit", reference) }
    unfurl(added, of: message, reference, lane, ending: .acknowledgement)
  }

  /// An edit of a message that was never seen counts as the message.
  private func receiveUnknown(_ message: Message, _ reference: MessageReference, _ lane: Lanes.Lane) {
    let links = finder.links(in: message.text, html: message.html)
    counters.countMessage(links: links.count)
    if links.isEmpty {
      answerAtOnce(reference, isDuplicate: false)
    } else {
      unfurl(links, of: message, reference, lane, ending: .done)
    }
    acknowledge("edit", reference)
  }

  /// A message without links, or one seen before, is done with at once.
  private func answerAtOnce(_ reference: MessageReference, isDuplicate: Bool) {
    let slot = outbox.slot(in: reference.channel)
    outbox.write(.done(reference, Tally(), isDuplicate: isDuplicate), slot)
    outbox.finish(slot)
  }

  private func unfurl(
    _ links: [Link], of message: Message, _ reference: MessageReference, _ lane: Lanes.Lane,
    ending: MessageWork.Ending
  ) {
    waitForRoom()
    waitingRoom.enter()
    let work = MessageWork(
      reference, links: links, ending: ending, outbox: outbox, counters: counters,
      completed: { [waitingRoom, works] work in
        works.end(work)
        waitingRoom.leave()
      })
    works.add(work)
    let line = AnswerLine(
      reference: reference, policy: lane.policy.policy, room: room, takesHTML: features.contains("html"))
    let reason = lane.manners.reason(for: message)
    if let notice = lanes.noticeOfUnnamedNetwork(message.channel.network) { log(.warning, notice) }
    if reason == .disabled, let notice = lanes.noticeOfSilence(message.channel) { log(.notice, notice) }
    let begun = time.now
    for (index, link) in links.enumerated() {
      if let reason = reason ?? lane.manners.reason(for: link, at: index) {
        let outcome = Outcome.skipped(reason)
        work.settle(index, outcome, line.reply(link, outcome, CacheNote(.miss), elapsed: .zero))
      } else if let card = message.suppliedPreviews.flatMap({ supplied(link, $0) }) {
        let outcome = Outcome.preview(Preview(handler: "supplied", metadata: card))
        work.settle(index, outcome, line.reply(link, outcome, CacheNote(.supplied), elapsed: .zero))
      } else {
        start(link, at: index, work, line, lane, begun)
      }
    }
  }

  /// Answers from memory, or has the link unfurled by a task.
  private func start(
    _ link: Link, at index: Int, _ work: MessageWork, _ line: AnswerLine, _ lane: Lanes.Lane,
    _ begun: ContinuousClock.Instant
  ) {
    let ask = Unfurler.Ask(url: link.canonical, written: link.written, policy: lane.policy)
    let (time, unfurler) = (time, unfurler)
    if let answer = unfurler.remembered(ask) {
      let elapsed = begun.duration(to: time.now)
      work.settle(index, answer.outcome, line.reply(link, answer.outcome, answer.cache, elapsed: elapsed))
      return
    }
    let pendingAfter = lane.policy.policy.pendingAfter
    var alarm: (any Alarm)?
    if outbox.dialect.saysPending, pendingAfter > .zero {
      alarm = time.alarm(at: begun + pendingAfter) { [weak work] in work?.sayPending(index) }
    }
    let task = Task {
      let answer = await unfurler.unfurl(ask)
      guard work.isWaiting(index) else { return }
      let elapsed = begun.duration(to: time.now)
      work.settle(index, answer.outcome, line.reply(link, answer.outcome, answer.cache, elapsed: elapsed))
    }
    work.attach(index, task: task, alarm: alarm)
  }

  /// The card that the sender's own client made for a link.
  private func supplied(_ link: Link, _ cards: [Metadata]) -> Metadata? {
    cards.first { card in
      guard card.title != nil || card.description != nil, let url = card.originalURL else { return false }
      return url == link.written || WebURL(url).map { Canonicalizer().canonical($0) } == link.canonical
    }
  }

  /// With too many messages waiting no more are read: what is written already goes out meanwhile.
  private func waitForRoom() {
    guard waitingRoom.isFull else { return }
    writer.endBatch()
    waitingRoom.waitForRoom()
    writer.beginBatch()
  }
}
