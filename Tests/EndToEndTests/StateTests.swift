// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("what a bot keeps in a folder, and finds there after a restart")
struct StateTests {
  /// Every answer is stale at once.
  private static let neverFresh = "\(Configuration.loopback)\ncache: { fresh: 0 }\n"

  /// A page with a validator: to those who know it already it is `again`.
  private static func pageWithTag(_ again: @escaping @Sendable () -> Behaviour) throws -> LoopbackServer {
    try LoopbackServer { request in
      if request.headers["if-none-match"] != nil { return again() }
      return .html("<title>Old words</title>", headers: [("ETag", "\"v1\"")])
    }
  }

  /// Has a bot see a link once, and end.
  private func see(_ url: String, _ folder: KeptFolder, _ configuration: String) async throws {
    let bridge = try Bridge(keptIn: folder, configuration)
    try await bridge.message(url, id: "first")
    #expect(try await bridge.outcome(of: "first").text("cache.state") == "miss")
    try await bridge.end()
    #expect(bridge.errorLines == [])
  }

  @Test("a preview that is fresh is said by a new process, and nobody is asked")
  func fresh() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let folder = try KeptFolder()
    try await see(server.url("/a"), folder, Configuration.loopback)
    let bridge = try Bridge(keptIn: folder)
    try await bridge.message(server.url("/a"), id: "second")
    let preview = try await bridge.outcome(of: "second")
    #expect(preview.text("cache.state") == "fresh")
    #expect(preview.text("metadata.title") == "A")
    try await bridge.end()
    #expect(server.requests.count == 1)
    #expect(bridge.errorLines == [])
    #expect(try folder.faults() == [])
  }

  @Test("a stale one is said at once; the server is asked whether it holds, and where it does nothing more is said")
  func unchanged() async throws {
    let server = try Self.pageWithTag { .response(status: 304, headers: [("ETag", "\"v1\"")]) }
    let folder = try KeptFolder()
    try await see(server.url("/a"), folder, Self.neverFresh)
    let bridge = try Bridge(keptIn: folder, Self.neverFresh)
    try await bridge.message(server.url("/a"), id: "m")
    let outs = try await bridge.end()
    #expect(outs.map(\.type) == ["ready", "preview", "done", "bye"])
    #expect(outs[1].text("cache.state") == "stale" && outs[1].text("metadata.title") == "Old words")
    #expect(server.requests.all.map { $0.headers["if-none-match"] } == [nil, "\"v1\""])
  }

  @Test("where the page has changed an update comes, with the reference of the line that was posted")
  func changed() async throws {
    let gate = try Gate()
    let server = try Self.pageWithTag { page("New words", after: gate) }
    let folder = try KeptFolder()
    try await see(server.url("/a"), folder, Self.neverFresh)
    let bridge = try Bridge(keptIn: folder, Self.neverFresh)
    try await bridge.message(server.url("/a"), id: "m")
    #expect(try await bridge.outcome(of: "m").text("cache.state") == "stale")
    try await bridge.posted(server.url("/a"), of: "m", as: "$line")
    gate.open()
    let update = try await bridge.first("update", id: "m")
    #expect(update.text("ref") == "$line" && update.text("metadata.title") == "New words")
    try await bridge.end()

    let third = try Bridge(keptIn: folder)
    try await third.message(server.url("/a"), id: "m")
    #expect(try await third.outcome(of: "m").text("metadata.title") == "New words", "the new words are kept")
    try await third.end()
  }

  @Test("a server that is down ends nothing of what is known; one that says that the page is gone does")
  func gone() async throws {
    let folder = try KeptFolder()
    let port: UInt16
    do {
      let server = try LoopbackServer(routes: ["/a": page("A")])
      port = server.port
      try await see(server.url("/a"), folder, Self.neverFresh)
    }
    let url = "http://127.0.0.1:\(port)/a"
    for _ in 1...2 {
      let bridge = try Bridge(keptIn: folder, Self.neverFresh)
      try await bridge.message(url, id: "m")
      let outs = try await bridge.end()
      #expect(outs.map(\.type) == ["ready", "preview", "done", "bye"])
      #expect(outs[1].text("cache.state") == "stale")
    }
    // Somebody else may have taken the port meanwhile; then there is no server to say that it is gone.
    guard let server = try? LoopbackServer(port: port, answer: { _ in .notFound }) else { return }
    // The remembered failure says that it was tried a moment ago: people who ask are told the truth all the same.
    let bridge = try Bridge(keptIn: folder, Self.neverFresh)
    #expect(try await bridge.command("refresh \(url)", id: "r").flag("ok") == false)
    try await bridge.end()
    #expect(server.requests.count == 1)
    let last = try Bridge(keptIn: folder, Self.neverFresh)
    try await last.message(url, id: "m")
    #expect(try await last.outcome(of: "m").outcome == "error http_status")
    try await last.end()
  }

  @Test("what a server wants nobody to store stands in no file, and is asked for again")
  func noStore() async throws {
    let server = try LoopbackServer(routes: [
      "/secret": .html("<title>Sesame opens</title>", headers: [("Cache-Control", "no-store")]),
      "/open": page("Everybody may know"),
    ])
    let folder = try KeptFolder()
    for _ in 1...2 {
      let bridge = try Bridge(keptIn: folder)
      for path in ["/secret", "/open"] {
        try await bridge.message(server.url(path), id: path)
        #expect(try await bridge.outcome(of: path).type == "preview")
      }
      try await bridge.end()
    }
    #expect(server.requests.all.map(\.path) == ["/secret", "/open", "/secret"])
    let files = try folder.names.map { try folder.bytes($0) }
    #expect(!files.contains { $0.range(of: Data("Sesame".utf8)) != nil || $0.range(of: Data("/secret".utf8)) != nil })
    #expect(files.contains { $0.range(of: Data("Everybody may know".utf8)) != nil })
  }

  @Test("a pong after sent means that the reference is kept: a bot that is killed then still takes the line back")
  func references() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let folder = try KeptFolder()
    let first = try Bridge(keptIn: folder)
    try await first.message(server.url("/a"), id: "m", channel: "room")
    try await first.first("done", id: "m")
    try await first.posted(server.url("/a"), of: "m", as: "$line", channel: "room")
    let earlier = try await first.kill()

    let second = try Bridge(keptIn: folder)
    try await second.send(#"{"type":"delete","id":"m","channel":"elsewhere"}"#)
    try await second.send(#"{"type":"delete","id":"m","channel":"room"}"#)
    let outs = try await second.end(after: earlier)
    #expect(outs.map(\.type) == ["ready", "ack", "retract", "ack", "bye"])
    #expect(outs[2].text("ref") == "$line" && outs[2].url == server.url("/a") && outs[2].channel == "room")

    let third = try Bridge(keptIn: folder)
    try await third.send(#"{"type":"delete","id":"m","channel":"room"}"#)
    #expect(try await third.end().map(\.type) == ["ready", "ack", "bye"], "what was taken back is forgotten")
  }

  @Test("files are for their owner alone, whatever the umask", arguments: ["000", "022", "077", "777"])
  func rights(_ umask: String) async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let folder = try KeptFolder()
    let bridge = try Bridge(keptIn: folder, shell: "umask \(umask)")
    try await bridge.message(server.url("/a"), id: "m")
    #expect(try await bridge.outcome(of: "m").type == "preview")
    try await bridge.posted(server.url("/a"), of: "m", as: "$line")
    #expect(try KeptFolder.rights(of: folder.path) == 0o700)
    // The logs beside the files are there while it runs, and hold the same.
    #expect(folder.names.count >= 4)
    for name in folder.names { #expect(try KeptFolder.rights(of: folder.file(name)) == 0o600, "\(name)") }
    try await bridge.end()
  }

  @Test(
    "a file of a newer version is left as it is: one line, status 2", arguments: ["previews.sqlite", "channels.sqlite"])
  func newer(_ name: String) async throws {
    let folder = try KeptFolder()
    try await Bridge(keptIn: folder).end()
    try folder.connection(to: name).execute("PRAGMA user_version = 99; CREATE TABLE future(x)")
    let (before, names) = (try folder.bytes(name), folder.names)
    for arguments in [["run", "--dialect", "jsonl"], ["cache", "stats"], ["saved"]] {
      let transcript = try await BotProcess.run(arguments: arguments + ["--state", folder.path])
      #expect(transcript.status == .exited(2), "\(arguments)")
      #expect(transcript.lines == [])
      #expect(transcript.errorLines.count == 1)
      let said = transcript.errorLines.first ?? ""
      #expect(said.contains(folder.file(name)) && said.contains("newer version") && said.contains("99"), "\(said)")
    }
    #expect(try folder.bytes(name) == before)
    // To read a database that keeps a log SQLite may have to begin one.
    #expect(folder.names.filter { !$0.contains("-") } == names)
  }

  @Test("with nothing to do a bot with a folder does nothing")
  func idle() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let folder = try KeptFolder()
    let bridge = try Bridge(keptIn: folder)
    let bot = bridge.process.processID
    try await bridge.message(server.url("/a"), id: "m")
    try await bridge.first("done", id: "m")
    try await bridge.posted(server.url("/a"), of: "m", as: "$line")
    // The preview is gathered for a moment before it is written: the last that there is to be done.
    let reader = try folder.connection(to: KeptFolder.previews)
    while try reader.number("SELECT count(*) FROM previews") == 0 || !ProcessFacts.isIdle(bot) { await Task.yield() }
    let before = ProcessFacts.activity(of: bot)
    for _ in 1...20 { _ = try await BotProcess.run(arguments: ["--version"]) }
    let after = ProcessFacts.activity(of: bot)
    #expect(after.turns - before.turns <= 2, "its threads were woken \(after.turns - before.turns) times")
    #expect(after.ticks - before.ticks <= 1)
    try await bridge.end()
  }
}
