// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("watched feeds against a simple model")
struct RandomFeedTests {
  private let channels = [channel, dogs, ChannelName(network: "oftc", name: "#cats")]

  @Test("whatever is done, and however the process ends, what was acknowledged is there and nothing else")
  func random() async throws {
    var dice = SeededGenerator(5)
    var folder = try TemporaryFolder()
    var store = folder.store()
    _ = await store.claimed()
    var model = FeedModel()
    var now = start
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &dice) }
    for step in 1...3000 {
      now += Int64(number(20))
      let url = feedURL(number(25))
      let room = channels[number(3)]
      let name = model.names[number(model.names.count)]
      switch number(40) {
      case 0..<8:
        let watch = watch(step, in: room, include: number(3) == 0 ? ["a"] : [])
        let state = state(dueAt: now + Int64(number(50)), seen: seen(0..<number(30)))
        let expected = model.watch(watch, url, state)
        #expect(try await store.watched(watch, url, state) == expected)
      case 8..<12:
        let expected = model.unwatch(url, room)
        #expect(try await store.unwatched(url, in: room) == expected)
      case 12..<17:
        let (until, count) = (now + Int64(number(100)) + 1, number(6))
        let expected = model.take(at: now, until: until, count)
        let taken = try await store.taken(at: now, until: until, count)
        #expect(taken.feeds == expected.feeds)
        #expect(taken.next == expected.next)
      case 17..<25:
        let id = model.feeds[url]?.id ?? Int64(number(90))
        let state = state(dueAt: now + Int64(number(50)), seen: seen(number(3)..<3 + number(30)))
        let found = channels.prefix(number(4)).map { news(id, in: $0, at: now) }
        let expected = model.settle(id, state, found)
        #expect(try await store.settled(id, state, found) == expected)
      case 25..<29:
        let awaits = number(2) == 0
        model.written(name, awaitsConfirmation: awaits)
        store.newsWritten(name, awaitsConfirmation: awaits)
      case 29..<33:
        model.posted(name, room, "r\(step)")
        store.newsPosted(name, in: room, ref: "r\(step)")
      case 33..<35:
        if let replaced = model.replace(name, more: step) { store.replaceNews(replaced) }
      case 35:
        model.drop(name)
        store.dropNews(name)
      case 36:
        _ = await store.claimed()
      case 37 where number(6) == 0:
        await store.settled()
        let other = try TemporaryFolder()
        if number(2) == 0 {
          // What lies there now is what a process that is killed leaves behind.
          try FileManager.default.createDirectory(atPath: other.state, withIntermediateDirectories: false)
          for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.channels + ending, toPath: other.channels + ending)
          }
          store.close(within: patience)
          folder = other
        } else {
          store.close(within: patience)
        }
        store = folder.store()
        #expect(store.isKept || store.waitUntilOpen(patience) == .open)
        #expect(await store.claimed())
        model.takeUp()
      default:
        #expect(try await store.feeds(in: room).feeds == model.page(room))
        #expect(try await store.feed(url)?.feed == model.feeds[url])
        #expect(try await store.feed(url)?.watches ?? [] == model.watches(of: url))
        #expect(try await store.unsaid() == model.unsaid)
        let id = model.feeds[url]?.id ?? 0
        #expect(try await store.posted(id) == model.posted(id))
      }
    }
    #expect(model.names.count > 50)
    for room in channels { #expect(try await store.feeds(in: room).feeds == model.page(room)) }
    #expect(try await store.unsaid() == model.unsaid)
  }

  @Test("a poll that was acknowledged is on the disk with its news at that moment")
  func acknowledged() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.allWatched((1...50).map { (watch($0), feedURL($0), state()) })
    let counts = Recorder<Int>("lines of news")
    let path = folder.channels
    for id in 1...50 {
      store.settle(feed: Int64(id), state(dueAt: start + 1), news: [news(Int64(id))]) { result in
        guard let name = (try? result.get())?.first?.id, let row = FeedNews.parts(of: name)?.number else { return }
        let sql =
          "SELECT count(*) FROM news n JOIN feeds f ON f.id = n.feed WHERE n.id = \(row) AND f.due_at > \(start)"
        counts.record((try? Connection(path: path).number(sql)) ?? -1)
      }
    }
    #expect(try await counts.first(50) == Array(repeating: 1, count: 50))
  }
}
