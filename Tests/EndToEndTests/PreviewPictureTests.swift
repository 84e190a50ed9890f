// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite("pictures in the terminal")
struct PreviewPictureTests {
  /// 32×16 pixels: red and green above, blue and white below. Made for these tests with libjpeg-turbo.
  private static let jpeg =
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC\
        0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAQ\
        ACADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy\
        JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT\
        lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA\
        AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom\
        JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc\
        bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDzqvjj+kQoA9ir5A/z0CgD5er+8T9iCgD9La/m49gKAP/Z
        """
    ).map { [UInt8]($0) } ?? []

  /// 16×8 pixels, two frames, of four colours.
  private static let gif =
    Data(
      base64Encoded: """
        R0lGODlhEAAIAJEAAOv0+niy1kaCtBg+biH/C05FVFNDQVBFMi4wAwEAAAAh+QQECQAAACwAAAAAEAAIAAACEoSPqcvNAROMZtI6\
        jw16+w+GBQAh+QQECAAAACwAAAAAEAAIAAACFISPqcuNARMMb1JjL8iH4wyGYlYAADs=
        """
    ).map { [UInt8]($0) } ?? []

  private static let title = "A harbour"

  /// A server with a page and its picture.
  private static func server(
    picture: Behaviour = .response(headers: [("Content-Type", "image/jpeg")], body: jpeg), more: String = ""
  ) throws -> LoopbackServer {
    try LoopbackServer(routes: [
      "/a": .html("<title>\(title)</title>\(more)<meta property='og:image' content='/p.jpg'>"), "/p.jpg": picture,
    ])
  }

  /// Says the size of the picture, so that nobody need ask for it.
  private static let size = "<meta property='og:image:width' content=32><meta property='og:image:height' content=16>"

  private func preview(
    _ server: LoopbackServer, in terminal: Terminal = Terminal(), by unfurl: String? = nil, _ arguments: String...,
    policy: String? = nil
  ) async throws -> Transcript {
    let file = try policy.map { try Configuration(Configuration.policy($0)) } ?? Configuration()
    let words = ["preview", server.url("/a"), "--config", file.path, "--state", "off"] + arguments
    return try await terminal.run(try unfurl ?? BotProcess.unfurl(), words)
  }

  /// The lines that show a picture, which stand above the card.
  private func rows(_ transcript: Transcript) -> [String] { transcript.lines.filter { $0.contains("\u{1B}") } }

  private func expectCardAlone(_ transcript: Transcript, _ comment: Comment? = nil) {
    #expect(transcript.status == .exited(0), comment)
    #expect(transcript.lines.first == Self.title, comment)
    #expect(!transcript.lines.joined().contains("\u{1B}"), comment)
  }

  @Test("the picture of a page stands above its card, in the colours that the terminal has")
  func depths() async throws {
    let server = try Self.server()
    let depths: [(Terminal, String)] = [
      (Terminal(), "[38;2;"), (Terminal(["COLORTERM": "24bit", "TERM": "xterm"]), "[38;2;"),
      (Terminal(["COLORTERM": ""]), "[38;5;"), (Terminal(["COLORTERM": "", "TERM": "xterm-kitty"]), "[38;5;"),
      (Terminal(["COLORTERM": "", "TERM": "linux"]), "m"),
    ]
    for (terminal, mark) in depths {
      let shown = try await preview(server, in: terminal)
      #expect(shown.status == .exited(0))
      let rows = rows(shown)
      // 32×16 pixels: two of them in a character, one above the other.
      #expect(rows.count == 8, "\(shown.lines)")
      #expect(rows.allSatisfy { $0.hasPrefix("  ") && $0.contains(mark) && $0.hasSuffix("\u{1B}[0m") }, "\(rows)")
      #expect(mark != "m" || !rows.joined().contains("[38;"))
      #expect(rows.allSatisfy { $0.unicodeScalars.contains("▀") })
      #expect(Array(shown.lines.prefix(8)) == rows && shown.lines[8] == Self.title)
    }
  }

  @Test("of a GIF the still that stands for it is shown, and its facts are on the card")
  func gif() async throws {
    let server = try LoopbackServer(routes: [
      "/a": .response(headers: [("Content-Type", "image/gif")], body: Self.gif)
    ])
    let shown = try await preview(server)
    #expect(rows(shown).count == 4, "\(shown.lines)")
    #expect(server.requests.count == 1)
    let plain = try await preview(server, "--no-picture")
    #expect(rows(plain) == [])
    for lines in [shown.lines, plain.lines] {
      #expect(lines.contains { $0.hasPrefix("  facts      GIF 16×8, 2 frames") }, "\(lines)")
    }
  }

  @Test("a page's picture may be a GIF, whatever its name and type say")
  func gifOfPage() async throws {
    let server = try Self.server(picture: .response(headers: [("Content-Type", "image/jpeg")], body: Self.gif))
    #expect(try await rows(preview(server)).count == 4)
  }

  @Test("no picture, and nothing that steers a terminal, where none is wanted or can be shown")
  func none() async throws {
    let server = try Self.server(more: Self.size)
    let terminals = [
      ["NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": ""], ["LANG": "C"], ["LC_ALL": "de_DE.ISO-8859-1"], ["LANG": ""],
    ]
    for variables in terminals {
      expectCardAlone(try await preview(server, in: Terminal(variables)), "\(variables)")
    }
    expectCardAlone(try await preview(server, "--no-picture"))
    let json = try await preview(server, "--json")
    #expect(json.lines.count == 1 && json.lines.first?.hasPrefix("{") == true)
    #expect(server.requests.all.allSatisfy { $0.path == "/a" }, "a picture that nobody sees was fetched")
  }

  @Test("what is written to a pipe or a file holds no picture")
  func pipe() async throws {
    let server = try Self.server(more: Self.size)
    let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"]
    let file = try Configuration()
    let words = ["preview", server.url("/a"), "--config", file.path]
    expectCardAlone(try await BotProcess.run(arguments: words, environment: environment))
    #expect(server.requests.count == 1)
  }

  @Test("a picture is no wider than the terminal")
  func narrow() async throws {
    let shown = try await preview(try Self.server(), in: Terminal(columns: 14))
    #expect(rows(shown).count == 3 && rows(shown).allSatisfy { $0.filter { $0 == "▀" }.count == 10 }, "\(shown.lines)")
    expectCardAlone(try await preview(try Self.server(), in: Terminal(columns: 4)))
  }

  @Test("a page that calls itself adult shows its picture only where the channel allows it")
  func adult() async throws {
    let server = try Self.server(more: "<meta name='rating' content='adult'>")
    expectCardAlone(try await preview(server))
    #expect(try await rows(preview(server, policy: "nsfw: allow")).count == 8)
  }

  @Test("where an operator wants nothing to do with pictures none is fetched")
  func off() async throws {
    let server = try Self.server()
    expectCardAlone(try await preview(server, policy: "images: off"))
    #expect(!server.requests.all.contains { $0.path == "/p.jpg" })
  }

  @Test("a picture that cannot be had costs the picture and nothing else")
  func broken() async throws {
    let type = [("Content-Type", "image/jpeg")]
    let pictures: [Behaviour] = [
      .response(status: 404, headers: type, body: Self.jpeg), .response(headers: type, body: Array("no picture".utf8)),
      .response(headers: type), .redirect(to: "/p.jpg"), .redirect(to: "http://127.0.0.1:1/"),
      .endlessBody(headers: type), .endlessBody(headers: type, Self.jpeg),
      .bomb(unpackingTo: 100 << 20, headers: type),
      .response(headers: type, body: [UInt8](Self.jpeg.prefix(30))),
    ]
    for (index, picture) in pictures.enumerated() {
      let shown = try await preview(try Self.server(picture: picture))
      #expect(shown.status == .exited(0) && shown.lines.contains(Self.title), "\(index)")
      if index != 6 { expectCardAlone(shown, "\(index)") }
      #expect(!shown.lines.contains { $0.hasPrefix("unfurl:") }, "\(index): \(shown.lines)")
    }
  }

  @Test("a picture that never comes is not waited for longer than three seconds")
  func slow() async throws {
    let never: [Behaviour] = [
      .head(headers: [("Content-Type", "image/jpeg")], contentLength: 1000) + .stall(),
      .dripping(headers: [("Content-Type", "image/jpeg")], Self.jpeg, every: .milliseconds(100)),
    ]
    for picture in never {
      let began = ContinuousClock.now
      expectCardAlone(try await preview(try Self.server(picture: picture)))
      #expect(began.duration(to: .now) < .seconds(20))
    }
  }

  @Test("an address that the guard refuses is not asked for a picture")
  func guarded() async throws {
    let elsewhere = try Self.server()
    let server = try LoopbackServer(routes: [
      "/a": .html("<title>\(Self.title)</title><meta property='og:image' content='\(elsewhere.url("/p.jpg"))'>")
    ])
    let file = try Configuration(
      "network: { ports: [\(server.port)], allow: [{ address: 127.0.0.1/32, ports: [\(server.port)] }] }\n")
    let shown = try await Terminal().run(
      try BotProcess.unfurl(), ["preview", server.url("/a"), "--config", file.path, "--state", "off"])
    expectCardAlone(shown)
    #expect(elsewhere.requests.all.isEmpty)
  }
}

@Suite("the program that decodes pictures")
struct PictureProgramTests {
  private static let page = "<title>A harbour</title><meta property='og:image' content='/p'>"

  /// A preview where another program stands in the place of `unfurl-picture`.
  private func preview(picture: String?, _ arguments: String...) async throws -> Transcript {
    let server = try LoopbackServer(routes: [
      "/a": .html(Self.page), "/p": .response(headers: [("Content-Type", "image/png")], body: [1, 2, 3]),
    ])
    let (file, installation) = (try Configuration(), try Installation(picture: picture))
    let words = ["preview", server.url("/a"), "--config", file.path, "--state", "off"] + arguments
    return try await Terminal().run(installation.unfurl, words)
  }

  @Test("where it is missing, broken, slow or lying, the card stands alone and nothing is said")
  func troubles() async throws {
    let programs: [String?] = [
      nil, "exit 0", "exit 1", "kill -9 $$", "echo hello", "cat", "cat /dev/zero",
      "echo UNFURL-PICTURE 1 161 1; cat /dev/zero", "echo UNFURL-PICTURE 1 16 16; head -c 1023 /dev/zero",
      "echo UNFURL-PICTURE 1 9999999999999999999 1; cat /dev/zero", "echo UNFURL-PICTURE 2 1 1; cat /dev/zero",
      "exec sleep 600", "sleep 600 & echo UNFURL-PICTURE 1 1 1; sleep 600", "exec <&-; exec sleep 600",
    ]
    for program in programs {
      let began = ContinuousClock.now
      let shown = try await preview(picture: program)
      #expect(shown.status == .exited(0) && shown.lines.first == "A harbour", "\(program ?? "none"): \(shown.lines)")
      #expect(!shown.lines.joined().contains("\u{1B}"), "\(program ?? "none")")
      #expect(began.duration(to: .now) < .seconds(20), "\(program ?? "none")")
    }
  }

  @Test("what it writes as promised is shown, and it is not waited for after that")
  func honest() async throws {
    let shown = try await preview(
      picture: "echo UNFURL-PICTURE 1 2 2; head -c 16 /dev/zero | tr '\\0' '\\377'; sleep 600")
    #expect(shown.lines.filter { $0.contains("▀") }.count == 1, "\(shown.lines)")
  }

  @Test("it inherits neither environment nor descriptors")
  func nothingInherited() async throws {
    let installation = try Installation(picture: nil)
    let told = installation.folder.appendingPathComponent("told").path
    let path = installation.folder.appendingPathComponent("unfurl-picture").path
    try Data("#!/bin/sh\n{ /usr/bin/env; ls /proc/self/fd; } > \(told)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let server = try LoopbackServer(routes: [
      "/a": .html(Self.page), "/p": .response(headers: [("Content-Type", "image/png")], body: [1, 2, 3]),
    ])
    let file = try Configuration()
    _ = try await Terminal(["UNFURL_MATRIX_TOKEN": "secret"]).run(
      installation.unfurl, ["preview", server.url("/a"), "--config", file.path, "--state", "off"])
    let lines = try String(contentsOfFile: told, encoding: .utf8).split(separator: "\n").map(String.init)
    // What the shell itself sets; ls has the folder open that it lists.
    #expect(
      lines.filter { $0.contains("=") }.allSatisfy {
        $0.hasPrefix("PWD=") || $0.hasPrefix("SHLVL=") || $0.hasPrefix("_=")
      })
    #expect(lines.filter { !$0.contains("=") } == ["0", "1", "2", "3"], "\(lines)")
  }

  @Test("by itself it says what it is, and that something is no picture")
  func alone() async throws {
    let path = try BotProcess.unfurl() + "-picture"
    let version = try await BotProcess.run(executable: path, arguments: ["--version"])
    let own = try await BotProcess.run(arguments: ["--version"])
    #expect(version.lines.map { $0.replacingOccurrences(of: "-picture", with: "") } == own.lines)
    #expect(try await BotProcess.run(executable: path, arguments: ["--help"]).status == .exited(0))
    for nonsense in [["--side"], ["--side", "0"], ["--side", "9999"], ["x"], ["--side", "1", "x"]] {
      let said = try await BotProcess.run(executable: path, arguments: nonsense)
      #expect(said.status == .exited(2) && said.lines == [] && said.errorLines.count == 1)
    }
    let none = try await BotProcess.run(executable: path, input: ["hello"])
    #expect(none.status == .exited(1) && none.lines == [] && none.errorLines.count == 1)
  }
}
