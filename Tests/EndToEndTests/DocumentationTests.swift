// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlKit
import UnfurlTestKit

/// What the documentation says is what the program does.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  // MARK: Links

  @Test("every relative link in the Markdown files leads to a file that is there, and to a heading of it")
  func links() throws {
    let files = try Self.markdownFiles()
    #expect(files.contains { $0.lastPathComponent == "README.md" })
    for file in files {
      let prose = Self.prose(of: try String(contentsOf: file, encoding: .utf8))
      for match in prose.matches(of: /\]\(([^)#\s]*)(?:#([^)\s]+))?\)/) where !match.1.contains(":") {
        let target = match.1.isEmpty ? file : file.deletingLastPathComponent().appendingPathComponent(String(match.1))
        let place = "\(file.lastPathComponent): \(match.0)"
        guard FileManager.default.fileExists(atPath: target.path) else {
          Issue.record("\(place) leads to no file")
          continue
        }
        guard let heading = match.2 else { continue }
        let headings = Self.headings(of: try String(contentsOf: target, encoding: .utf8))
        #expect(headings.contains(String(heading)), "\(place) leads to no heading")
      }
    }
  }

  private static func markdownFiles() throws -> [URL] {
    let walk = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles]))
    return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "md" }
  }

  /// A Markdown text without its code.
  private static func prose(of text: String) -> String {
    var isCode = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isCode && !isFence
    }
    return lines.joined(separator: "\n").replacing(/`[^`\n]*`/, with: "")
  }

  /// The names by which links call headings.
  private static func headings(of text: String) -> Set<String> {
    let names = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
    }
    return Set(names)
  }

  // MARK: Words

  @Test("every code, kind, reason and state that the protocol has stands in its reference")
  func words() throws {
    let codes = UnfurlError.Code.allCases
    let states: [CacheNote.State] = [.miss, .fresh, .stale, .revalidated, .shared, .supplied]
    let kinds: [HandlerManifest.Kind] = [.builtIn, .process, .declarative]
    let details = try Self.text("Sources/Dialects/Incoming.swift").matches(of: /case \w+ = "([a-z_]+)"/)
    let words =
      codes.map(\.rawValue) + codes.map { UnfurlError($0, "").kind.rawValue } + SkipReason.allCases.map(\.rawValue)
      + states.map(\.rawValue) + kinds.map(\.rawValue) + details.map { String($0.1) }
    #expect(details.count >= 4)
    try Self.expectInReference(words)
  }

  @Test("every key that the dialect jsonl reads or writes stands in its reference")
  func keys() throws {
    var words: [String] = []
    let files = [
      "Dialects/JSONLDialect", "Dialects/JSONLDialect+Answer", "Dialects/JSONLDialect+Encode",
      "Dialects/JSONLDialect+Feed",
      "Dialects/JSONLDialect+Service", "Dialects/JSONLFields", "MetadataJSON/JSONWriter+Metadata",
    ]
    for file in files {
      let source = try Self.text("Sources/\(file).swift")
      words += source.matches(of: /(?:member|object|array|head)\("([a-z_]+)"/).map { String($0.1) }
      words += source.matches(of: /case ((?:"[a-z_]+"(?:, )?)+):/).flatMap { match in
        match.1.matches(of: /"([a-z_]+)"/).map { String($0.1) }
      }
    }
    #expect(words.count > 100, "the dialect's sources are written otherwise than this test reads them")
    try Self.expectInReference(words)
  }

  private static func expectInReference(_ words: [String]) throws {
    let reference = try text("docs/protocol.md")
    let missing = Set(words).filter { !reference.contains("`\($0)`") }
    #expect(missing == [], "docs/protocol.md does not say what these are")
  }

  // MARK: Examples

  @Test(
    "an example that stands in a file is shown as it stands there",
    arguments: [
      ("docs/protocol.md", "docs/protocol/text.transcript"), ("docs/protocol.md", "docs/protocol/jsonl.transcript"),
      ("docs/protocol.md", "docs/protocol/commands.transcript"),
      ("docs/protocol.md", "docs/protocol/feeds.transcript"),
      ("docs/protocol.md", "docs/protocol/transcripts.yaml"), ("README.md", "docs/examples/attach.py"),
      ("README.md", "docs/examples/unfurl.yaml"),
    ])
  func shown(document: String, example: String) throws {
    let isShown = try Self.text(document).contains("\n\(Self.text(example))```\n")
    #expect(isShown, "\(document) shows another \(example)")
  }

  @Test(
    "a transcript in the reference is what the bot says",
    arguments: [("text", "text"), ("jsonl", "jsonl"), ("commands", "jsonl"), ("feeds", "jsonl")])
  func transcripts(name: String, dialect: String) async throws {
    let site = try Self.site()
    let bot = try BotProcess(arguments: ["--dialect", dialect, "--config", Self.path("docs/protocol/transcripts.yaml")])
    let steps = Self.steps(of: try Self.text("docs/protocol/\(name).transcript"))
    #expect(steps.count >= 8)
    try await Self.play(steps, to: bot, site)
    bot.closeInput()
    let transcript = try await bot.transcript
    #expect(transcript.lines.count == steps.reduce(0) { $0 + $1.answers.count }, "more was said than is shown")
    #expect(transcript.status == .exited(0))
  }

  @Test("the lines of jsonl in the README are what the bot says")
  func linesOfTheReadme() async throws {
    let site = try Self.site()
    let bot = try BotProcess(arguments: ["--dialect", "jsonl", "--config", Self.path("docs/protocol/transcripts.yaml")])
    _ = try await bot.nextLine()
    let transcript = try Self.text("README.md").replacing("\nin   {", with: "\n> {").replacing(
      "\nout  {", with: "\n< {")
    let steps = Self.steps(of: transcript).filter { $0.line.hasPrefix("{") }
    #expect(steps.count == 1 && steps.first?.answers.count == 2)
    try await Self.play(steps, to: bot, site)
  }

  @Test("the configuration in the README has no faults")
  func configuration() async throws {
    let transcript = try await BotProcess.run(arguments: ["check", "--config", Self.path("docs/examples/unfurl.yaml")])
    #expect(transcript.lines.count == 1 && transcript.lines.first?.hasSuffix(": no faults") == true)
    #expect(transcript.status == .exited(0))
  }

  @Test("the lines of Python in the README attach the bot to a program")
  func attaching() async throws {
    let site = try Self.site()
    let program = try BotProcess(
      executable: "python3",
      arguments: [
        Self.path("docs/examples/attach.py"), try BotProcess.unfurl(), "--config",
        Self.path("docs/protocol/transcripts.yaml"),
      ])
    try await program.send("have you seen \(site.url("/ferry"))?")
    #expect(try await program.nextLine() == "1 ↪ Ferry times")
    try await program.send("nothing here")
    program.closeInput()
    let transcript = try await program.transcript
    #expect(transcript.lines.count == 1)
    #expect(transcript.status == .exited(0))
  }

  /// Says each line, and expects its answers before the next is said.
  private static func play(_ steps: [Step], to bot: BotProcess, _ site: LoopbackServer) async throws {
    var news = "feed-1"
    for step in steps {
      try await bot.send(onSite(step.line, site).replacing("feed-1", with: news))
      var answers: [String] = []
      for _ in step.answers {
        let line = try await bot.nextLine()
        if let id = line.firstMatch(of: /"id":"(feed-[^"]*)"/) { news = String(id.1) }
        answers.append(steady(line, site))
      }
      let expected = step.answers.map { steady($0, site) }
      // Two links of one message are answered in any order, and the message's end comes last.
      #expect(answers.sorted() == expected.sorted(), "after \(step.line)")
      #expect(answers.last == expected.last, "after \(step.line)")
    }
  }

  private static func path(_ path: String) -> String { root.appendingPathComponent(path).path }

  /// The feed that the transcripts speak of.
  private static let news = """
    <?xml version="1.0" encoding="utf-8"?>
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Harbour news</title>
    <link>http://harbour.localhost:8080/</link><description>What happens on the quay.</description>
    <item><title>The ferry runs again</title><link>http://harbour.localhost:8080/ferry</link><guid>n3</guid>
    <dc:creator>Ada</dc:creator><pubDate>Mon, 30 Nov 2026 09:05:00 GMT</pubDate></item>
    <item><title>Tea on Sundays</title><link>http://harbour.localhost:8080/tea</link><guid>n2</guid>
    <dc:creator>Ben</dc:creator><pubDate>Sun, 29 Nov 2026 14:00:00 +0100</pubDate></item>
    </channel></rss>
    """

  /// The pages that the transcripts speak of.
  private static func site() throws -> LoopbackServer {
    let novel = String(
      repeating: "It was a wide bay, and the wind came from the west, and the boats lay still, and ", count: 9)
    let pages: [String: Behaviour] = [
      "/lighthouse": .html(
        """
        <!doctype html><html lang="en"><head><title>The lighthouse opens its doors</title>
        <meta property="og:site_name" content="The Harbour Times">
        <meta name="description" content="199 steps, one lamp, and tea on Sundays."></head></html>
        """),
      "/ferry": .html("<!doctype html><title>Ferry times</title>"),
      "/news.rss": .response(headers: [("Content-Type", "application/rss+xml")], body: Array(news.utf8)),
      "/novel": .html("<!doctype html><title>\(novel)</title>"),
      "/mischief": .html(
        "<!doctype html><title>Calm &#x1b;[31msea&#7;\r\nQUIT :bye &#x202e;and @everyone</title>"),
    ]
    let tides = Recorder<Int>("times that the tides were asked for")
    return try LoopbackServer { request in
      guard request.path == "/tides.xml" else { return pages[request.path] ?? .notFound }
      tides.record(tides.count)
      return Self.tides(count: tides.count == 1 ? 2 : 3)
    }
  }

  /// A feed with the newest so many of its items.
  private static func tides(count: Int) -> Behaviour {
    let items = ["High water at six", "Low water at noon", "High water at seven"].prefix(count).enumerated().reversed()
    let texts = items.map { number, title in
      """
      <item><guid isPermaLink="false">tide-\(number)</guid><title>\(title)</title>
      <link>http://harbour.localhost:8080/ferry</link><pubDate>Mon, 30 Nov 2026 1\(number):00:00 GMT</pubDate></item>
      """
    }
    let feed = "<rss version=\"2.0\"><channel><title>Tides</title>\(texts.joined(separator: "\n"))</channel></rss>"
    return .response(headers: [("Content-Type", "application/rss+xml")], body: Array(feed.utf8))
  }

  /// A line in, and the lines that answer it.
  private struct Step {
    var line: String
    var answers: [String] = []
  }

  private static func steps(of transcript: String) -> [Step] {
    var steps: [Step] = []
    for line in transcript.split(separator: "\n") {
      if line.hasPrefix("> ") { steps.append(Step(line: String(line.dropFirst(2)))) }
      if line.hasPrefix("< "), !steps.isEmpty { steps[steps.count - 1].answers.append(String(line.dropFirst(2))) }
    }
    return steps
  }

  /// The transcripts write one port, the kernel picks another.
  private static func onSite(_ line: String, _ site: LoopbackServer) -> String {
    line.replacing("harbour.localhost:8080", with: "harbour.localhost:\(site.port)")
  }

  /// A line out without what differs from run to run.
  private static func steady(_ line: String, _ site: LoopbackServer) -> String {
    line.replacing("harbour.localhost:\(site.port)", with: "harbour.localhost:8080")
      .replacing(/"(elapsed_ms|age_s|fresh_for_s)":\d+/) { "\"\($0.1)\":0" }
      .replacing(/"id":"feed-[^"]*"/, with: #""id":"feed-1""#)
      .replacing(/"(polled_at|next_at)":"[^"]*"/) { "\"\($0.1)\":\"then\"" }
      .replacing(/"result":"new_data","polled_at"/, with: #""result":"no_data","polled_at""#)
      .replacing(
        /(no )?news in the last poll, (just now|\d+ seconds? ago); next (soon|in \d+ seconds?)/,
        with: "no news in the last poll, just now; next soon")
  }
}
