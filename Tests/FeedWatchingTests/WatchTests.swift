// SPDX-License-Identifier: MIT

import PreviewStore
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import FeedWatching

@Suite("A wish to watch a feed")
struct WatchTests {
  @Test("it is read at once, and nothing of it is told")
  func first() async throws {
    let room = Newsroom()
    await room.begin()
    room.channels[cats].acceptLanguage = "de"
    room.fetcher[blog] = Publication([.full("a", at: start - hour)]).page(headers: [("ETag", "\"1\"")])
    let answer = try await room.watch()
    #expect(answer.added == .added)
    let feed = try #require(answer.feed)
    #expect(feed.state.title == "The Blog")
    #expect(feed.state.seen.count == 1)
    #expect(feed.state.validators?.entityTag == "\"1\"")
    #expect(feed.state.dueAt > start)
    await room.rested()
    #expect(room.channels.said.count == 0)
    let request = try #require(room.fetcher.requests.all.first)
    #expect(request.watchesFeed)
    #expect(request.handler == "rss")
    #expect(request.channel == "libera/#cats")
    #expect(request.acceptLanguage == "de")
    #expect(request.accept?.contains("application/rss+xml") == true)
    #expect(request.deadline == room.clock.now + .seconds(10))
  }

  @Test("any http or https URL will do, with whatever stands in it")
  func anyURL() async throws {
    let room = Newsroom()
    await room.begin()
    let url = "https://blog.example/feed?format=atom&tag=a+b&x=%2F"
    room.fetcher[url] = Publication().page()
    #expect(try await room.watch(url).added == .added)
    #expect(room.fetcher.requestedURLs == [url])
  }

  @Test("a page that is no feed, and one that cannot be had, are told apart, and not watched")
  func refused() async throws {
    let room = Newsroom()
    await room.begin()
    room.fetcher["https://blog.example/"] = .html("<title>Hello</title>")
    guard case .noFeed = try await room.watch("https://blog.example/") else { throw TestKitError("taken for a feed") }
    room.fetcher["https://blog.example/403"] = .html("no", status: 403)
    guard case .failed(let error) = try await room.watch("https://blog.example/403") else {
      throw TestKitError("no failure")
    }
    #expect(error.status == 403)
    #expect(try await room.feed("https://blog.example/") == nil)
    #expect(try await room.feed("https://blog.example/403") == nil)
  }

  @Test("a feed that is watched already is joined without asking for it again")
  func joined() async throws {
    let room = Newsroom()
    await room.begin()
    room.fetcher[blog] = Publication([.full("a", at: start - hour)]).page()
    _ = try await room.watch()
    #expect(try await room.watch(in: dogs).added == .added)
    #expect(try await room.watch(in: dogs).added == .known)
    #expect(try await room.watch(in: dogs, include: ["cat"]).added == .changed)
    #expect(room.fetcher.requests.count == 1)
    #expect(try await room.feed()?.watches.count == 2)
    room.fetcher[blog] = Publication([.full("b", at: start + minute), .full("a", at: start - hour)]).page()
    await room.pass(.seconds(3600))
    #expect(room.channels.said.all.map(\.channel) == [cats])
  }

  @Test("one that could not be read before is read when somebody else wants it")
  func joinedFailing() async throws {
    let room = Newsroom()
    await room.begin()
    let watch = FeedWatch(channel: dogs, channelAsSent: "#dogs", written: blog, addedAt: start)
    var imported = FeedState()
    imported.dueAt = start
    _ = try await room.store.add(watch, url: blog, state: imported).get()
    room.watcher.isDue(at: start)
    await room.rested()
    #expect(try await room.feed()?.feed.state.failures == 1)
    room.fetcher[blog] = Publication([.full("a", at: start - hour)]).page()
    let answer = try await room.watch()
    #expect(answer.added == .added)
    #expect(answer.feed?.state.failures == 0)
    #expect(answer.feed?.state.seen.count == 1)
  }

  @Test("whoever waits no more is not called")
  func cancelled() async throws {
    let room = Newsroom()
    await room.begin()
    let gate = try Gate()
    room.fetcher[blog] = Publication().page().held(by: gate)
    let url = try #require(WebURL(blog))
    let answers = Recorder<String>("answers")
    let watch = FeedWatch(channel: cats, channelAsSent: "#cats", written: blog, addedAt: start)
    let cancel = room.watcher.watch(.init(watch: watch, url: url), terms: FeedTerms()) { answers.record("\($0)") }
    _ = try await room.fetcher.requests.element(0)
    cancel()
    cancel()
    _ = try await room.fetcher.cancelled.element(0)
    #expect(answers.count == 0)
    #expect(try await room.feed() == nil)
  }

  @Test("the end answers whoever waits")
  func ended() async throws {
    let room = Newsroom()
    await room.begin()
    room.fetcher[blog] = Publication().page().held(by: try Gate())
    async let answer = room.watch()
    _ = try await room.fetcher.requests.element(0)
    room.watcher.stop()
    room.watcher.stop()
    guard case .failed(let error) = try await answer else { throw TestKitError("no failure") }
    #expect(error.code == .cancelled)
  }

  @Test("with nothing watched in memory nothing is asked and no alarm is set")
  func idle() async {
    let room = Newsroom()
    await room.begin()
    #expect(room.clock.pendingAlarms == 0)
    await room.pass(.seconds(86_400), step: .seconds(3600))
    #expect(room.clock.alarms.count == 0)
    #expect(room.channels.asked.count == 0)
  }
}
