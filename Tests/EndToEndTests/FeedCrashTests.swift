// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing
import UnfurlTestKit

@Suite("a bot with watched feeds that is killed", .serialized)
struct FeedCrashTests {
  /// How often it is killed: eight times, or as `UNFURL_CRASH_ROUNDS` says.
  private static let rounds = ProcessInfo.processInfo.environment["UNFURL_CRASH_ROUNDS"].flatMap { Int($0) } ?? 8
  private static let feeds = (0..<24).map { "f\($0)" }
  /// Each second, and whatever came since is told item by item.
  private static let configuration =
    "\(Configuration.loopback)\ndefaults: { feeds: { poll: 1s, burst: 100, lines: 5 } }\n"

  /// Publishes an item with every other question, as long as it is told to.
  private final class Press: Sendable {
    private struct State {
      var isOpen = false
      var dice = SeededGenerator(31)
      var published: Set<String> = []
    }

    private let state = Mutex(State())
    private let publisher = Mutex<Publisher?>(nil)

    var published: Set<String> { state.withLock { $0.published } }

    func use(_ publisher: Publisher) { self.publisher.withLock { $0 = publisher } }

    func open(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }

    func asked(_ path: String) {
      guard let publisher = publisher.withLock({ $0 }) else { return }
      let isDue = state.withLock { $0.isOpen && Int.random(in: 0..<2, using: &$0.dice) == 0 }
      if isDue { publish(in: String(path.dropFirst(Publisher.prefix.count)), publisher) }
    }

    func publish(in name: String, _ publisher: Publisher) {
      let title = publisher.publish(in: name)
      state.withLock { _ = $0.published.insert(title) }
    }
  }

  /// What was heard of each item, over all processes.
  private struct Heard {
    /// The ids of the lines that told of an item.
    var ids: [String: Set<String>] = [:]
    /// In which rounds a line was said.
    var rounds: [String: [Int]] = [:]
    var confirmed: [String: Int] = [:]
    /// The lines of each round, in their order.
    var said: [Int: [String]] = [:]
    var faults: [String] = []

    mutating func add(_ outs: [Out], _ round: Int) {
      for out in outs where out.type == "feed" {
        guard let id = out.text("id"), out.text("result") == "new_data" else {
          faults.append("round \(round): \(out)")
          continue
        }
        if out.number("more") != 0 { faults.append("counted only: \(out)") }
        for title in out.itemTitles { ids[title, default: []].insert(id) }
        if rounds[id]?.last == round { faults.append("said twice by one process: \(out)") }
        if let end = confirmed[id], end < round { faults.append("confirmed in round \(end), said in \(round): \(out)") }
        rounds[id, default: []].append(round)
        said[round, default: []].append(id)
      }
    }

    /// Lines that came again though a later one of the same process did not: what was written is noted in this order.
    var repeatsWithoutReason: [String] {
      said.flatMap { round, ids in
        let comesAgain = ids.map { id in rounds[id]?.contains { $0 > round } == true }
        guard let first = comesAgain.firstIndex(of: true) else { return [String]() }
        return zip(ids, comesAgain).dropFirst(first).filter { !$0.1 }.map { "\(round): \($0.0)" }
      }
    }

    var repeats: Int { rounds.values.reduce(0) { $0 + $1.count - 1 } }
  }

  private func start(_ folder: KeptFolder, confirms: Bool) async throws -> Bridge {
    let bridge = try Bridge(keptIn: folder, Self.configuration)
    let features = confirms ? #"["html","confirm"]"# : #"["html"]"#
    try await bridge.send(#"{"type":"hello","protocol":1,"features":\#(features)}"#)
    return bridge
  }

  /// Confirms some of the lines that came so far, and asks for a word that this is kept.
  private func confirm(_ bridge: Bridge, from index: Int, _ dice: inout SeededGenerator) async throws {
    for line in bridge.process.lines.all.dropFirst(index) where line.hasPrefix(#"{"type":"feed""#) {
      let out = try Out(line)
      guard Int.random(in: 0..<3, using: &dice) > 0, let id = out.text("id"), let channel = out.channel else {
        continue
      }
      let sent = #"{"type":"sent","id":"\#(id)","channel":"\#(channel)","url":\#(quoted(out.url ?? "")),"#
      try? await bridge.send(sent + #""ref":"$\#(id)"}"#)
      try? await bridge.send(#"{"type":"ping","id":"\#(id)"}"#)
    }
  }

  @Test(
    "whenever it is killed, each item is told, under one id, and again only where it died before it could note that",
    arguments: [false, true])
  func killed(confirms: Bool) async throws {
    let press = Press()
    let publisher = try Publisher { press.asked($0) }
    press.use(publisher)
    // What is there when a feed is first read is no news.
    for name in Self.feeds { publisher.publish(in: name) }
    let folder = try KeptFolder()
    let first = try await start(folder, confirms: confirms)
    for (index, name) in Self.feeds.enumerated() {
      let url = publisher.url(name, host: "h\(index % 15).localhost")
      let answer = try await first.command("watch \(url)", id: name, channel: "room")
      #expect(answer.flag("ok") == true, "\(answer)")
    }
    try await first.end()
    var dice = SeededGenerator(confirms ? 33 : 32)
    var heard = Heard()
    press.open(true)
    for round in 1...Self.rounds {
      try folder.makeFeedsDue()
      for _ in 0..<10 { press.publish(in: Self.feeds[Int.random(in: 0..<Self.feeds.count, using: &dice)], publisher) }
      let bridge = try await start(folder, confirms: confirms)
      var looked = 0
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        let count = try await bridge.process.lines.first(looked + Int.random(in: 2...12, using: &dice)).count
        if confirms { try await confirm(bridge, from: looked, &dice) }
        looked = count
      }
      for _ in 0..<Int.random(in: 0...60, using: &dice) { await Task.yield() }
      let outs = try await bridge.kill()
      #expect(bridge.errorLines == [], "round \(round)")
      heard.add(outs, round)
      for out in outs where out.type == "pong" { heard.confirmed[out.text("id") ?? ""] = round }
      if round % 10 == 0 { #expect(try folder.faults() == [], "round \(round)") }
    }
    press.open(false)
    try folder.makeFeedsDue()
    let last = try await start(folder, confirms: confirms)
    let known = heard
    let all = press.published
    var missing = all.subtracting(known.ids.keys)
    if !missing.isEmpty {
      try await last.process.lines.first { line in
        if let out = try? Out(line), out.type == "feed" { missing.subtract(out.itemTitles) }
        return missing.isEmpty
      }
    }
    // Once more round, so that whatever would be said too often is said.
    for name in Self.feeds {
      let path = Publisher.prefix + name
      let count = publisher.unchanged.all.count { $0 == path }
      try await publisher.unchanged.first { _ in publisher.unchanged.all.count { $0 == path } > count }
    }
    heard.add(try await last.end(), Self.rounds + 1)
    #expect(heard.faults == [])
    #expect(Set(heard.ids.keys) == all, "what was told is not what was published")
    #expect(heard.ids.filter { $0.value.count > 1 }.isEmpty, "told under two ids")
    #expect(all.count > Self.rounds * 10)
    if !confirms { #expect(heard.repeatsWithoutReason == []) }
    #expect(!confirms || heard.confirmed.count > Self.rounds, "killed too early to prove anything")
    #expect(try folder.faults() == [])
    print(
      "killed \(Self.rounds) times\(confirms ? ", confirming" : ""): \(all.count) items in \(heard.rounds.count) lines,",
      "\(heard.repeats) lines came again, \(heard.confirmed.count) were confirmed")
  }
}
