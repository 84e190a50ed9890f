// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("cancel, edit, delete")
struct EditingTests {
  @Test("cancelling one link ends it at once; the other goes on; the ack comes after what it caused")
  func cancelOne() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/a": hanging, "/b": page("B", after: gate)])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message("\(server.url("/a")) \(server.url("/b"))", id: "m")
    try await server.requests.first(2)
    try await bridge.send(#"{"type":"cancel","id":"m","channel":"default","url":"\#(server.url("/a"))"}"#)
    try await bridge.first("ack")
    gate.open()
    try await bridge.first("done", id: "m")
    let outs = try await bridge.end().filter { $0.type != "pending" }
    #expect(outs.map(\.outcome) == ["ready", "error cancelled", "ack", "preview", "done", "bye"])
    #expect(outs[1].text("kind") == "cancelled")
    #expect(outs[2].text("for") == "cancel" && outs[2].id == "\"m\"" && outs[2].channel == "default")
    try await server.closedByClient.first(1)
  }

  @Test("cancelling a message ends all its links, then comes its done, then the ack")
  func cancelAll() async throws {
    let server = try LoopbackServer { _ in hanging }
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message("\(server.url("/a")) \(server.url("/b"))", id: "m")
    try await server.requests.first(2)
    try await bridge.send(#"{"type":"cancel","id":"m"}"#)
    try await bridge.send(#"{"type":"cancel","id":"m"}"#)
    try await bridge.send(#"{"type":"cancel","id":"unknown"}"#)
    let outs = try await bridge.end().filter { $0.type != "pending" }
    #expect(
      outs.map(\.outcome) == ["ready", "error cancelled", "error cancelled", "done", "ack", "ack", "ack", "bye"])
    try await server.closedByClient.first(2)
  }

  @Test("one channel's cancellation does no harm to another that waits for the same link")
  func sharedCancel() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/a": page("A", after: gate)])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/a"), id: "m", channel: "one")
    try await server.requests.first(1)
    try await bridge.message(server.url("/a"), id: "m", channel: "two")
    try await bridge.send(#"{"type":"cancel","id":"m","channel":"one"}"#)
    try await bridge.first("ack")
    gate.open()
    #expect(try await bridge.outcome(of: "m", channel: "two").outcome == "preview")
    #expect(try await bridge.outcome(of: "m", channel: "one").outcome == "error cancelled")
    try await bridge.end()
    #expect(server.requests.count == 1)
  }

  @Test("a deleted message's links in flight are cancelled, its previews taken back, then comes the ack")
  func delete() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A"), "/b": hanging])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message("\(server.url("/a")) \(server.url("/b"))", id: "m")
    try await bridge.first("preview")
    try await server.requests.first(2)
    try await bridge.send(#"{"type":"delete","id":"m","channel":"default"}"#)
    let outs = try await bridge.end().filter { $0.type != "pending" }
    #expect(outs.map(\.outcome) == ["ready", "preview", "error cancelled", "done", "retract", "ack", "bye"])
    #expect(outs[4].url == server.url("/a"))
  }

  @Test("a deletion that comes before its message is remembered: nothing is fetched for it")
  func deleteBefore() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    try await bridge.send(#"{"type":"delete","id":"m","channel":"one"}"#)
    try await bridge.message(server.url("/a"), id: "m", channel: "one")
    try await bridge.message(server.url("/b"), id: "m", channel: "two")
    let outs = try await bridge.end()
    #expect(outs.filter { $0.isOutcome && $0.channel == "one" }.map(\.outcome) == ["error cancelled"])
    #expect(outs.filter { $0.isOutcome && $0.channel == "two" }.map(\.outcome) == ["preview"])
    #expect(server.requests.all.map(\.path) == ["/b"])
  }

  @Test("an edit takes back what is gone, unfurls what is new, and leaves the rest alone; the ack comes last")
  func edit() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    try await bridge.message("\(server.url("/a")) \(server.url("/b"))", id: "m")
    try await bridge.first("done", id: "m")
    try await bridge.message("\(server.url("/b")) \(server.url("/c"))", id: "m", channel: "default", type: "edit")
    try await bridge.first("ack")
    let outs = try await bridge.end()
    let after = try #require(outs.firstIndex { $0.type == "done" })
    #expect(outs[(after + 1)...].map(\.outcome) == ["retract", "preview", "ack", "bye"])
    #expect(outs[(after + 1)...].map(\.url) == [server.url("/a"), server.url("/c"), nil, nil])
    #expect(server.requests.all.map(\.path).sorted() == ["/a", "/b", "/c"])
  }

  @Test("an edit that removes a link in flight cancels it, and one that brings it back unfurls it anew")
  func editInFlight() async throws {
    let server = try LoopbackServer { $0.number == 0 ? hanging : page("A") }
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/a"), id: "m")
    try await server.requests.first(1)
    try await bridge.message("no more", id: "m", channel: "default", type: "edit")
    try await bridge.first("done", id: "m")
    try await bridge.message(server.url("/a"), id: "m", channel: "default", type: "edit")
    let outs = try await bridge.end().filter { $0.type != "pending" }
    #expect(outs.map(\.outcome) == ["ready", "error cancelled", "done", "ack", "preview", "ack", "bye"])
  }

  @Test("an edit of an unknown message counts as one, and its ack comes after its done")
  func editUnknown() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    try await bridge.message(server.url("/a"), id: "m", channel: "default", type: "edit")
    try await bridge.message("words", id: "n", channel: "default", type: "edit")
    try await bridge.first("ack", id: "m")
    let outs = try await bridge.end()
    #expect(outs.filter { $0.id == #""m""# }.map(\.outcome) == ["preview", "done", "ack"])
    #expect(outs.filter { $0.id == #""n""# }.map(\.outcome) == ["done", "ack"])
  }

  @Test("an edit of a message without links unfurls those that it brings")
  func editBringsLinks() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    try await bridge.message("words", id: "m")
    try await bridge.message(server.url("/a"), id: "m", channel: "default", type: "edit")
    let outs = try await bridge.end()
    #expect(outs.filter { $0.id == #""m""# }.map(\.outcome) == ["done", "preview", "ack"])
  }

  @Test("an edit after the deletion says nothing more")
  func editDeleted() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    try await bridge.message(server.url("/a"), id: "m")
    try await bridge.first("done", id: "m")
    try await bridge.send(#"{"type":"delete","id":"m","channel":"default"}"#)
    try await bridge.message(server.url("/b"), id: "m", channel: "default", type: "edit")
    let outs = try await bridge.end()
    #expect(outs.map(\.outcome) == ["ready", "preview", "done", "retract", "ack", "ack", "bye"])
    #expect(server.requests.count == 1)
  }

  @Test("an edit cannot bring more links than a message may have")
  func editBeyondTheLimit() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    let links = (1...5).map { server.url("/\($0)") }
    try await bridge.message(links[..<3].joined(separator: " "), id: "m")
    try await bridge.first("done", id: "m")
    try await bridge.message(links.joined(separator: " "), id: "m", channel: "default", type: "edit")
    let outs = try await bridge.end()
    #expect(
      outs.filter { $0.type == "skipped" }.map(\.outcome) == ["skipped too_many_links", "skipped too_many_links"])
    #expect(server.requests.count == 3)
  }
}
