// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import FeedWatching
import GIFSources
import Links
import PreviewStore
import URLParsing
import UnfurlKit
import Unfurling

/// What the bot does with each line in. Only the reader calls it: whatever must wait is handed to tasks.
final class Conversation {
  let outbox: Outbox
  let unfurler: Unfurler
  let store: Store
  let time: any Timekeeper
  let log: Log
  let waitingRoom: WaitingRoom
  let writer: LineWriter
  let works = WorkTable()
  let said = SaidLinks()
  let calls = CallTable()
  let turns = Turns()
  let outcomes = OutcomeLog()
  let feeds: FeedWatcher
  /// Where news of feeds comes in.
  let desk: FeedDesk
  let counters: Counters
  let identity: Identity
  let started: ContinuousClock.Instant
  let finder = LinkFinder()
  var lanes: Lanes
  /// Where GIFs come from.
  private(set) var gifs: GIFsInForce
  /// What reads them from the disk.
  let library: GIFLibrary
  var recent = RecentMessages()
  var features = Identity.assumedFeatures
  var room: Int?
  /// Feeds are watched.
  var isWatching = false
  /// The store was handed references that it may not have written yet.
  var hasReferencesUnderWay = false
  private(set) var ending: Ending?
  /// Chat lines without links, which only the reader counts: most lines are such, and a lock for each is dear.
  var remarks = 0
  /// The answers to such lines that are not handed to the writer yet.
  private var answers: [UInt8] = []

  /// Why no more lines are read.
  enum Ending {
    /// A bridge asked for a clean end.
    case shutdown
    /// The bridge speaks a protocol that we do not.
    case unsupportedProtocol
  }

  init(
    outbox: Outbox, unfurler: Unfurler, feeds: FeedWatcher, desk: FeedDesk, store: Store, time: any Timekeeper,
    log: Log, waitingRoom: WaitingRoom, writer: LineWriter, identity: Identity, settings: Settings,
    firstBytes: FirstBytes
  ) {
    self.outbox = outbox
    self.unfurler = unfurler
    self.feeds = feeds
    self.desk = desk
    self.store = store
    let sayRefusal: @Sendable (UnfurlError) -> Void = { error in
      log(.notice, "a link was not fetched: \(error.message) See network.allow in the configuration.")
    }
    counters = Counters(refused: outbox.dialect.saysFaultsOnStandardError ? sayRefusal : nil)
    self.time = time
    self.log = log
    self.waitingRoom = waitingRoom
    self.writer = writer
    self.identity = identity
    lanes = Lanes(settings, chat: ChatPolicies(store.policies, log: log), firstBytes: firstBytes)
    gifs = GIFsInForce(settings, time: time)
    library = GIFLibrary(log: log)
    started = time.now
    outbox.write(.ready(identity.ready(dialects: DialectName.allCases.map(\.rawValue))))
  }

  /// Goes by another configuration from now on.
  func reread(_ settings: Settings) {
    lanes.reread(settings)
    gifs = GIFsInForce(settings, time: time)
  }

  /// Carries out one line.
  func receive(_ incoming: Incoming, line: Int) {
    if case .remark(let reference, let isIDMade) = incoming { return receive(reference, isIDMade: isIDMade) }
    // Whatever this line causes comes after the answers to those before it.
    handOver()
    switch incoming {
    case .message(let message, let channelAsSent):
      receive(message, channelAsSent)
      writer.writeEarly()
    case .remark: break
    case .edit(let message, let channelAsSent): edit(message, channelAsSent)
    case .delete(let reference): delete(reference)
    case .cancel(let reference, let url): cancel(reference, url)
    case .configure(let channel, let channelAsSent, let policy): configure(channel, channelAsSent, policy, line)
    case .command(let reference, let text, let sender, let isAdmin):
      receive(reference, command: text, sender: sender, isAdmin: isAdmin)
    case .sent(let reference, let url, let ref, let failed): refer(reference, url, failed ? nil : ref)
    case .hello(let hello): greet(hello)
    case .ping(let id): answerPing(id)
    case .stats(let id): outbox.write(.statistics(id: id, statistics()))
    case .shutdown: ending = .shutdown
    case .blank: break
    case .bad(let bad):
      outbox.write(.bad(bad, line: line))
      if outbox.dialect.saysFaultsOnStandardError { log(.warning, bad.message) }
    }
  }

  /// Says that a message without links is done with, at the latest with the next ``handOver()``.
  func answerSoon(_ reference: MessageReference, isDuplicate: Bool) {
    outbox.dialect.encode(.done(reference, Tally(), isDuplicate: isDuplicate), into: &answers)
  }

  /// Hands the answers that have gathered to the writer, in one go.
  func handOver() {
    if answers.isEmpty { return }
    writer.append { $0.append(contentsOf: answers) }
    answers.removeAll(keepingCapacity: true)
  }

  /// Whether the bridge can take back what it posted.
  var canRetract: Bool { features.contains("retract") }

  /// Whether a channel is told that a preview is another by now.
  func canUpdate(_ policy: ChannelPolicy) -> Bool {
    policy.saysUpdates && policy.enabled == .on && features.contains("update") && outbox.dialect.saysUpdates
  }

  private func greet(_ hello: Hello) {
    guard hello.version <= Identity.protocolVersion else {
      let message = "This is protocol \(Identity.protocolVersion); the bridge speaks \(hello.version)."
      outbox.write(.unsupportedProtocol(message))
      log(.error, message)
      ending = .unsupportedProtocol
      return
    }
    if let features = hello.features {
      self.features = features
      lanes.takesPosters(features.contains("poster"))
    }
    room = hello.maximumTextBytes
    log(.info, "attached to \(hello.client ?? "a bridge without a name")")
  }

  private func cancel(_ reference: MessageReference, _ url: String?) {
    let slot = place(in: reference.channel)
    if url == nil { calls.cancel(reference) }
    for work in works.works(for: reference) {
      work.cancel { link in url == nil || link.written == url || link.canonical.href == url }
    }
    acknowledge("cancel", reference, slot)
  }

  private func delete(_ reference: MessageReference) {
    let wasDeleted = recent.isDeleted(reference, at: time.now)
    recent.delete(reference, at: time.now)
    calls.cancel(reference)
    let works = works.works(for: reference)
    for work in works { work.drop(retracts: canRetract) { _ in true } }
    let slot = place(in: reference.channel)
    // Some may have been posted before a restart.
    if canRetract, store.knowsEarlierReferences, !wasDeleted {
      return retractKept(reference, slot, but: works.flatMap(\.written))
    }
    acknowledge("delete", reference, slot)
  }

  /// Says that a line was carried out: the last line that it causes.
  func acknowledge(_ kind: String, _ reference: MessageReference, _ slot: Outbox.Slot?) {
    outbox.acknowledge(kind, reference, slot)
  }

  /// Takes the next place in a channel's order, where one is kept; waits as long as too many places are taken.
  func place(in channel: ChannelName) -> Outbox.Slot? {
    if outbox.keepsOrder { waitForRoom() }
    return outbox.slot(in: channel)
  }

  /// With too many messages waiting no more are read: what is written already goes out meanwhile.
  func waitForRoom() {
    guard waitingRoom.isFull else { return }
    writer.endBatch()
    waitingRoom.waitForRoom()
    writer.beginBatch()
  }
}
