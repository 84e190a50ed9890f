// SPDX-License-Identifier: MIT

import PreviewStore
import Testing
import UnfurlKit

@testable import FeedWatching

@Suite("What is news")
struct NewsTests {
  private let old = [Entry.full("b", at: start - hour), .full("a", at: start - 2 * hour)]

  private func follower(_ entries: [Entry]? = nil) -> Follower {
    var follower = Follower()
    follower.poll(entries ?? old, now: start)
    return follower
  }

  private func entries(_ count: Int, from first: Int = 0, at moment: Int64) -> [Entry] {
    (first..<(first + count)).reversed().map { .full("n\($0)", at: moment + Int64($0) * minute) }
  }

  @Test("the first poll tells nothing")
  func first() {
    var follower = Follower()
    #expect(follower.poll(old, now: start).isEmpty)
    #expect(follower.state.result == .noData)
    #expect(follower.state.seen.count == 2)
    #expect(follower.state.newest == start - hour)
  }

  @Test("a feed that was empty when it was first asked for tells its first items")
  func emptyAtFirst() {
    var follower = follower([])
    #expect(follower.poll(old, now: start + hour) == ["b", "a"])
    #expect(follower.state.result == .newData)
    #expect(follower.state.newsAt == start + hour)
  }

  @Test("a feed that could not be had at first tells nothing when it can")
  func failedAtFirst() {
    var follower = Follower()
    _ = follower.fail(UnfurlError(.dns, ""), now: start)
    #expect(follower.poll(old, now: start + hour).isEmpty)
    #expect(follower.poll([.full("c", at: start + hour)] + old, now: start + 2 * hour) == ["c"])
  }

  @Test("where what was seen is lost, nothing is told again")
  func lostList() {
    var follower = follower()
    follower.state.seen = []
    #expect(follower.poll([.full("c", at: start + minute)] + old, now: start + hour).isEmpty)
    #expect(follower.poll([.full("d", at: start + hour)] + old, now: start + 2 * hour) == ["d"])
  }

  @Test("a year-old item that slides into view as the top one is deleted is not told")
  func deletedTop() {
    var follower = follower()
    #expect(follower.poll([old[1], .full("ancient", at: start - 365 * day)], now: start + hour).isEmpty)
    #expect(follower.state.seen.count == 3)
    #expect(follower.state.result == .noData)
    #expect(follower.more == 0)
  }

  @Test("an item as old as the newest one is told")
  func sameMoment() {
    var follower = follower()
    #expect(follower.poll([.full("c", at: start - hour)] + old, now: start + hour) == ["c"])
  }

  @Test("an item pinned for the year 2099 silences nobody")
  func pinned() {
    let pinned = Entry.full("pinned", at: 4_070_908_800_000)
    var follower = follower([pinned] + old)
    let late = Entry.full("late", at: start - minute)
    #expect(follower.poll([pinned, late] + old, now: start + hour) == ["late"])
    #expect(follower.poll([pinned, .full("c", at: start + 2 * hour), late] + old, now: start + 3 * hour) == ["c"])
  }

  @Test("an item without a date is told where it stands above what is known")
  func undated() {
    let plain = [Entry.full("b", at: nil), .full("a", at: nil)]
    var follower = follower(plain)
    #expect(follower.poll([.full("c", at: nil)] + plain, now: start + hour) == ["c"])
    #expect(follower.poll([.full("c", at: nil)] + plain + [.full("ancient", at: nil)], now: start + 2 * hour).isEmpty)
    #expect(follower.poll([.full("e", at: nil), .full("d", at: nil)], now: start + 3 * hour) == ["e", "d"])
  }

  @Test("a feed that suddenly lists all it ever held tells nothing of it")
  func history() {
    var follower = follower()
    let all = old + (1...1500).map { Entry.full("h\($0)", at: start - Int64($0) * day) }
    #expect(follower.poll(all, now: start + hour).isEmpty)
    #expect(follower.state.seen.count == 1502)
  }

  @Test("at most five are told, the newest, and the rest is counted")
  func burst() {
    var follower = follower()
    #expect(follower.poll(entries(17, at: start) + old, now: start + day) == ["n16", "n15", "n14", "n13", "n12"])
    #expect(follower.more == 12)
    #expect(follower.poll(entries(17, at: start) + old, now: start + 2 * day).isEmpty)
  }

  @Test("a channel that wants no news at all is told nothing, and the items count as seen")
  func noBurst() {
    var follower = follower()
    follower.terms.burst = 0
    #expect(follower.poll(entries(3, at: start) + old, now: start + day).isEmpty)
    #expect(follower.state.result == .newData)
    follower.terms.burst = 5
    #expect(follower.poll(entries(3, at: start) + old, now: start + 2 * day).isEmpty)
  }

  @Test("several lines read in the order of time, and the last one counts the rest")
  func lines() {
    var follower = follower()
    follower.terms.lines = 3
    let lines = follower.lines(entries(7, at: start) + old, now: start + day)
    #expect(lines == [["n2"], ["n4", "n3"], ["n6", "n5"]])
    #expect(follower.last?.news.map(\.more) == [0, 0, 2])
    follower.terms.lines = 10
    #expect(follower.lines(entries(2, from: 7, at: start) + old, now: start + 2 * day) == [["n7"], ["n8"]])
  }

  @Test("the newest stands first, wherever the feed has it")
  func order() {
    var follower = follower()
    #expect(follower.poll(entries(3, at: start).reversed() + old, now: start + day) == ["n2", "n1", "n0"])
    let ascending = [Entry.full("a", at: start), .full("b", at: start + minute)]
    follower = self.follower(ascending)
    let sameDay = ascending + [Entry.full("c", at: start + hour), .full("d", at: start + hour)]
    #expect(follower.poll(sameDay, now: start + day) == ["d", "c"])
  }

  @Test("what a fetch that broke off does not have is not forgotten")
  func brokenOff() {
    let many = (0..<1200).map { Entry.full("m\($0)", at: start - Int64($0) * minute) }
    var follower = follower(many)
    #expect(follower.poll(Array(many.prefix(3)), now: start + hour, isComplete: false).isEmpty)
    #expect(follower.state.seen.count == 1200)
    #expect(follower.poll(Array(many.prefix(3)), now: start + 2 * hour).isEmpty)
    #expect(follower.state.seen.count == 500)
  }

  @Test("ten times as much as a feed holds is remembered, those met last")
  func bound() {
    var follower = follower()
    for round in 1...40 {
      follower.poll(entries(60, from: round * 60, at: start), now: start + Int64(round) * day)
    }
    #expect(follower.state.seen.count == 600)
    #expect(follower.state.seen.first == SeenItem(Entry.full("n2459", at: start + 2459 * minute).item))
    follower.poll((0..<2500).map { .full("x\($0)", at: start + 50 * day) }, now: start + 60 * day)
    follower.poll((0..<2500).map { .full("y\($0)", at: start + 50 * day) }, now: start + 60 * day)
    #expect(follower.state.seen.count <= 20_000)
  }

  @Test("the feed and each item are told as they are shown")
  func shown() throws {
    var follower = follower()
    let entry = Entry("c", id: "id", link: "https://blog.example/c", author: "Ada", summary: "Says much", at: start)
    follower.poll([entry] + old, now: start + hour)
    let line = try #require(follower.last?.news.first)
    #expect(line.title == "The Blog")
    #expect(line.channelAsSent == "#cats")
    #expect(line.url == "blog.example/feed")
    #expect(line.at == start + hour)
    #expect(line.items.first?.published == "2027-01-15T08:00:00Z")
    #expect(line.items.first?.author == "Ada")
    #expect(line.items.first?.summary == "Says much")
  }
}
