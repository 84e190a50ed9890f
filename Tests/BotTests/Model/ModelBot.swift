// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import Foundation
import Glibc
import PreviewStore
import UnfurlKit
import UnfurlTestKit
import Unfurling

@testable import Bot
@testable import FeedWatching

/// A whole bot between two pipes, driven by one thread that waits for what it says.
final class ModelBot {
  let fetcher: SteppedFetcher
  private let bot: Bot
  private let unfurler: Unfurler
  private let store: Store
  private let happenings: Happenings
  /// `nil` once it is closed.
  private var input: Int32?
  private let out = Condition((lines: [String](), status: Bot.Status?.none))

  /// What a reference model knows nothing of is off.
  private static let configuration = """
    defaults:
      per_user: off
      per_channel: off
      pace: off
      max_age: off
      one_time_links: unfurl
      yield_to: []
    """

  init(
    keepsOrder: Bool, place: Store.Place, hello: String, clock: ManualClock, happenings: Happenings
  ) throws {
    self.happenings = happenings
    fetcher = SteppedFetcher(happenings)
    let time = WatchedClock(clock: clock, happenings: happenings)
    var options = Bot.Options()
    options.dialect = .jsonl
    options.keepsMessageOrder = keepsOrder
    store = Store(place, time: time, log: .silent)
    _ = store.waitUntilOpen(.seconds(30))
    let fetcher = fetcher
    let feeds = FeedWatcher(store: store, fetcher: { fetcher }, time: time, log: .silent)
    unfurler = Unfurler(handlers: [ModelHandler()], rules: Unfurler.Rules(fetcher: fetcher), store: store, time: time)
    bot = try Bot(
      options: options, identity: Identity(version: "test", handlers: [("echo", "built_in", "on")]),
      settings: try Settings.parse(Self.configuration), unfurler: unfurler, feeds: feeds, store: store, time: time,
      log: .silent)
    var toBot: [Int32] = [0, 0]
    var fromBot: [Int32] = [0, 0]
    guard pipe(&toBot) == 0, pipe(&fromBot) == 0 else { throw TestKitError("no pipe is left") }
    input = toBot[1]
    let (bot, out, reads, writes, answers) = (bot, out, toBot[0], fromBot[1], fromBot[0])
    _ = try WorkerThread {
      let status = bot.run(input: reads, output: writes)
      close(reads)
      close(writes)
      out.withLock { $0.status = status }
      happenings.note()
    }
    _ = try WorkerThread {
      var rest: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = read(answers, &buffer, buffer.count)
        if count <= 0 { break }
        rest += buffer[..<count]
        guard let end = rest.lastIndex(of: 0x0A) else { continue }
        let lines = rest[..<end].split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        rest.removeFirst(end + 1)
        out.withLock { $0.lines += lines }
        happenings.note()
      }
      close(answers)
    }
    send(hello)
  }

  func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    if let input { _ = write(input, bytes, bytes.count) }
  }

  func closeInput() {
    if let input { close(input) }
    input = nil
  }

  func stop() { bot.stop(grace: .zero) }

  /// Everything that was said.
  var lines: [String] { out.withLock { $0.lines } }
  var lineCount: Int { out.withLock { $0.lines.count } }
  func lines(from index: Int) -> [String] { out.withLock { Array($0.lines.dropFirst(index)) } }
  var status: Bot.Status? { out.withLock { $0.status } }
  var flights: Int { unfurler.counts.flights }

  /// Waits until the store has answered all that was asked of it.
  func waitForStore() -> Bool {
    let answers = Condition(0)
    let answered: @Sendable () -> Void = { [happenings] in
      answers.withLock { $0 += 1 }
      happenings.note()
    }
    // Of links and of channels it is asked in two lines.
    store.history(PreviewKey(url: "https://nothing.example/", variant: 0)) { _ in answered() }
    store.references(to: .string("nothing"), in: ChannelName(name: "nowhere")) { _ in answered() }
    return happenings.wait { answers.withLock { $0 } == 2 }
  }

  /// Has what is kept written.
  func closeStore() { store.close(within: .seconds(20)) }
}
