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
}
