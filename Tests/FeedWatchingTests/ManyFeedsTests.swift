// SPDX-License-Identifier: MIT

import PreviewStore
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import FeedWatching

@Suite("Five thousand feeds")
struct ManyFeedsTests {
  private static let count = 5000

  private func url(_ number: Int) -> String { "https://h\(number % 1250).example/\(number)" }

  /// What a feed has at a time: an item each two hours, from an hour after the start on.
  private func page(_ number: Int, at now: Int64) -> FakePage {
    let passed = now - start
    let newest = passed < hour ? 0 : Int(1 + (passed - hour) / (2 * hour))
    let entries = (0...newest).reversed().map { item in
      let published = item == 0 ? start - day : start + hour + Int64(item - 1) * 2 * hour
      return Entry("\(number)/\(item)", id: "\(item)", link: "https://x.example/\(number)/\(item)", at: published)
    }
    return Publication(entries).page()
  }

  private func publish(_ fetcher: FakeFetcher, at now: Int64) {
    for number in 0..<Self.count { fetcher[url(number)] = page(number, at: now) }
  }

  private func add(to store: Store) async throws {
    let all = (0..<Self.count).map { number in
      let channel = ChannelName(network: "libera", name: "#c\(number % 20)")
      let watch = FeedWatch(channel: channel, channelAsSent: channel.name, written: url(number), addedAt: start)
      var state = FeedState()
      state.dueAt = start
      return (watch: watch, url: url(number), state: state)
    }
    _ = try await withCheckedContinuation { done in store.watchAll(all) { done.resume(returning: $0) } }.get()
  }

  @Test("are polled smoothly, and a restart in the midst tells nothing twice and loses nothing")
  func smooth() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock(millisecondsSince1970: start)
    let fetcher = FakeFetcher()
    publish(fetcher, at: start)
    let store = Store(folder.state, time: clock, log: .silent)
    try await add(to: store)
    store.close(within: .seconds(30))

    let channels = Channels()
    var perMinute: [Int] = []
    var isPublished = false
    for run in 0..<2 {
      let room = Newsroom(folder.state, clock: clock, fetcher: fetcher, channels: channels)
      await room.begin()
      for _ in 0..<(run == 0 ? 75 : 45) {
        let before = fetcher.requests.count
        await room.pass(.seconds(60), step: .seconds(10))
        perMinute.append(fetcher.requests.count - before)
        if !isPublished, clock.millisecondsSince1970 >= start + hour {
          publish(fetcher, at: clock.millisecondsSince1970)
          isPublished = true
        }
      }
      // Killed: what is on the disk is all that is left.
      room.watcher.stop()
    }
    let mean = Self.count / 30
    let afterFirst = perMinute[60..<75]
    #expect(afterFirst.allSatisfy { $0 < 2 * mean && $0 > mean / 2 }, "\(perMinute)")
    #expect(perMinute[85...].allSatisfy { $0 < 4 * mean }, "\(perMinute)")
    let titles = channels.titles
    #expect(titles.count == Self.count)
    #expect(Set(titles).count == Self.count)
    #expect(Set(channels.said.all.map(\.id)).count == Self.count)
  }
}
