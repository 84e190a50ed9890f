// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import FeedWatching

/// A publisher that does what publishers do. Each item has a serial number, which nobody can see.
private struct Publisher {
  enum Form: CaseIterable { case complete, withoutIDs, bare, undated, sharedLink }

  struct Item {
    let serial: Int
    var entry: Entry
  }

  let form: Form
  private(set) var items: [Item] = []
  private var archive: [Item] = []
  private var lastSerial = 0
  private var round = 0

  init(_ form: Form, now: Int64) {
    self.form = form
    for number in 0..<8 { insert(at: now - Int64(8 - number) * hour) }
    for number in 0..<40 { archive.append(make(at: form == .undated ? nil : now - Int64(number + 1) * day)) }
  }

  private mutating func make(at published: Int64?) -> Item {
    lastSerial += 1
    var entry = Entry.full("item \(lastSerial)", at: form == .undated ? nil : published)
    switch form {
    case .withoutIDs: entry.id = nil
    case .bare: (entry.id, entry.link) = (nil, nil)
    case .sharedLink: entry.link = "https://blog.example/"
    case .complete, .undated: break
    }
    return Item(serial: lastSerial, entry: entry)
  }

  private mutating func insert(at now: Int64) { items.insert(make(at: now), at: 0) }

  /// Does something.
  ///
  /// - Returns: the serial numbers of what is new.
  mutating func act(_ generator: inout SeededGenerator, now: Int64) -> [Int] {
    round += 1
    let before = lastSerial
    switch Int.random(in: 0..<11, using: &generator) {
    case 0...3:
      for number in 0..<Int.random(in: 1...9, using: &generator) { insert(at: now - minute + Int64(number) * 1000) }
      if items.count > 30 { items.removeLast(items.count - 30) }
      return Array((before + 1)...lastSerial)
    case 4: edit(&generator)
    case 5: if items.count > 3 { items.removeFirst() }
    case 6:
      guard form == .complete || form == .undated else { break }
      for index in items.indices { items[index].entry.id = "\(round)-\(items[index].serial)" }
    case 7:
      guard form != .bare, form != .undated else { break }
      for index in items.indices { items[index].entry.published = items[index].entry.published.map { $0 + 1000 } }
    case 8: listHistory(&generator)
    case 9: move()
    default: break
    }
    return []
  }

  private mutating func edit(_ generator: inout SeededGenerator) {
    guard let index = items.indices.randomElement(using: &generator) else { return }
    if form != .bare, Bool.random(using: &generator) {
      items[index].entry.title = "item \(items[index].serial), edited \(round)"
    } else if form == .complete {
      items[index].entry.link = "https://blog.example/\(round)/\(items[index].serial)"
    } else {
      items[index].entry.summary = "edited \(round)"
    }
  }

  /// The site is another one now.
  private mutating func move() {
    guard form == .complete || form == .undated || form == .withoutIDs else { return }
    for index in items.indices {
      if form != .withoutIDs { items[index].entry.id = "moved-\(round)-\(items[index].serial)" }
      items[index].entry.link = "https://blog\(round).example/\(items[index].serial)"
    }
  }

  private mutating func listHistory(_ generator: inout SeededGenerator) {
    let count = min(Int.random(in: 1...10, using: &generator), archive.count)
    items += archive.prefix(count)
    archive.removeFirst(count)
  }
}

@Suite("Random publishers")
struct RandomPublisherTests {
  @Test("nothing is told twice, nothing old, nothing is lost, and a poll tells five at most", arguments: 0..<25)
  func invariants(seed: Int) {
    var generator = SeededGenerator(seed)
    let form = Publisher.Form.allCases[seed % Publisher.Form.allCases.count]
    var now = start
    var publisher = Publisher(form, now: now)
    var state = FeedState()
    var told: Set<Int> = []
    var due: Set<Int> = []
    for poll in 0..<200 {
      now += 30 * minute
      due.formUnion(publisher.act(&generator, now: now))
      // What fails, or has not changed, is made up for by the next poll.
      if poll > 0, Int.random(in: 0..<6, using: &generator) == 0 { continue }
      var feed = Feed(format: .rss)
      feed.isComplete = true
      feed.items = publisher.items.map { item in
        var read = item.entry.item
        read.comments = "\(item.serial)"
        return read
      }
      let decision = NewsDecision(feed, state, now: now)
      let serials = decision.news.compactMap { $0.comments.flatMap { Int($0) } }
      #expect(told.isDisjoint(with: serials), "poll \(poll) of \(form) tells again: \(told.intersection(serials))")
      #expect(decision.news.allSatisfy { ($0.published ?? .max) >= (state.newest ?? .min) })
      if poll > 0 {
        // What was removed before anybody saw it is lost to all.
        let there = due.intersection(publisher.items.map(\.serial))
        #expect(Set(serials) == there, "poll \(poll) of \(form)")
      } else {
        #expect(serials.isEmpty)
      }
      let watch = FeedWatch(channel: cats, channelAsSent: "#cats", written: blog, addedAt: start)
      var terms = FeedTerms()
      terms.lines = 1 + poll % 3
      let lines = NewsLines(feed: WatchedFeed(id: 1, url: blog, state: state), title: nil, now: now)
        .lines(decision.news, for: watch, terms)
      let shown = lines.reduce(0) { $0 + $1.items.count }
      #expect(shown == min(serials.count, 5))
      #expect(lines.reduce(0) { $0 + $1.more } == serials.count - shown)
      told.formUnion(serials)
      due = []
      state.digest = 1
      state.seen = decision.seen
      state.newest = decision.newest
    }
  }
}
