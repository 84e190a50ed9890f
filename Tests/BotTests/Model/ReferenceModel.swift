// SPDX-License-Identifier: MIT

/// What the bot has to say, line by line: the life-cycle of messages as docs/protocol.md has it, without threads, sockets
/// and files. It is written apart from the bot, and the bot is held against it.
///
/// Each method is one thing that happens; what the bot has to say of it stands in ``lines`` then. Time is in
/// milliseconds, and moves by ``advance(to:)`` alone.
final class ReferenceModel {
  /// How the bot is set up.
  struct Setup {
    var keepsOrder = false
    var keepsState = false
    var canRetract = true
    var canUpdate = true
  }

  let setup: Setup
  var now = 0
  var pages: [String: ModelPage] = [:]
  var rules: [String: ChannelRules] = [:]
  var outlet: ModelOutlet

  /// The ids that came in each channel.
  var seen: Set<ChatID> = []
  var deletedAt: [ChatID: Int] = [:]
  /// What was done for a message: first for itself, then for each edit that added a link.
  var works: [ChatID: [ModelWork]] = [:]
  /// The order in which they began.
  var allWorks: [ModelWork] = []
  var calls: [ModelCall] = []
  /// Who said a link last in a channel.
  var said: [String: [String: Saying]] = [:]
  /// What is known of links, in memory or on disk.
  var known: [String: KnownLink] = [:]
  var flights: [String: ModelFlight] = [:]
  private var alarms: [(at: Int, number: Int, ring: () -> Void)] = []
  private var lastNumber = 0
  /// What the bridge named, as it is kept on disk: by message, links as written.
  var references: [ChatID: [(url: String, ref: String)]] = [:]
  var counts = ModelCounts()
  /// The previews that went out, for a bridge to name: some of before a restart.
  private(set) var posted: [(at: ChatID, url: String)] = []
  /// What was said since it was last taken.
  private var lines: [ModelLine] = []

  struct Saying {
    let id: ChatID
    let at: Int
    let isShadow: Bool
  }

  init(_ setup: Setup) {
    self.setup = setup
    outlet = ModelOutlet(keepsOrder: setup.keepsOrder)
  }

  /// What was said since the last call.
  func takeLines() -> [ModelLine] {
    defer { lines = [] }
    return lines
  }

  func rules(of channel: String) -> ChannelRules { rules[channel] ?? ChannelRules() }

  func say(_ at: ChatID, _ text: String, _ place: ModelOutlet.Place?) {
    goOut(outlet.say([ModelLine(at: at, text: text)], place))
  }

  func finish(_ place: ModelOutlet.Place?) { goOut(outlet.finish(place)) }

  /// A line with a place of its own, behind all that have one.
  func sayBehind(_ at: ChatID, _ text: String) {
    let place = outlet.place(in: at.channel)
    say(at, text, place)
    finish(place)
  }

  private func goOut(_ out: [ModelLine]) {
    lines += out
    for line in out {
      guard let url = line.previewURL else { continue }
      posted.append((line.at, url))
      if posted.count > 64 { posted.removeFirst() }
    }
  }

  // MARK: Lines in

  /// A chat line.
  func receive(_ chat: Chat) {
    guard seen.insert(chat.at).inserted else { return answerAtOnce(chat.at, "done 0 0 0 0 duplicate") }
    take(chat, .done)
  }

  /// The message now says this: what is gone is cancelled or taken back, what is new is unfurled, what stays is not
  /// answered again. A link that its author now wants no preview of is taken back, too, and one that he wants one of again
  /// is as good as new.
  func edit(_ chat: Chat) {
    let earlier = works[chat.at] ?? []
    if earlier.isEmpty, seen.insert(chat.at).inserted { return take(chat, .doneAndAck) }
    if isDeleted(chat.at) { return answerAtOnce(chat.at, "ack edit") }
    let rules = rules(of: chat.at.channel)
    let isOptedOut = rules.reason(for: chat) == "opted_out"
    let wanted = Set(chat.links.filter { !isOptedOut && !($0.isOptedOut && rules.optOut) }.map(\.url))
    let unwanted = Set(chat.links.map(\.url)).subtracting(wanted)
    for work in earlier {
      drop(work) { link in
        if unwanted.contains(link.use.url) { return false }
        return link.isUnwanted || !wanted.contains(link.use.url)
      }
      hush(work) { unwanted.contains($0.use.url) && !$0.isUnwanted }
    }
    let before = Set(earlier.flatMap { $0.links.filter { !$0.isGone }.map(\.use.url) })
    let place = outlet.place(in: chat.at.channel)
    let added = chat.links.enumerated().filter { !before.contains($0.element.url) }
    if !added.isEmpty { return unfurl(added, of: chat, .ack, place) }
    say(chat.at, "ack edit", place)
    finish(place)
  }

  /// The message is gone: what waits is cancelled, what stands is taken back.
  func delete(_ at: ChatID) {
    let wasDeleted = isDeleted(at)
    deletedAt[at] = now
    for call in calls where call.at == at { end(call, "reply false sender") }
    let works = works[at] ?? []
    for work in works { drop(work) { _ in true } }
    let place = outlet.place(in: at.channel)
    if setup.canRetract, setup.keepsState, !wasDeleted {
      let written = Set(works.flatMap { $0.links.map(\.use.written) })
      for kept in references[at] ?? [] where !written.contains(kept.url) {
        say(at, "retract \(kept.url) \(kept.ref)", place)
      }
      references[at] = nil
    }
    say(at, "ack delete", place)
    finish(place)
  }

  /// Nobody waits any more: for the message, or for one of its links.
  func cancel(_ at: ChatID, url: String?) {
    let place = outlet.place(in: at.channel)
    if url == nil { for call in calls where call.at == at { end(call, "reply false sender") } }
    for work in works[at] ?? [] { cancel(work) { url == nil || $0.use.written == url || $0.use.url == url } }
    say(at, "ack cancel", place)
    finish(place)
  }

  func configure(_ channel: String, _ change: PolicyChange) {
    var rules = rules(of: channel)
    rules.change(change)
    if rules.enabled != .on || !rules.updates { rules.silences += 1 }
    self.rules[channel] = rules
    answerAtOnce(ChatID(channel: channel, id: "-"), "ack configure")
  }

  /// The bridge names the oldest line of a link that has no name yet; without a name, it could not post it.
  func name(_ at: ChatID, _ url: String, _ ref: String?) {
    for work in works[at] ?? [] {
      for index in work.links.indices where work.links[index].use.written == url {
        if work.links[index].awaitsName {
          work.links[index].awaitsName = false
          if let ref { sayBehind(at, "retract \(url) \(ref)") }
          return
        }
        guard work.links[index].said != nil else { continue }
        if ref == nil {
          standsNoMore(work, index)
          work.links[index].said = nil
        }
        work.links[index].ref = ref
        if let ref { keep(at, url, ref) }
        return
      }
    }
    // It may have been said before a restart.
    if (works[at] ?? []).isEmpty, let ref { keep(at, url, ref) }
  }

  private func keep(_ at: ChatID, _ url: String, _ ref: String) {
    guard setup.keepsState else { return }
    references[at, default: []].removeAll { $0.url == url }
    references[at, default: []].append((url, ref))
  }

  // MARK: The world

  func advance(to target: Int) {
    while let next = nextAlarm(by: target) {
      now = next.at
      next.ring()
    }
    now = target
  }

  /// A fetch that heeds its deadline and is over by then.
  func nextTimeOut(by target: Int) -> (url: String, at: Int)? {
    flights.values.filter { !$0.isStuck && $0.deadline <= target }.map { (url: $0.url, at: $0.deadline) }
      .min { ($0.at, $0.url) < ($1.at, $1.url) }
  }

  /// The next that rings; of two at the same time the one that was set first.
  private func nextAlarm(by target: Int) -> (at: Int, ring: () -> Void)? {
    let alarm = alarms.min { ($0.at, $0.number) < ($1.at, $1.number) }
    let flight = flights.values.min { ($0.end, $0.number) < ($1.end, $1.number) }
    if let alarm, alarm.at <= target, flight.map({ (alarm.at, alarm.number) < ($0.end, $0.number) }) ?? true {
      alarms.removeAll { $0.number == alarm.number }
      return (alarm.at, alarm.ring)
    }
    guard let flight, flight.end <= target else { return nil }
    return (flight.end, { [self] in land(flight, ModelFlight.Landing(.deadline)) })
  }

  /// The bot is asked to stop at once: all that waits is cancelled.
  func stop() {
    for work in allWorks {
      cancel(work) { _ in true }
      for index in work.links.indices { cancelRefresh(work, index) }
    }
    for call in calls { end(call, "reply false sender") }
  }

  /// A new bot: only what is on disk is known.
  func startAnew() {
    outlet = ModelOutlet(keepsOrder: setup.keepsOrder)
    rules = [:]
    seen = []
    deletedAt = [:]
    works = [:]
    allWorks = []
    said = [:]
    alarms = []
    counts = ModelCounts()
    if setup.keepsState {
      for url in known.keys { known[url]?.leaveMemory() }
    } else {
      known = [:]
      posted = []
    }
  }

  // MARK: Helpers

  func setAlarm(after delay: Int, _ ring: @escaping () -> Void) { alarms.append((now + delay, nextNumber(), ring)) }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func isDeleted(_ at: ChatID) -> Bool { deletedAt[at].map { now - $0 < 600_000 } ?? false }

  func answerAtOnce(_ at: ChatID, _ text: String) {
    let place = outlet.place(in: at.channel)
    say(at, text, place)
    finish(place)
  }
}
