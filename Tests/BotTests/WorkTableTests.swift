// SPDX-License-Identifier: MIT

import Dialects
import Glibc
import Links
import PreviewStore
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("the messages that are remembered")
struct WorkTableTests {
  private let clock = ManualClock()
  private let outbox: Outbox

  init() throws {
    let null = open("/dev/null", O_WRONLY)
    let writer = try LineWriter(null) {}
    outbox = Outbox(JSONLDialect(DialectDefaults()), writer, waitingRoom: WaitingRoom(), keepsOrder: false)
  }

  private func reference(_ number: Int) -> MessageReference {
    MessageReference(id: .string("\(number)"), channel: ChannelName(name: "#a"), channelAsSent: "#a")
  }

  /// A message with one link.
  private func work(_ number: Int, isUnderWay: Bool = false) throws -> MessageWork {
    let links = LinkFinder().links(in: "http://example.org/\(number)")
    let link = try #require(links.first)
    let message = Message(id: .string("\(number)"), channel: ChannelName(name: "#a"), text: "")
    let work = MessageWork(
      reference(number), links: links, ending: .done, outbox: outbox, slot: nil, counters: Counters(),
      recorder: OutcomeRecorder(outcomes: OutcomeLog(), channel: message.channel, time: clock, begun: clock.now),
      repeating: Repeating(SaidLinks(), reference(number), ChannelPolicy(), message, clock),
      store: Store(.memory, time: clock, log: .silent), waitingRoom: nil)
    if !isUnderWay {
      work.settle(0, .skipped(.bot), .skipped(reference(number), url: link.written, .bot))
    }
    return work
  }

  @Test("the last ones are remembered, and older ones are let go of")
  func bounds() throws {
    let table = WorkTable()
    weak var first: MessageWork?
    for number in 0..<(WorkTable.remembered * 3) {
      let work = try work(number)
      if number == 0 { first = work }
      table.add(work)
    }
    #expect(first == nil)
    #expect(table.works(for: reference(0)).isEmpty)
    for number in (WorkTable.remembered * 2)..<(WorkTable.remembered * 3) {
      #expect(table.works(for: reference(number)).count == 1)
    }
    #expect(table.underWay.isEmpty)
  }

  @Test("a message under way is found however many come after it, and is forgotten like others once it has ended")
  func underWay() throws {
    let table = WorkTable()
    let slow = try work(-1, isUnderWay: true)
    table.add(slow)
    for number in 0..<(WorkTable.remembered * 4) { table.add(try work(number)) }
    #expect(table.works(for: reference(-1)).count == 1)
    #expect(table.underWay.map(ObjectIdentifier.init) == [ObjectIdentifier(slow)])
    slow.cancel()
    #expect(table.underWay.isEmpty)
    for number in 0..<(WorkTable.remembered * 2) { table.add(try work(number)) }
    #expect(table.works(for: reference(-1)).isEmpty)
  }

  @Test("an edit is found together with its message, across generations")
  func edits() throws {
    let table = WorkTable()
    table.add(try work(-1))
    for number in 0..<WorkTable.remembered { table.add(try work(number)) }
    table.add(try work(-1))
    #expect(table.works(for: reference(-1)).count == 2)
  }
}
