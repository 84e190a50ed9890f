// SPDX-License-Identifier: MIT

import PreviewStore
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import FeedWatching

@Suite("A restart")
struct RestartTests {
  private let old = [Entry.full("a", at: start - hour)]

  /// A run that finds an item and is told off before or after it was written.
  private func run(_ folder: TemporaryFolder, _ clock: ManualClock, _ fetcher: FakeFetcher, _ channels: Channels)
    async throws
  {
    let room = Newsroom(folder.state, clock: clock, fetcher: fetcher, channels: channels)
    await room.begin()
    fetcher[blog] = Publication(old).page()
    _ = try await room.watch()
    fetcher[blog] = Publication([.full("b", at: start + minute)] + old).page()
    await room.pass(.seconds(3600))
    #expect(channels.titles == ["b"])
  }

  @Test("an item counts as seen only with its news, which is said again under the same id until it is written out")
  func unwritten() async throws {
    let folder = try TemporaryFolder()
    let (clock, fetcher) = (ManualClock(millisecondsSince1970: start), FakeFetcher())
    let before = Channels(writes: false)
    try await run(folder, clock, fetcher, before)
    let after = Channels()
    do {
      let room = Newsroom(folder.state, clock: clock, fetcher: fetcher, channels: after)
      await room.begin()
      await room.pass(.seconds(7200))
    }
    #expect(after.said.all == before.said.all)
    let last = Channels()
    let room = Newsroom(folder.state, clock: clock, fetcher: fetcher, channels: last)
    await room.begin()
    await room.pass(.seconds(7200))
    #expect(last.said.count == 0)
  }

  @Test("what was written and never confirmed is said again, and what was confirmed is not")
  func confirmed() async throws {
    let folder = try TemporaryFolder()
    let (clock, fetcher) = (ManualClock(millisecondsSince1970: start), FakeFetcher())
    let first = Channels(confirms: true)
    try await run(folder, clock, fetcher, first)
    let second = Channels(confirms: true)
    do {
      let room = Newsroom(folder.state, clock: clock, fetcher: fetcher, channels: second)
      await room.begin()
      #expect(second.said.all == first.said.all)
      room.store.newsPosted(try #require(second.said.all.first).id, in: cats, ref: "$1")
    }
    let third = Channels(confirms: true)
    let room = Newsroom(folder.state, clock: clock, fetcher: fetcher, channels: third)
    await room.begin()
    #expect(third.said.count == 0)
  }

  @Test("of two processes with one folder one polls, and the other takes over when it ends")
  func twoProcesses() async throws {
    let folder = try TemporaryFolder()
    let (clock, fetcher) = (ManualClock(millisecondsSince1970: start), FakeFetcher())
    let first = Newsroom(folder.state, clock: clock, fetcher: fetcher)
    await first.begin()
    fetcher[blog] = Publication(old).page()
    _ = try await first.watch()
    let second = Newsroom(folder.state, clock: clock, fetcher: fetcher)
    second.watcher.start(second.channels)
    _ = try await second.log.first { $0.contains("another process") }
    fetcher[blog] = Publication([.full("b", at: start + minute)] + old).page()
    await first.pass(.seconds(3600))
    #expect(first.channels.titles == ["b"])
    #expect(second.channels.said.count == 0)
    #expect(second.log.all.count { $0.contains("another process") } == 1)
    first.end()
    fetcher[blog] = Publication([.full("c", at: start + hour), .full("b", at: start + minute)] + old).page()
    clock.advance(by: .seconds(61))
    await second.rested()
    await second.pass(.seconds(3600))
    #expect(second.channels.titles == ["c"])
  }

  @Test("where nothing is watched, a second process with the same folder is worth no word")
  func twoIdleProcesses() async throws {
    let folder = try TemporaryFolder()
    let first = Newsroom(folder.state)
    await first.begin()
    let second = Newsroom(folder.state, clock: first.clock)
    second.watcher.start(second.channels)
    // What was asked of the store before this is answered, and so is what these answers made it be asked.
    for _ in 0..<2 { await withCheckedContinuation { done in second.store.whenSettled { done.resume() } } }
    #expect(second.watcher.isLeftToAnother)
    #expect(second.log.count == 0)
  }

  @Test("a feed that another process added is found within a minute")
  func added() async throws {
    let folder = try TemporaryFolder()
    let room = Newsroom(folder.state)
    await room.begin()
    room.fetcher[blog] = Publication(old).page()
    let other = Store(folder.state, time: room.clock, log: .silent)
    let watch = FeedWatch(channel: cats, channelAsSent: "#cats", written: blog, addedAt: start)
    var state = FeedState()
    state.dueAt = start
    _ = try await other.add(watch, url: blog, state: state).get()
    other.close(within: .seconds(10))
    await room.pass(.seconds(60))
    #expect(room.fetcher.requests.count == 1)
  }

  @Test("whenever a run ends, in the midst of a poll too, each item is told under one name, and none is lost")
  func anywhere() async throws {
    let folder = try TemporaryFolder()
    let (clock, fetcher) = (ManualClock(millisecondsSince1970: start), FakeFetcher())
    var generator = SeededGenerator(7)
    var entries = old
    var said: [FeedNews] = []
    var written: Set<String> = []
    fetcher[blog] = Publication(entries).page()
    for run in 0..<40 {
      let writes = run == 39 || Bool.random(using: &generator)
      let channels = Channels(writes: writes)
      let room = Newsroom(folder.state, clock: clock, fetcher: fetcher, channels: channels)
      await room.begin()
      if run == 0 { _ = try await room.watch() }
      await room.pass(.seconds(run == 39 ? 7200 : Int.random(in: 1...3000, using: &generator)))
      let now = clock.millisecondsSince1970
      entries.insert(.full("r\(run)", at: now / 1000 * 1000), at: 0)
      fetcher[blog] = Publication(entries).page()
      clock.advance(by: .seconds(Int.random(in: 1...2400, using: &generator)))
      if run == 39 { await room.pass(.seconds(7200)) }
      room.end()
      #expect(channels.said.all.allSatisfy { !written.contains($0.id) }, "run \(run)")
      said += channels.said.all
      if writes { written.formUnion(channels.said.all.map(\.id)) }
    }
    let names = Dictionary(grouping: said) { $0.id }
    for (name, lines) in names {
      #expect(lines.allSatisfy { $0 == lines[0] }, "\(name) is not always the same")
    }
    let titles = names.values.flatMap { lines in lines[0].items.map { $0.title ?? "" } }
    let more = names.values.reduce(0) { $0 + $1[0].more }
    #expect(Set(titles).count == titles.count)
    #expect(titles.count + more == 40, "\(titles.sorted())")
  }
}
