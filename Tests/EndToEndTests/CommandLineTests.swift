// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite("the command line")
struct CommandLineTests {
  private func run(_ arguments: String..., configuration: Configuration? = nil) async throws -> Transcript {
    try await BotProcess.run(arguments: arguments + (configuration.map { ["--config", $0.path] } ?? []))
  }

  /// A configuration that allows a server's port, but not its address.
  private static func onlyPort(of server: LoopbackServer) throws -> Configuration {
    try Configuration("network: { ports: [\(server.port)] }\n")
  }

  @Test("--version and --help speak on standard output, of every command")
  func help() async throws {
    let version = try await run("--version")
    #expect(version.status == .exited(0) && version.lines.count == 1)
    #expect(version.lines.first?.hasPrefix("unfurl ") == true)
    for command in ["run", "preview", "explain", "handlers", "check", "saved", "feeds"] {
      let help = try await run(command, "--help")
      #expect(help.status == .exited(0) && help.errorLines == [])
      #expect(help.lines.first?.contains("unfurl") == true && help.lines.first?.contains(command) == true)
      #expect(help.lines.contains { $0.contains("--config") })
      #expect(
        try await run("--help").lines.contains { $0.contains("unfurl \(command)") || $0.contains("[\(command)]") })
    }
  }

  @Test(
    "what is wrong with a command line is one line on standard error, and status 2",
    arguments: [
      (["previw", "http://x/"], #"did you mean "preview""#),
      (["run", "--dialekt", "text"], #"did you mean "--dialect""#),
      (["--conifg=x"], #"did you mean "--config""#), (["--dialect", "jsonnl"], "jsonl"),
      (["--dialect"], "wants a value"), (["--log", "info", "preview", "http://a/"], "unfurl preview [options]"),
      (["--order", "random"], "ready, message"), (["--log", "loud"], "warning"), (["run", "extra"], "extra"),
      (["preview"], "at least one URL"), (["explain"], "one URL"), (["explain", "http://a/", "http://b/"], "one URL"),
      (["--frobnicate"], "--frobnicate"), (["-x"], "-x"), (["preview", "--json=yes", "http://a/"], "--json"),
      (["feeds", "--import"], "wants a value"), (["feeds", "--export=x"], "takes no value"),
      (["feeds", "--export", "--import", "x"], "either"), (["feeds", "extra"], "extra"),
      (["handlers", "--dialect", "text"], "--dialect"), (["--config", "/nonexistent/unfurl.yaml"], "/nonexistent"),
    ])
  func faults(_ arguments: [String], _ words: String) async throws {
    let transcript = try await BotProcess.run(arguments: arguments)
    #expect(transcript.status == .exited(2))
    #expect(transcript.lines == [])
    #expect(transcript.errorLines.count == 1, "\(transcript.errorLines)")
    #expect(transcript.errorLines.first?.contains(words) == true, "\(transcript.errorLines)")
  }

  @Test("each fault of a configuration is one line with file, line and column, and status 2")
  func configurationFaults() async throws {
    let file = try Configuration(
      """
      defaults:
        handlrs: [opengraph]
        deadline: soon
      network:
        ports: [http]
      """)
    for command in [["run"], ["check"], ["handlers"], ["preview", "http://127.0.0.1/"]] {
      let transcript = try await BotProcess.run(arguments: command + ["--config", file.path])
      #expect(transcript.status == .exited(2) && transcript.lines == [])
      let places = transcript.errorLines.map { $0.dropFirst(file.path.count).prefix(5) }
      #expect(transcript.errorLines.allSatisfy { $0.hasPrefix(file.path) })
      #expect(places.map(String.init) == [":2:3:", ":3:13", ":5:11"] || places.count == 3, "\(transcript.errorLines)")
      #expect(transcript.errorLines.first?.contains(#"unknown key "handlrs" (did you mean "handlers"?)"#) == true)
    }
  }

  @Test("the configuration is found by flag, by variable, and in the user's folder, in this order")
  func configurationPlaces() async throws {
    let off = try Configuration("defaults: { enabled: false, prefix: \"flag \" }\n")
    let variable = try Configuration("defaults: { prefix: \"variable \" }\n")
    let home = try Configuration("")
    let folder = home.folder.appendingPathComponent("unfurl")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("defaults: { prefix: \"home \" }\n".utf8).write(to: folder.appendingPathComponent("unfurl.yaml"))
    func prefix(_ arguments: [String], _ environment: [String: String]) async throws -> String? {
      let transcript = try await BotProcess.run(
        arguments: ["check", "--channel", "x"] + arguments, environment: environment)
      return transcript.lines.first { $0.hasPrefix("prefix:") }
    }
    let both = ["UNFURL_CONFIG": variable.path, "XDG_CONFIG_HOME": home.folder.path]
    #expect(try await prefix(["--config", off.path], both)?.contains("flag ") == true)
    #expect(try await prefix([], both)?.contains("variable ") == true)
    #expect(try await prefix([], ["XDG_CONFIG_HOME": home.folder.path])?.contains("home ") == true)
    #expect(try await prefix([], [:])?.contains("↪ ") == true)
  }

  @Test("check says that a file has no faults, and with --channel where each value comes from")
  func check() async throws {
    let file = try Configuration("defaults: { title_only: true }\nchannels:\n  \"a/b\": { deadline: 3s }\n")
    let plain = try await run("check", configuration: file)
    #expect(plain.status == .exited(0) && plain.lines.first == "\(file.path): no faults")
    let channel = try await run("check", "--channel", "a/b", configuration: file)
    #expect(channel.status == .exited(0))
    #expect(channel.lines.contains { $0.hasPrefix("deadline: 3s") && $0.contains("unfurl.yaml:3:") })
    #expect(channel.lines.contains { $0.hasPrefix("title_only: true") && $0.contains("unfurl.yaml:1:") })
    #expect(channel.lines.contains { $0.hasPrefix("pending_after: 400ms") })
  }

  @Test("handlers names each handler, its kind, whether it is on, and what it matches")
  func handlers() async throws {
    let on = try await run("handlers")
    #expect(on.lines.contains { $0.hasPrefix("opengraph (built_in, on)") })
    #expect(on.lines.contains { $0.contains("matches media type") })
    let off = try await run("handlers", configuration: try Configuration("defaults: { handlers: [] }\n"))
    #expect(off.lines.contains { $0.hasPrefix("opengraph (built_in, off)") })
  }

  @Test("preview prints a card; with --json a line; status 1 where no preview was had")
  func preview() async throws {
    let server = try LoopbackServer(routes: ["/a": page("The title")])
    let file = try Configuration()
    let card = try await run("preview", server.url("/a"), configuration: file)
    #expect(card.status == .exited(0) && card.errorLines == [])
    #expect(card.lines.first == "The title")
    let json = try await run("preview", server.url("/a"), server.url("/none"), "--json", configuration: file)
    #expect(json.status == .exited(0))
    let outs = try json.lines.map { try Out($0) }
    #expect(outs.map(\.outcome) == ["preview", "error http_status"])
    #expect(outs.flatMap { LineRules.faults(of: $0) } == [])
    #expect(json.errorLines.count == 1)
    let none = try await run("preview", server.url("/none"), "not a url", "", "ftp://x/", configuration: file)
    #expect(none.status == .exited(1) && none.lines == [] && none.errorLines.count == 4)
    #expect(none.errorLines.filter { $0.contains("is not an http or https URL") }.count == 3, "\(none.errorLines)")
    let refused = try await run("preview", server.url("/a"), configuration: try Self.onlyPort(of: server))
    #expect(refused.status == .exited(1) && refused.errorLines.first?.contains("network.allow") == true)
    #expect(server.requests.count == 4)
  }

  @Test("no control of a page reaches the terminal of preview or explain")
  func controls() async throws {
    let evil = "a\u{1B}[31m\u{9B}2J\u{7}\u{202E}b&#27;]0;x&#7;"
    let tags = [
      "og:title", "og:description", "og:site_name", "og:image", "og:image:alt", "article:author", "og:locale",
    ]
    let server = try LoopbackServer(routes: [
      "/a": .html(
        tags.map { "<meta property='\($0)' content='\(evil)'>" }.joined() + "<title>\(evil)</title>",
        headers: [("X-Evil", evil), ("Content-Language", evil)]),
      "/to": .redirect(to: "/a?\(evil)"), "/type": .response(headers: [("Content-Type", "text/\(evil)")], body: [0x61]),
    ])
    let file = try Configuration()
    for command in ["preview", "explain"] {
      for path in ["/a", "/to", "/type"] {
        let transcript = try await run(command, server.url(path), configuration: file)
        for line in transcript.lines + transcript.errorLines {
          #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(line)")
          #expect(!line.unicodeScalars.contains { $0.value == 0x202E }, "\(line)")
        }
      }
    }
  }

  @Test("explain says what was fetched, which handler answered, which tags won, and what was refused and why")
  func explain() async throws {
    let server = try LoopbackServer(routes: [
      "/a": .redirect(to: "/b"), "/b": .html("<title>x</title><meta property=og:title content=Won>"),
    ])
    let file = try Configuration()
    let fine = try await run("explain", server.url("/a"), configuration: file)
    let text = fine.lines.joined(separator: "\n")
    #expect(fine.status == .exited(0))
    for word in [server.url("/a"), server.url("/b"), "302", "text/html", "opengraph", "og:title", "Won"] {
      #expect(text.contains(word), "\(word) in \(text)")
    }
    let refused = try await run("explain", server.url("/a"), configuration: try Self.onlyPort(of: server))
    #expect(refused.status == .exited(1))
    for word in ["no preview   address_refused", "127.0.0.1 is loopback"] {
      #expect(refused.lines.contains { $0.contains(word) }, "\(word) in \(refused.lines)")
    }
  }

  @Test("where standard input is a terminal, one line on standard error says what is expected")
  func terminal() async throws {
    // pts(4): the master is unlocked by TIOCSPTLCK, and TIOCGPTN says the number of its other end.
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    try #require(ioctl(terminal, 0x4004_5431, &unlocked) == 0 && ioctl(terminal, 0x8004_5430, &number) == 0)
    let bot = try BotProcess(
      executable: "/bin/sh",
      arguments: ["-c", #"exec "$0" < "$1""#, try BotProcess.unfurl(), "/dev/pts/\(number)"])
    let hint = try await bot.errorLines.element(0)
    #expect(hint.contains("Ctrl-D"))
    var end: [UInt8] = [0x04]
    #expect(write(terminal, &end, 1) == 1)
    let transcript = try await bot.transcript
    #expect(transcript.status == .exited(0) && transcript.lines == [] && transcript.errorLines.count == 1)
  }

  @Test("the log keeps to its level and its format, and standard output to the protocol")
  func log() async throws {
    let bridge = try Bridge(arguments: ["--log", "info", "--log-format", "json"])
    try await bridge.send(#"{"type":"hello","protocol":1,"client":"a\u001b[31m\nclient"}"#)
    try await bridge.end()
    #expect(!bridge.errorLines.isEmpty)
    for line in bridge.errorLines {
      let out = try Out(line)
      #expect(out.text("level") != nil && out.text("message") != nil)
    }
    let quiet = try Bridge(arguments: ["--log", "error"])
    try await quiet.send(#"{"type":"hello","protocol":1}"#)
    try await quiet.end()
    #expect(quiet.errorLines == [])
  }
}
