// SPDX-License-Identifier: MIT

import Foundation
import PreviewStore
import UnfurlTestKit

/// Where a bot and the reference model parted.
struct ModelFailure: Error {
  /// The number of the step, from 0.
  let step: Int
  let message: String
}

/// Holds a bot against the reference model, step by step: after each, all that should be said is there, nothing else is,
/// and just those pages are being fetched that somebody waits for.
final class ModelRun {
  private let setup: ReferenceModel.Setup
  private let model: ReferenceModel
  private let patience: Duration
  private let clock = ManualClock()
  private let happenings = Happenings()
  private let folder: String?
  private var bot: ModelBot
  /// How many lines of the bot were compared.
  private var compared = 0
  private var step = 0
  /// Once nobody waits any more it says goodbye.
  private var isEnding = false

  /// - Parameter patience: How long is waited for what should come.
  init(_ setup: ReferenceModel.Setup, patience: Duration = .seconds(60)) throws {
    self.setup = setup
    self.patience = patience
    model = ReferenceModel(setup)
    folder = setup.keepsState ? NSTemporaryDirectory() + "unfurl-model-\(UUID().uuidString)" : nil
    bot = try Self.bot(setup, folder, clock, happenings)
  }

  private static func bot(
    _ setup: ReferenceModel.Setup, _ folder: String?, _ clock: ManualClock, _ happenings: Happenings
  ) throws -> ModelBot {
    var features = ["html"]
    if setup.canRetract { features.append("retract") }
    if setup.canUpdate { features.append("update") }
    let names = features.map { "\"\($0)\"" }.joined(separator: ",")
    return try ModelBot(
      keepsOrder: setup.keepsOrder, place: folder.map { .folder($0) } ?? .memory,
      hello: #"{"type":"hello","protocol":1,"features":[\#(names)]}"#, clock: clock, happenings: happenings)
  }

  /// Carries out all steps and an end.
  func run(_ steps: [ModelStep]) throws {
    defer { if let folder { try? FileManager.default.removeItem(atPath: folder) } }
    do {
      try check(expecting: [ModelLine(at: ChatID(channel: "", id: ""), text: "ready")])
      for (index, step) in steps.enumerated() {
        self.step = index
        try carryOut(step)
      }
      step = steps.count
      try end(byStop: false)
    } catch {
      // Nothing of it must stay behind, whatever it was.
      bot.closeInput()
      bot.stop()
      _ = happenings.wait { bot.status != nil }
      bot.closeStore()
      throw error
    }
  }

  private func carryOut(_ step: ModelStep) throws {
    switch step {
    case .message(let chat): model.receive(chat)
    case .edit(let chat): model.edit(chat)
    case .delete(let at): model.delete(at)
    case .cancel(let at, let url): model.cancel(at, url: url)
    case .sent(let at, let url, let ref): model.name(at, url, ref)
    case .configure(let channel, let change): model.configure(channel, change)
    case .order(let order): model.carryOut(order)
    case .stats: return try checkStatistics()
    case .page(let url, let page):
      model.pages[url] = page
      return
    case .answer(let url): return try answer(url)
    case .advance(let milliseconds): return try advance(to: model.now + milliseconds)
    case .restart(let byStop):
      try end(byStop: byStop)
      bot = try Self.bot(setup, folder, clock, happenings)
      model.startAnew()
      compared = 0
      return try check(expecting: [ModelLine(at: ChatID(channel: "", id: ""), text: "ready")])
    }
    // A pong says that the reader is done with the line.
    bot.send((step.line ?? "") + "\n" + #"{"type":"ping"}"#)
    try check(withPong: true)
    // What it makes the bot say may be held back, so that no line tells of it.
    if setup.keepsState, setup.keepsOrder, !bot.waitForStore() { throw failure("the store does not answer") }
  }

  private func answer(_ url: String) throws {
    guard let flight = model.flights[url] else { return }
    bot.fetcher.answer(url, flight.head ?? model.pages[url] ?? ModelPage(), isRest: flight.head != nil)
    model.answer(url)
    try check()
  }

  private func advance(to target: Int) throws {
    while let next = model.nextTimeOut(by: target) {
      try move(to: next.at)
      // It may have ended by what the alarms did.
      guard model.flights[next.url] != nil else { continue }
      bot.fetcher.timeOut(next.url)
      model.timeOut(next.url)
      try check()
    }
    try move(to: target)
  }

  private func move(to target: Int) throws {
    clock.advance(by: .milliseconds(target - model.now))
    model.advance(to: target)
    try check()
  }

  /// The end of input, which waits for all that is under way, or a stop, which waits for nothing.
  private func end(byStop: Bool) throws {
    isEnding = true
    if byStop {
      bot.stop()
      model.stop()
    } else {
      bot.closeInput()
    }
    if model.flights.isEmpty {
      try check()
    } else {
      while let url = model.flights.keys.min(), let flight = model.flights[url] {
        if flight.isStuck { try advance(to: flight.end) } else { try answer(url) }
      }
    }
    guard happenings.wait(until: { bot.status != nil }) else { throw failure("the bot has said bye and does not end") }
    guard bot.lines.last == #"{"type":"bye"}"# else { throw failure("bye is not the last line") }
    if byStop { bot.closeInput() }
    bot.closeStore()
  }

  // MARK: Comparing

  private func check(expecting more: [ModelLine] = [], withPong: Bool = false) throws {
    var expected = model.takeLines() + more
    if isEnding, model.flights.isEmpty {
      expected.append(ModelLine(at: ChatID(channel: "", id: ""), text: "bye"))
      isEnding = false
    }
    let count = compared + expected.count + (withPong ? 1 : 0)
    let fetches = model.flights.keys.sorted()
    let isSo = happenings.wait(patience) {
      bot.lineCount >= count && bot.flights == fetches.count && bot.fetcher.open == fetches
    }
    let lines = bot.lines(from: compared).map(SaidLine.init)
    let said = lines.filter { $0.type != "pong" }.map(\.line)
    let problems = differences(expected, said)
    if !problems.isEmpty { throw failure(problems.joined(separator: "\n  ")) }
    if !isSo { throw failure("fetched should be \(fetches); it is \(bot.fetcher.open), with \(bot.flights) flights") }
    compared += lines.count
  }

  /// Each message's lines are compared in their order, those of different messages may stand between one another.
  /// What a disk has to say of a link comes when it comes, so that there the outcomes of one message may change places.
  private func differences(_ expected: [ModelLine], _ said: [ModelLine]) -> [String] {
    let (a, b) = (Dictionary(grouping: expected, by: \.at), Dictionary(grouping: said, by: \.at))
    return Set(a.keys).union(b.keys).sorted().compactMap { at in
      var (wanted, got) = (a[at, default: []].map(\.text), b[at, default: []].map(\.text))
      if setup.keepsState { (wanted, got) = (Self.withSortedOutcomes(wanted), Self.withSortedOutcomes(got)) }
      return wanted == got ? nil : "of \(at) it should say \(wanted), and says \(got)"
    }
  }

  private static func withSortedOutcomes(_ texts: [String]) -> [String] {
    var (sorted, run) = ([String](), [String]())
    for text in texts {
      if ["preview", "skipped", "error"].contains(where: text.hasPrefix) {
        run.append(text)
      } else {
        sorted += run.sorted() + [text]
        run = []
      }
    }
    return sorted + run.sorted()
  }

  private func checkStatistics() throws {
    bot.send(#"{"type":"stats"}"#)
    guard happenings.wait(patience, until: { bot.lineCount > compared }) else { throw failure("no stats") }
    let line = SaidLine(bot.lines(from: compared)[0])
    let problems = line.differences(from: model.counts, underWay: model.allWorks.count { !$0.isSettled })
    if !problems.isEmpty { throw failure("stats: " + problems.joined(separator: "; ")) }
    compared += 1
  }

  private func failure(_ message: String) -> ModelFailure { ModelFailure(step: step, message: message) }
}
