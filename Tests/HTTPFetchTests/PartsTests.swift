// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import HTTPFetch

@Suite("parts of the engine")
struct PartsTests {
  private final class Item: TimedItem {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test("the timer heap hands out what is due in order, also after moves and removals")
  func heap() {
    var heap = TimerHeap()
    var random = SeededGenerator(1)
    let items = (0..<500).map { Item($0) }
    var expected: [Int: Int64] = [:]
    for _ in 0..<5000 {
      let item = items[Int.random(in: 0..<500, using: &random)]
      if Bool.random(using: &random) {
        let due = Int64.random(in: 0..<1000, using: &random)
        heap.schedule(item, at: due)
        expected[item.number] = due
      } else {
        heap.remove(item)
        expected[item.number] = nil
      }
      #expect(heap.next == expected.values.min())
    }
    var last: Int64 = 0
    while let item = heap.popDue(.max) as? Item {
      #expect(expected.removeValue(forKey: item.number) == item.due)
      #expect(item.due >= last)
      last = item.due
    }
    #expect(expected.isEmpty && heap.isEmpty)
  }

  @Test("a queue is first come first served at each host, and a full house lets one in for one out")
  func queue() {
    var queue = TransferQueue<Int>(limit: 3, hostLimit: 2)
    let tickets = (0..<3).map { queue.enter(host: "a", channel: "c", payload: $0) }
    #expect(tickets.map(\.starts) == [true, true, false])
    let other = queue.enter(host: "b", channel: "c", payload: 10)
    #expect(other.starts)
    let late = queue.enter(host: "b", channel: "c", payload: 11)
    #expect(!late.starts)
    #expect(queue.running == 3 && queue.waiting == 2)
    #expect(queue.leave(tickets[0].ticket) == [11])
    #expect(queue.leave(other.ticket) == [2])
    #expect(queue.leave(tickets[1].ticket).isEmpty)
    #expect(queue.running == 2 && queue.waiting == 0)
  }

  @Test("a ticket given back twice counts once, and one that waits is skipped")
  func leaving() {
    var queue = TransferQueue<Int>(limit: 10, hostLimit: 1)
    let first = queue.enter(host: "a", channel: "c", payload: 0).ticket
    let second = queue.enter(host: "a", channel: "c", payload: 1).ticket
    let third = queue.enter(host: "a", channel: "c", payload: 2).ticket
    #expect(queue.leave(second).isEmpty)
    #expect(queue.leave(second).isEmpty)
    #expect(queue.leave(first) == [2])
    #expect(queue.leave(first).isEmpty)
    #expect(queue.leave(third).isEmpty)
    #expect(queue.running == 0 && queue.waiting == 0)
  }

  @Test("a channel whose last transfer ends gets the next of its own, though the house is full")
  func channelTurn() {
    var queue = TransferQueue<Int>(limit: 1, hostLimit: 1)
    _ = queue.enter(host: "a", channel: "loud", payload: 0)
    let quiet = queue.enter(host: "b", channel: "quiet", payload: 1)
    #expect(quiet.starts)
    #expect(!queue.enter(host: "b", channel: "quiet", payload: 2).starts)
    #expect(queue.leave(quiet.ticket) == [2])
  }

  @Test("after any course of events nobody is left behind")
  func randomQueue() {
    var random = SeededGenerator(1)
    var queue = TransferQueue<Int>(limit: 5, hostLimit: 2)
    var all: [Int: TransferQueue<Int>.Ticket] = [:]
    var running: Set<Int> = []
    var next = 0
    for _ in 0..<20000 {
      if Int.random(in: 0..<2, using: &random) == 0 {
        let (ticket, starts) = queue.enter(
          host: "h\(Int.random(in: 0..<4, using: &random))", channel: "c\(Int.random(in: 0..<2, using: &random))",
          payload: next)
        all[next] = ticket
        if starts { running.insert(next) }
        next += 1
      } else if let (number, ticket) = all.randomElement(using: &random) {
        all[number] = nil
        running.remove(number)
        for started in queue.leave(ticket) {
          #expect(all[started] != nil && !running.contains(started))
          running.insert(started)
        }
      }
      #expect(queue.running == running.count && queue.running + queue.waiting == all.count)
    }
    while let number = running.first, let ticket = all.removeValue(forKey: number) {
      running.remove(number)
      running.formUnion(queue.leave(ticket))
    }
    #expect(all.isEmpty && queue.waiting == 0)
  }

  @Test("the name of a pinned list is the list itself, too long for DNS")
  func pins() throws {
    let addresses = try ["10.0.0.2", "::1", "10.0.0.1"].map { try #require(IPAddress($0)) }
    let pins = try #require(PinnedAddresses(addresses, port: 443))
    #expect(pins.resolve?.hasSuffix(":443:10.0.0.1,10.0.0.2,[::1]") == true)
    let name = pins.connectTo.dropFirst(2).dropLast()
    #expect(name.utf8.count > 63 && name.utf8.count <= 255 && !name.contains("."))
    #expect(pins == PinnedAddresses(addresses.reversed(), port: 443))
    #expect(try PinnedAddresses([#require(IPAddress("::1"))], port: 80)?.connectTo == "::[::1]:")
    #expect(PinnedAddresses([], port: 80) == nil)
    let most = (0..<PinnedAddresses.most).map { IPAddress.v6(1 << 61, UInt64($0)) }
    #expect(try #require(PinnedAddresses(most, port: 80)).connectTo.utf8.count <= 258)
  }

  private func head(_ lines: [String]) -> ResponseHead {
    var head = ResponseHead()
    for line in lines { Array(line.utf8).withUnsafeBytes { _ = head.read($0) } }
    return head
  }

  @Test("a head is read whatever its lines look like")
  func responseHead() {
    let read = head([
      "HTTP/1.1 100 Continue\r\n", "\r\n", "HTTP/1.1 200\r\n", "Content-Type:Text/HTML ; charset=x\r\n",
      "X-Folded: a\r\n",
      "  b\r\n", "no colon\r\n", ": no name\r\n", "Content-Length:  12 \r\n", "\r\n", "X-Late: 1\r\n", "\r\n",
    ])
    #expect(read.isComplete && read.status == 200)
    #expect(read.mediaType == "text/html")
    #expect(read["x-folded"] == "a b")
    #expect(read.contentLength == 12)
    #expect(read.fields.map(\.name) == ["content-type", "x-folded", "content-length"])
  }

  @Test("a Content-Type that names no media type is none", arguments: ["", "html", ";", "text /html, image/gif"])
  func mediaType(_ value: String) {
    let read = head(["HTTP/1.1 200 OK\r\n", "Content-Type: \(value)\r\n", "\r\n"])
    #expect(read.mediaType == (value.hasPrefix("text") ? "text/html" : nil))
  }

  @Test("header bytes that are not UTF-8 are Latin-1")
  func latin1() {
    var read = ResponseHead()
    for line in [Array("HTTP/2 200\r\n".utf8), Array("X-Name: caf".utf8) + [0xE9, 0x0D, 0x0A]] {
      line.withUnsafeBytes { _ = read.read($0) }
    }
    #expect(read["x-name"] == "café")
  }

  @Test("a channel pattern matches as a glob, ASCII letters without case")
  func patterns() {
    #expect(NamePattern("corp/*").matches("Corp/#a"))
    #expect(!NamePattern("corp/*").matches("xcorp/#a"))
    #expect(NamePattern("*a*b?").matches("xxaxbxbc"))
    #expect(!NamePattern("").matches("a") && NamePattern("*").matches(""))
  }

  @Test("durations become nanoseconds without trapping")
  func durations() {
    #expect(Duration.seconds(Int64.max).nanoseconds == .max)
    #expect(Duration.seconds(-Int64.max).nanoseconds == .min)
    #expect(Duration.milliseconds(1500).nanoseconds == 1_500_000_000)
    #expect(Duration.nanoseconds(1).millisecondsRoundedUp == 1)
  }

  @Test("addresses are kept as long as their records say, a minute at most, and never beyond a bounded number")
  func cache() {
    var cache = AddressCache()
    cache.keep([.v4(1)], of: "a", seconds: 5, at: 0)
    cache.keep([.v4(2)], of: "b", seconds: 3600, at: 0)
    cache.keep([.v4(3)], of: "c", seconds: 0, at: 0)
    #expect(cache.addresses(of: "a", at: 4_999_999_999) == [.v4(1)])
    #expect(cache.addresses(of: "a", at: 5_000_000_000) == nil)
    #expect(cache.addresses(of: "b", at: 59_000_000_000) == [.v4(2)])
    #expect(cache.addresses(of: "b", at: 60_000_000_000) == nil)
    #expect(cache.addresses(of: "c", at: 0) == nil)
    for number in 0..<3000 { cache.keep([.v4(1)], of: "n\(number)", seconds: 60, at: 0) }
    let kept = (0..<3000).count { cache.addresses(of: "n\($0)", at: 0) != nil }
    #expect(kept > 0 && kept <= AddressCache.most)
  }
}
