// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import Testing
import UnfurlTestKit

@Suite("a disk that cannot be used")
struct DiskTroubleTests {
  /// Has a bot answer messages and commands, and end, as if nothing were the matter.
  ///
  /// - Parameter kept: whether it may say that something is kept.
  /// - Returns: what it said on standard error.
  private func serves(_ bridge: Bridge, _ server: LoopbackServer, kept: Bool = false) async throws -> [String] {
    for number in 0..<40 { try await bridge.message(server.url("/\(number)"), id: "\(number)") }
    for number in 0..<40 {
      let outcome = try await bridge.outcome(of: "\(number)")
      #expect(outcome.type == "preview", "\(outcome)")
    }
    try await bridge.posted(server.url("/1"), of: "1", as: "$line")
    let saved = try await bridge.command("save \(server.url("/1"))", id: "save")
    #expect(kept || saved.flag("ok") == false || saved.text("text")?.contains("number 1") == true, "\(saved)")
    let off = try await bridge.command("off", id: "off", channel: "quiet")
    #expect(off.flag("ok") == true)
    if !kept { #expect(off.text("text")?.contains("not kept") == true, "\(off)") }
    try await bridge.message(server.url("/1"), id: "quiet", channel: "quiet")
    #expect(try await bridge.outcome(of: "quiet", channel: "quiet").outcome == "skipped disabled")
    try await bridge.send(#"{"type":"delete","id":"1","channel":"default"}"#)
    #expect(try await bridge.first("retract", id: "1").text("ref") == "$line")
    try await bridge.end()
    return troubles(bridge.errorLines)
  }

  /// Standard error without what it says of every channel that is off.
  private func troubles(_ lines: [String]) -> [String] { lines.filter { !$0.hasSuffix("is off (set in chat)") } }

  /// A server that has a page wherever it is asked.
  private func anything() throws -> LoopbackServer { try LoopbackServer { _ in page("A page") } }

  /// Keeps a favourite and a switch in a folder: what people would miss.
  private func settle(_ folder: KeptFolder, _ server: LoopbackServer) async throws {
    let bridge = try Bridge(keptIn: folder)
    #expect(try await bridge.command("save \(server.url("/dear"))", id: "1", channel: "dear").flag("ok") == true)
    #expect(try await bridge.command("off", id: "2", channel: "off").flag("ok") == true)
    try await bridge.message(server.url("/dear"), id: "m", channel: "dear")
    try await bridge.posted(server.url("/dear"), of: "m", as: "$line", channel: "dear")
    try await bridge.end()
  }

  /// What of it a bot still knows.
  private func known(_ bridge: Bridge, _ server: LoopbackServer) async throws -> Set<String> {
    var known: Set<String> = []
    let saved = try await bridge.command("saved", id: "saved", channel: "dear").text("text") ?? ""
    if saved.contains(server.url("/dear")) { known.insert("favourite") }
    try await bridge.message(server.url("/x"), id: "x", channel: "off")
    if try await bridge.outcome(of: "x", channel: "off").outcome == "skipped disabled" { known.insert("switch") }
    try await bridge.send(#"{"type":"delete","id":"m","channel":"dear"}"#)
    let answer = try await bridge.first { $0.type == "retract" || $0.type == "ack" }
    if answer.text("ref") == "$line" { known.insert("reference") }
    return known
  }

  /// Ends a bot whose retractions are of an earlier process.
  private func end(_ bridge: Bridge) async throws -> [String] {
    bridge.process.closeInput()
    let transcript = try await bridge.process.transcript
    #expect(transcript.status == .exited(0))
    return troubles(transcript.errorLines)
  }

  // MARK: A disk that is full

  @Test("files that cannot grow: the bot serves on, says so once, and acknowledges nothing that is not kept")
  func full() async throws {
    let server = try anything()
    let folder = try KeptFolder()
    try await settle(folder, server)
    // In blocks of 512 bytes; a file that grows beyond it gets SIGXFSZ (setrlimit(2)). The index beside a log is 64 of
    // them, and the log of a single write some twenty.
    let bridge = try Bridge(keptIn: folder, shell: "ulimit -f 64")
    let before = try await known(bridge, server)
    #expect(before == ["favourite", "switch", "reference"])
    for number in 0..<20 {
      let answer = try await bridge.command(
        "save \(server.url("/many/\(number)"))", id: "many-\(number)", channel: "many")
      let said = answer.text("text") ?? ""
      #expect(answer.flag("ok") == true ? said.hasPrefix("Saved") : said.hasPrefix("It was not saved"), "\(answer)")
      try await bridge.message(server.url("/page/\(number)"), id: "page-\(number)")
      #expect(try await bridge.outcome(of: "page-\(number)").type == "preview")
    }
    let answers = try bridge.process.lines.all.map { try Out($0) }.filter { $0.id?.hasPrefix("\"many-") == true }
    let acknowledged = answers.filter { $0.flag("ok") == true }
    #expect(acknowledged.count < 20, "the limit was not met")
    let said = try await end(bridge)
    for name in [KeptFolder.previews, KeptFolder.channels] {
      #expect(said.filter { $0.contains("\(name) cannot be used") }.count <= 1, "\(said)")
    }
    #expect(said.contains { $0.contains("\(KeptFolder.channels) cannot be used") })
    // Of each file: that it cannot be used, and perhaps that it can again.
    #expect(said.count <= 4, "\(said)")

    // What was acknowledged is there, and nothing else.
    let listed = try await BotProcess.run(arguments: ["saved", "--channel", "many", "--state", folder.path])
    #expect(listed.errorLines == [] && listed.lines.filter { $0.first?.isNumber == true }.count == acknowledged.count)
    #expect(try folder.faults() == [])
  }

  @Test("no room from the start: the same, and what was kept before holds")
  func fullFromTheStart() async throws {
    let server = try anything()
    let folder = try KeptFolder()
    try await settle(folder, server)
    let bridge = try Bridge(keptIn: folder, shell: "ulimit -f 1")
    #expect(try await known(bridge, server) == ["favourite", "switch", "reference"])
    let said = try await end(bridge)
    #expect((1...2).contains(said.count), "\(said)")

    let fresh = try KeptFolder()
    let saidOfFresh = try await serves(try Bridge(keptIn: fresh, shell: "ulimit -f 1"), server)
    #expect(saidOfFresh.count == 1, "\(saidOfFresh)")
  }

  @Test("a log that may grow no more ends nobody")
  func fullLog() async throws {
    let server = try anything()
    let file = try Configuration()
    let bridge = try Bridge(file: file, shell: "exec 2>'\(file.path).log' && ulimit -f 0")
    #expect(try await bridge.command("off", id: "1", channel: "quiet").flag("ok") == true)
    // That the channel is off would be said in the log.
    try await bridge.message(server.url("/1"), id: "1", channel: "quiet")
    #expect(try await bridge.outcome(of: "1", channel: "quiet").outcome == "skipped disabled")
    try await bridge.end()
  }

  // MARK: A folder that cannot be had

  @Test("a file in the folder's place, or a place where nothing can be made: it is said once, and the bot serves on")
  func noFolder() async throws {
    let server = try anything()
    let blocked = try Configuration()
    for path in [blocked.path, "\(blocked.path)/below", "/proc/unfurl/state", "/dev/null"] {
      let bridge = try Bridge(arguments: ["--state", path])
      let said = try await serves(bridge, server)
      #expect(said.count == 1, "\(path): \(said)")
      #expect(said.first?.contains("nothing is kept") == true && said.first?.contains(path.prefix(5)) == true)
      #expect(!said.contains { $0.contains("read from") })
    }
  }

  /// Whether this test may mount; who is not root may not.
  private static let mayMount: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "unshare -m mount -t tmpfs none /mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(
    "a disk that may only be read: what people saved and set holds, and it is said once that nothing new is kept",
    .enabled(if: mayMount, "only root may mount"), arguments: [false, true])
  func readOnly(_ isEmpty: Bool) async throws {
    let server = try anything()
    let folder = try KeptFolder()
    if isEmpty {
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    } else {
      try await settle(folder, server)
    }
    let before = folder.names
    func bridge() throws -> Bridge {
      // In a namespace of its own the folder is mounted on itself, read-only; then this shell becomes the bot.
      try Bridge(
        file: Configuration(), arguments: ["--state", folder.path],
        shell: """
          exec unshare -m /bin/sh -c 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"' \
          sh '\(folder.path)' "$0" "$@"
          """)
    }
    if !isEmpty {
      let first = try bridge()
      #expect(try await known(first, server) == ["favourite", "switch", "reference"])
      let said = try await end(first)
      #expect(said.count == 1 && said.first?.contains("nothing is kept") == true, "\(said)")
      #expect(said.first?.contains("1 favourite, 1 policy") == true, "\(said)")
    }
    let said = try await serves(try bridge(), server)
    #expect(said.count == 1 && said.first?.contains("nothing is kept") == true, "\(said)")
    #expect(folder.names == before)
  }

  // MARK: Damaged files

  @Test("damaged files are set aside and said, and the bot serves", arguments: Damage.allCases)
  func damaged(_ damage: Damage) async throws {
    let server = try anything()
    let folder = try KeptFolder()
    try await settle(folder, server)
    for name in [KeptFolder.previews, KeptFolder.channels] {
      try folder.put(damage.done(to: try folder.bytes(name)), in: name)
    }
    let bridge = try Bridge(keptIn: folder)
    let said = try await serves(bridge, server, kept: true)
    if damage == .emptied {
      // An empty file is an empty database: nothing tells it from one that was never used.
      #expect(said == [])
    } else {
      for name in [KeptFolder.previews, KeptFolder.channels] {
        #expect(said.filter { $0.contains("\(name) was damaged") }.count <= 1, "\(said)")
        #expect(
          folder.names.contains { $0.hasPrefix("\(name).damaged-") } == said.contains { $0.contains("\(name) was") })
      }
      if damage.isPlain { #expect(said.count == 2, "\(said)") }
    }
    #expect(try folder.faults() == [])
    let after = try Bridge(keptIn: folder)
    try await after.message(server.url("/1"), id: "m")
    #expect(try await after.outcome(of: "m").text("cache.state") == "fresh")
    try await after.end()
    #expect(after.errorLines == [])
  }

  @Test("favourites and settings are read out of a damaged file as far as they can be")
  func salvaged() async throws {
    let server = try anything()
    let folder = try KeptFolder()
    try await settle(folder, server)
    // Many references come behind them in the file, and are what is hit.
    try folder.connection(to: KeptFolder.channels).execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO sent(network, channel, kind, message, url, ref, at)
        SELECT 'default', 'dear', 0, 'many-' || i, 'http://x/', 'ref', (SELECT max(at) FROM sent) FROM n
      """)
    var bytes = try folder.bytes(KeptFolder.channels)
    var dice = SeededGenerator(22)
    for place in bytes.indices where place >= bytes.count / 2 { bytes[place] = UInt8.random(in: 0...255, using: &dice) }
    try folder.put(bytes, in: KeptFolder.channels)
    let bridge = try Bridge(keptIn: folder)
    #expect(try await known(bridge, server).isSuperset(of: ["favourite", "switch"]))
    let said = try await end(bridge)
    #expect(said.count == 1 && said.first?.contains("1 favourite, 1 policy") == true, "\(said)")
    #expect(try folder.faults() == [])
    let after = try Bridge(keptIn: folder)
    #expect(try await known(after, server).isSuperset(of: ["favourite", "switch"]))
    #expect(try await end(after) == [])
  }
}
