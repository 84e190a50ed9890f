// SPDX-License-Identifier: MIT

import Foundation
import PreviewStore
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import FeedWatching

@Suite("Polling")
struct PollingTests {
  private let old = [Entry.full("a", at: start - hour)]
  private func with(_ names: String..., from: [Entry]? = nil) -> [Entry] {
    names.enumerated().map { .full($1, at: start + Int64(names.count - $0) * minute) } + (from ?? old)
  }

  private func room(_ entries: [Entry]? = nil, headers: [(String, String)] = []) async throws -> Newsroom {
    let room = Newsroom()
    await room.begin()
    room.fetcher[blog] = Publication(entries ?? old).page(headers: headers)
    _ = try await room.watch()
    return room
  }

  @Test("a new item is told once, within the interval and a half")
  func told() async throws {
    let room = try await room()
    room.fetcher[blog] = Publication(with("b")).page()
    await room.pass(.seconds(46 * 60))
    #expect(room.channels.titles == ["b"])
    await room.pass(.seconds(86_400), step: .seconds(300))
    #expect(room.channels.titles == ["b"])
    #expect(try await room.unsaid().isEmpty)
    #expect((47...51).contains(room.fetcher.requests.count))
  }

  @Test("a server that has nothing new is asked by its validators, and says so")
  func notModified() async throws {
    let room = try await room(headers: [("ETag", "\"1\"")])
    await room.pass(.seconds(3600))
    #expect(room.fetcher.requests.all.last?.validators?.entityTag == "\"1\"")
    let feed = try #require(try await room.feed())
    #expect(feed.feed.state.result == .noData)
    #expect(feed.feed.state.validators?.entityTag == "\"1\"")
    #expect(try #require(feed.feed.state.polledAt) > start)
    room.fetcher[blog] = Publication(with("b")).page(headers: [("ETag", "\"2\"")])
    await room.pass(.seconds(3600))
    #expect(room.channels.titles == ["b"])
    #expect(try await room.feed()?.feed.state.validators?.entityTag == "\"2\"")
  }

  @Test("a host that answers 403 is asked less and less, its status is known, and it is told once")
  func forbidden() async throws {
    let room = try await room()
    room.fetcher[blog] = .html("Attention Required! | Cloudflare", status: 403)
    await room.pass(.seconds(12 * 3600), step: .seconds(60))
    #expect(room.channels.said.all.map(\.kind) == [.failed("it answered with status 403")])
    let state = try #require(try await room.feed()?.feed.state)
    #expect(state.result == .failed)
    #expect(state.reason == "it answered with status 403")
    #expect((5...7).contains(state.failures))
    room.fetcher[blog] = Publication(with("b")).page()
    await room.pass(.seconds(6 * 3600), step: .seconds(60))
    #expect(room.channels.titles == ["b"])
    #expect(try await room.feed()?.feed.state.reason == nil)
  }

  @Test("a server that wants to be left alone for two hours is")
  func retryAfter() async throws {
    let room = try await room()
    room.fetcher[blog] = .html("busy", status: 429, headers: [("Retry-After", "7200")])
    await room.pass(.seconds(46 * 60))
    #expect(room.fetcher.requests.count == 2)
    let state = try #require(try await room.feed()?.feed.state)
    #expect(state.dueAt == (try #require(state.polledAt)) + 7_200_000)
  }

  @Test("a publisher's ttl is kept to, with 304s as well")
  func ttl() async throws {
    let room = Newsroom()
    await room.begin()
    room.fetcher[blog] = Publication(old, more: "<ttl>720</ttl>").page(headers: [("ETag", "\"1\"")])
    _ = try await room.watch()
    await room.pass(.seconds(4 * 86_400), step: .seconds(600))
    #expect((7...9).contains(room.fetcher.requests.count))
  }

  @Test("where all channels are silent a feed is not asked for; where one is not, that one is told")
  func silent() async throws {
    let room = try await room()
    _ = try await room.watch(in: dogs)
    room.channels[cats].isSilent = true
    room.channels[dogs].isSilent = true
    room.fetcher[blog] = Publication(with("b")).page()
    await room.pass(.seconds(7200))
    #expect(room.fetcher.requests.count == 1)
    room.channels[dogs].isSilent = false
    await room.pass(.seconds(3600))
    #expect(room.channels.said.all.map(\.channel) == [dogs])
  }

  @Test("each channel has its own words")
  func words() async throws {
    let room = try await room()
    _ = try await room.watch(in: dogs, include: ["bone"])
    room.fetcher[blog] = Publication(with("a bone", "a mouse")).page()
    await room.pass(.seconds(3600))
    let said = room.channels.said.all
    #expect(said.map(\.channel) == [cats, dogs])
    #expect(said.map { $0.items.compactMap(\.title) } == [["a bone", "a mouse"], ["a bone"]])
  }

  @Test("a feed that breaks off counts as far as it came, and is asked for as a whole the next time")
  func brokenOff() async throws {
    let room = try await room()
    var page = Publication(with("c", "b")).page(headers: [("ETag", "\"2\"")])
    page.chunks = [Array(Publication(with("c", "b")).rss.utf8.dropLast(120))]
    page.bodyError = UnfurlError(.connect, "")
    room.fetcher[blog] = page
    await room.pass(.seconds(3600))
    #expect(room.channels.titles == ["c", "b"])
    let state = try #require(try await room.feed()?.feed.state)
    #expect(state.validators == nil)
    #expect(state.failures == 0)
  }

  @Test("of a feed that lists all that it ever held, the oldest first, the news at its end is told")
  func history() async throws {
    let all = (0..<3000).map { Entry.full("\($0)", at: start - Int64(3000 - $0) * minute) }
    let room = try await room(all)
    room.fetcher[blog] = Publication(all + with("new", from: [])).page()
    await room.pass(.seconds(3600))
    #expect(room.channels.titles == ["new"])
  }

  @Test(
    "where a feed breaks off within an item, that one and those behind it are told when they are there, and none twice",
    arguments: [true, false])
  func brokenWithin(_ isNoticed: Bool) async throws {
    let room = try await room()
    let whole = Publication(with("newest", "long title", "older")).rss
    var page = Publication().page()
    page.chunks = [Array(whole[..<(try #require(whole.range(of: "long"))).upperBound].utf8)]
    // A server that names no length, and whose connection ends, has said all that it had.
    if isNoticed { page.bodyError = UnfurlError(.connect, "") }
    room.fetcher[blog] = page
    await room.pass(.seconds(3600))
    #expect(room.channels.titles == ["newest"])
    room.fetcher[blog] = Publication(with("newest", "long title", "older")).page()
    await room.pass(.seconds(3600))
    #expect(room.channels.titles == ["newest", "long title", "older"])
  }

  @Test("the end cancels what is under way, and the next run takes it up")
  func stopped() async throws {
    let folder = try TemporaryFolder()
    let fetcher = FakeFetcher()
    let clock = ManualClock(millisecondsSince1970: start)
    do {
      let room = Newsroom(folder.state, clock: clock, fetcher: fetcher)
      await room.begin()
      fetcher[blog] = Publication(old).page()
      _ = try await room.watch()
      fetcher[blog] = Publication(with("b")).page().held(by: try Gate())
      clock.advance(by: .seconds(3600))
      _ = try await fetcher.requests.element(1)
      room.watcher.stop()
      _ = try await fetcher.cancelled.element(0)
    }
    fetcher[blog] = Publication(with("b")).page()
    let room = Newsroom(folder.state, clock: clock, fetcher: fetcher)
    await room.begin()
    await room.pass(.seconds(30 * 60))
    #expect(room.channels.titles == ["b"])
  }

  @Test("eight feeds are asked for at once, and two of one host")
  func atOnce() async throws {
    let room = Newsroom()
    await room.begin()
    let gate = try Gate()
    for number in 0..<40 {
      let url = number < 20 ? "https://big.example/\(number)" : "https://h\(number).example/feed"
      room.fetcher[url] = Publication(old).page().held(by: gate)
      let watch = FeedWatch(channel: cats, channelAsSent: "#cats", written: url, addedAt: start)
      var state = FeedState()
      state.dueAt = start + Int64(number)
      _ = try await room.store.add(watch, url: url, state: state).get()
    }
    room.watcher.isDue(at: start + 1)
    room.clock.advance(by: .seconds(1))
    _ = try await room.fetcher.requests.element(7)
    #expect(room.fetcher.waiting == 8)
    #expect(room.fetcher.requestedURLs.count { $0.hasPrefix("https://big.example") } == 2)
    gate.open()
    await room.pass(.seconds(120), step: .seconds(5))
    #expect(room.fetcher.mostWaiting == 8)
    #expect(Set(room.fetcher.requestedURLs).count == 40)
    #expect(room.fetcher.requests.count == 40)
  }

  @Test("a host with many feeds that takes its time holds up nobody else, and is asked for all of them")
  func slowHost() async throws {
    let room = Newsroom()
    await room.begin()
    let gate = try Gate()
    let urls = (0..<150).map { "https://big.example/\($0)" } + (0..<20).map { "https://h\($0).example/feed" }
    for (number, url) in urls.enumerated() {
      let page = Publication(old).page()
      room.fetcher[url] = number < 150 ? page.held(by: gate) : page
      let watch = FeedWatch(channel: cats, channelAsSent: "#cats", written: url, addedAt: start)
      var state = FeedState()
      state.dueAt = start + Int64(number)
      _ = try await room.store.add(watch, url: url, state: state).get()
    }
    room.watcher.isDue(at: start + 1)
    room.clock.advance(by: .seconds(1))
    _ = try await room.fetcher.requests.element(21)
    #expect(room.fetcher.requestedURLs.count { $0.hasPrefix("https://big.example") } == 2)
    gate.open()
    await room.pass(.seconds(600), step: .seconds(5))
    #expect(Set(room.fetcher.requestedURLs).count == 170)
    #expect(room.fetcher.requests.count == 170)
  }

  @Test("a line that was posted is said anew where what it shows was edited, and not for anything else")
  func edited() async throws {
    let room = try await room()
    var new = Entry.full("b", at: start + minute)
    new.summary = "before"
    room.fetcher[blog] = Publication([new] + old).page()
    await room.pass(.seconds(3600))
    let line = try #require(room.channels.said.all.first)
    room.store.newsPosted(line.id, in: cats, ref: "$1")
    new.summary = "after"
    room.fetcher[blog] = Publication([new] + old).page()
    await room.pass(.seconds(3600))
    #expect(room.channels.saidAnew.count == 0)
    new.title = "b, corrected"
    room.fetcher[blog] = Publication([.full("c", at: start + hour), new] + old).page()
    await room.pass(.seconds(3600))
    let anew = try #require(room.channels.saidAnew.all.first)
    #expect(anew.id == line.id)
    #expect(anew.ref == "$1")
    #expect(anew.items.map(\.title) == ["b, corrected"])
    #expect(room.channels.titles == ["b", "c"])
    new.id = "another"
    room.fetcher[blog] = Publication([.full("c", at: start + hour), new] + old).page()
    await room.pass(.seconds(3600))
    new.author = "Ada"
    room.fetcher[blog] = Publication([.full("c", at: start + hour), new] + old).page()
    await room.pass(.seconds(3600))
    #expect(room.channels.saidAnew.all.map { $0.items.map(\.author) } == [[nil], ["Ada"]])
  }
}
