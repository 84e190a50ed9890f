// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import Synchronization
import URLParsing
import UnfurlKit

/// One message on its way: keeps the promise of exactly one outcome for each link, and one end after them all.
final class MessageWork: Sendable {
  /// What is written once every link has its outcome.
  enum Ending: Sendable {
    /// The message's `done`.
    case done
    /// The answer to an edit.
    case acknowledgement
    /// Both: an edit of a message that was never seen.
    case doneAndAcknowledgement
  }

  private struct LinkState {
    let link: Link
    /// What ends the work for it.
    var cancel: (@Sendable () -> Void)?
    var alarm: (any Alarm)?
    var isSettled = false
    /// A hash of what was said, as long as it stands.
    var said: UInt64?
    /// The bridge's id for what it posted.
    var ref: String?
    /// What was said was taken back before the bridge had given it an id.
    var awaitsReference = false
    var refresh: Refresh?
    /// The message does not hold it any more.
    var isGone = false
    /// The message holds it, and its author wants no preview of it.
    var isUnwanted = false
  }

  /// The server is being asked behind a stale answer.
  private struct Refresh {
    var cancel: (@Sendable () -> Void)?
    /// To be called once, by whoever ends it.
    let ended: @Sendable () -> Void
  }

  private struct State {
    var links: [LinkState]
    var tally: Tally
    var isComplete = false
    /// What the message tells by itself, until all its links are settled.
    var redundancy: Redundancy?
  }

  let reference: MessageReference
  private let ending: Ending
  private let outbox: Outbox
  private let slot: Outbox.Slot?
  private let counters: Counters
  private let recorder: OutcomeRecorder
  private let repeating: Repeating
  private let store: Store
  private let waitingRoom: WaitingRoom?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - redundancy: What the message tells by itself; what only repeats it is not said.
  ///   - waitingRoom: Where it counts until all its links have their outcomes, if anywhere.
  init(
    _ reference: MessageReference, links: [Link], ending: Ending, outbox: Outbox, slot: Outbox.Slot?,
    counters: Counters, recorder: OutcomeRecorder, repeating: Repeating,
    redundancy: Redundancy? = nil, store: Store, waitingRoom: WaitingRoom?
  ) {
    self.reference = reference
    self.ending = ending
    self.outbox = outbox
    self.counters = counters
    self.recorder = recorder
    self.repeating = repeating
    self.store = store
    self.waitingRoom = waitingRoom
    self.slot = slot
    weight = links.reduce(256) { $0 + 256 + 2 * $1.written.utf8.count }
    var tally = Tally()
    tally.links = links.count
    state = Mutex(State(links: links.map { LinkState(link: $0) }, tally: tally, redundancy: redundancy))
  }

  /// Gives a link its outcome, once: what comes later is dropped.
  func settle(_ index: Int, _ outcome: Outcome, _ reply: Reply) {
    let isComplete = state.withLock { state in
      guard index < state.links.count, !state.links[index].isSettled else { return false }
      return settle(index, outcome, reply, nil, &state)
    }
    if isComplete { waitingRoom?.leave() }
  }

  /// Leaves a link alone.
  func settle(_ index: Int, _ note: SkipNote) {
    let isComplete = state.withLock { state in
      guard index < state.links.count, !state.links[index].isSettled else { return false }
      let reply = Reply.skipped(reference, url: state.links[index].link.written, note.reason)
      return settle(index, .skipped(note.reason), reply, note, &state)
    }
    if isComplete { waitingRoom?.leave() }
  }

  /// Whether a link still waits for its outcome.
  func isWaiting(_ index: Int) -> Bool {
    state.withLock { $0.links.indices.contains(index) && !$0.links[index].isSettled }
  }

  /// Hands over what ends the work for a link, and the alarm that says that it takes its time.
  func attach(_ index: Int, cancel: @escaping @Sendable () -> Void, alarm: (any Alarm)?) {
    let isLate = state.withLock { state in
      if state.links[index].isSettled { return true }
      state.links[index].cancel = cancel
      state.links[index].alarm = alarm
      return false
    }
    if isLate { alarm?.cancel() }
  }

  /// Says that a link takes its time.
  func sayPending(_ index: Int) {
    state.withLock { state in
      guard !state.links[index].isSettled else { return }
      let link = state.links[index].link
      outbox.write(.pending(reference, url: link.written, placeholder: link.canonical.hostText), slot)
    }
  }

  /// Cancels every link that still waits, or those among them that `isMeant` names.
  func cancel(where isMeant: (Link) -> Bool = { _ in true }) {
    let isComplete = state.withLock { state in
      var isComplete = false
      for index in state.links.indices where !state.links[index].isSettled && isMeant(state.links[index].link) {
        let reply = Reply.failed(reference, url: state.links[index].link.written, .cancelled, said: nil)
        state.links[index].cancel?()
        isComplete = settle(index, .failed(.cancelled), reply, nil, &state)
      }
      return isComplete
    }
    if isComplete { waitingRoom?.leave() }
  }

  /// The message does not hold the links any more that `isMeant` names: what waits is cancelled, and what was given
  /// is taken back, in places of the channel's order that come after this message's.
  ///
  /// - Parameter retracts: Whether the bridge can take a line back.
  func drop(retracts: Bool, where isMeant: (Link) -> Bool) {
    cancel(where: isMeant)
    state.withLock { state in
      let meant = state.links.indices.filter { !state.links[$0].isGone && isMeant(state.links[$0].link) }
      for index in meant { state.links[index].isGone = true }
      takeBack(meant, retracts: retracts, &state)
    }
  }

  /// The message was edited. What is gone, or not wanted any more, is cancelled or taken back; what is wanted again is no
  /// longer among its ``links``, since it is to be unfurled like a new one.
  ///
  /// - Parameters:
  ///   - held: The links that stand in it now, by canonical URL.
  ///   - wanted: Those of them of which its author wants a preview.
  func keep(_ held: Set<WebURL>, wanted: Set<WebURL>, retracts: Bool) {
    let unwanted = state.withLock { state in Set(state.links.filter(\.isUnwanted).map(\.link.canonical)) }
    drop(retracts: retracts) {
      !held.contains($0.canonical) || (wanted.contains($0.canonical) && unwanted.contains($0.canonical))
    }
    let rest = held.subtracting(wanted).subtracting(unwanted)
    if rest.isEmpty { return }
    cancel { rest.contains($0.canonical) }
    state.withLock { state in
      let meant = state.links.indices.filter {
        !state.links[$0].isGone && rest.contains(state.links[$0].link.canonical)
      }
      takeBack(meant, retracts: retracts, &state)
      for index in meant { state.links[index].isUnwanted = true }
    }
  }

  /// Takes back what was said of the links that `isMeant` names; the message holds them still.
  ///
  /// - Returns: how many that were.
  func retract(where isMeant: (Link) -> Bool) -> Int {
    state.withLock { state in
      let meant = state.links.indices.filter { state.links[$0].said != nil && isMeant(state.links[$0].link) }
      takeBack(meant, retracts: true, &state)
      return meant.count
    }
  }

  /// What was said of these links stands no more.
  private func takeBack(_ meant: [Int], retracts: Bool, _ state: inout State) {
    for index in meant {
      Self.cancelRefresh(&state.links[index])
      standsNoMore(state.links[index])
    }
    let said = meant.filter { state.links[$0].said != nil }
    if !retracts || said.isEmpty { return }
    // Taken here, under the lock: whatever was said of the links has an earlier place.
    let slot = outbox.slot(in: reference.channel)
    for index in said {
      let link = state.links[index]
      state.links[index].said = nil
      state.links[index].awaitsReference = link.ref == nil
      outbox.write(.retract(reference, url: link.link.written, ref: link.ref), slot)
    }
    outbox.finish(slot)
  }

  /// What was said of a link is gone: it may be said again, and its reference is of no use.
  private func standsNoMore(_ link: LinkState) {
    repeating.release(link.link)
    guard link.ref != nil, store.isKept else { return }
    store.forgetReferences(to: reference.id, in: reference.channel, url: link.link.written)
  }

  /// Says the links anew that `isMeant` names, where people would see a difference; not what was taken back meanwhile.
  ///
  /// - Returns: whether any was.
  @discardableResult
  func update(_ line: PreviewLine, where isMeant: (Link) -> Bool) -> Bool {
    let hash = line.words.hashOfText
    return state.withLock { state in
      var isSaid = false
      for index in state.links.indices where isMeant(state.links[index].link) && !state.links[index].isGone {
        guard let said = state.links[index].said, said != hash else { continue }
        state.links[index].said = hash
        let slot = outbox.slot(in: reference.channel)
        outbox.write(.update(reference, line, ref: state.links[index].ref), slot)
        outbox.finish(slot)
        isSaid = true
      }
      return isSaid
    }
  }

  /// Hands over the bridge's id for what it posted; `nil`: it could not post it, so that nothing stands there.
  ///
  /// What was taken back meanwhile is taken back once more, now that the bridge can find it.
  ///
  /// - Returns: whether a preview of the link stands there; `nil`: none of its lines is meant.
  func refer(_ url: String, to ref: String?) -> Bool? {
    state.withLock { state in
      for index in state.links.indices where state.links[index].link.written == url {
        if state.links[index].awaitsReference {
          state.links[index].awaitsReference = false
          guard ref != nil else { return false }
          let slot = outbox.slot(in: reference.channel)
          outbox.write(.retract(reference, url: url, ref: ref), slot)
          outbox.finish(slot)
          return false
        }
        guard state.links[index].said != nil else { continue }
        if ref == nil {
          standsNoMore(state.links[index])
          state.links[index].said = nil
        }
        state.links[index].ref = ref
        return ref != nil
      }
      return nil
    }
  }

  // MARK: Refreshing

  /// The server is about to be asked behind a stale answer.
  ///
  /// - Parameter ended: called once, when that has ended or was called off.
  /// - Returns: whether it may be; not where the message holds the link no more.
  func beginRefresh(_ index: Int, ended: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.links.indices.contains(index), !state.links[index].isGone, !state.links[index].isUnwanted,
        state.links[index].refresh == nil
      else { return false }
      state.links[index].refresh = Refresh(cancel: nil, ended: ended)
      return true
    }
  }

  /// Hands over what calls the refresh off.
  func attachRefresh(_ index: Int, cancel: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if state.links[index].refresh == nil { return true }
      state.links[index].refresh?.cancel = cancel
      return false
    }
    // It has ended, or was called off before it was here.
    if isOver { cancel() }
  }

  /// The refresh has ended.
  func endRefresh(_ index: Int) {
    let refresh = state.withLock { state in
      defer { state.links[index].refresh = nil }
      return state.links[index].refresh
    }
    refresh?.ended()
  }

  /// Calls all its refreshes off.
  func cancelRefreshes() {
    state.withLock { state in
      for index in state.links.indices { Self.cancelRefresh(&state.links[index]) }
    }
  }

  private static func cancelRefresh(_ link: inout LinkState) {
    link.refresh?.cancel?()
    link.refresh?.ended()
    link.refresh = nil
  }

  /// Whether any of its links still waits for its outcome.
  var isUnderWay: Bool { state.withLock { !$0.isComplete } }

  /// About how many bytes it takes while it is remembered.
  let weight: Int

  /// The links that the message still holds.
  var links: [Link] { state.withLock { $0.links.filter { !$0.isGone }.map(\.link) } }

  /// All its links as they were written, those that are gone among them.
  var written: [String] { state.withLock { $0.links.map(\.link.written) } }

  /// The links that still wait for their outcome.
  var waitingLinks: [Link] { state.withLock { $0.links.filter { !$0.isSettled }.map(\.link) } }

  /// Why a preview that is there is not said after all, where that is so.
  private func lastNote(_ reply: Reply, _ link: Link, _ state: State) -> SkipNote? {
    if state.redundancy?.isRedundant(reply, of: link) == true { return .redundant }
    return nil
  }

  /// - Parameter note: Why it is left alone, where it is.
  /// - Returns: whether it was the last.
  private func settle(
    _ index: Int, _ outcome: Outcome, _ reply: Reply, _ note: SkipNote?, _ state: inout State
  ) -> Bool {
    state.links[index].isSettled = true
    state.links[index].alarm?.cancel()
    state.links[index].alarm = nil
    state.links[index].cancel = nil
    let link = state.links[index].link
    let note = note ?? lastNote(reply, link, state)
    let reply =
      if let note {
        Reply.skipped(reference, url: link.written, note.reason)
      } else {
        // Only now that it is said for sure, lest a link that nobody said keep others silent.
        repeating.checked(reply, link)
      }
    // The words decide: a preview in which nothing is left to say under this policy is a skip.
    let outcome = reply.outcome(of: outcome)
    if case .skipped(.optedOut) = outcome { state.links[index].isUnwanted = true }
    switch outcome {
    case .preview:
      // A preview in shadow is never posted, so there is nothing to take back.
      if case .preview(_, let line) = reply, !line.words.isShadow { state.links[index].said = line.words.hashOfText }
      state.tally.previews += 1
    case .skipped: state.tally.skipped += 1
    case .failed: state.tally.errors += 1
    }
    counters.count(outcome)
    recorder.record(link, outcome, reply, note?.words)
    let tally = state.tally
    guard tally.previews + tally.skipped + tally.errors == tally.links, !state.isComplete else {
      outbox.write(reply, slot)
      return false
    }
    state.isComplete = true
    state.redundancy = nil
    var replies = [reply]
    if ending != .acknowledgement { replies.append(.done(reference, tally, isDuplicate: false)) }
    if ending != .done {
      replies.append(
        .acknowledged(kind: "edit", id: reference.id, channelAsSent: reference.channelAsSent, policy: nil))
    }
    outbox.write(replies, slot)
    outbox.finish(slot)
    return true
  }
}
