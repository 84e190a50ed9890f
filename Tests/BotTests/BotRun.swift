// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import Foundation
import Glibc
import PreviewStore
import Testing
import UnfurlKit
import UnfurlTestKit
import Unfurling

@testable import Bot
@testable import FeedWatching

/// A handler that takes the whole body for the title.
struct EchoHandler: Handler {
  let manifest = HandlerManifest(
    id: "echo", summary: "a test's handler", matches: [HandlerManifest.Match(mediaType: "text/html")])

  func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    var metadata = Metadata()
    metadata.title = String(decoding: try await request.page?.body.collect(upTo: 1000) ?? [], as: UTF8.self)
    return .preview(metadata)
  }
}

/// A handler that finds nothing but a picture.
struct PictureHandler: Handler {
  let manifest = HandlerManifest(
    id: "picture", summary: "a test's handler", matches: [HandlerManifest.Match(mediaType: "text/html")])

  func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    var metadata = Metadata()
    metadata.image = Metadata.Image(url: "https://example.org/i.png")
    return .preview(metadata)
  }
}

/// A bot that runs in this process between two pipes, on a fake network and a clock that stands still.
final class BotRun: Sendable {
  let fetcher: FakeFetcher
  let clock: ManualClock
  let store: Store
  let feeds: FeedWatcher
  let bot: Bot
  let lines = Recorder<String>("lines out")
  let logged = Recorder<String>("log")
  private let input: FileHandle
  private let status = Recorder<Bot.Status>("exit")

  init(
    _ pages: [String: FakePage] = [:], dialect: DialectName? = .jsonl, keepsOrder: Bool = false,
    configuration: String = "", handler: any Handler = EchoHandler(), in place: Store.Place = .memory,
    clock: ManualClock = ManualClock(), _ change: (inout Bot.Options) -> Void = { _ in }
  ) throws {
    fetcher = FakeFetcher(pages)
    self.clock = clock
    var options = Bot.Options()
    options.dialect = dialect
    options.keepsMessageOrder = keepsOrder
    change(&options)
    let logged = logged
    store = Store(place, time: clock, log: .silent)
    _ = store.waitUntilOpen(.seconds(30))
    let fetcher = fetcher
    feeds = FeedWatcher(store: store, fetcher: { fetcher }, time: clock, log: .silent)
    bot = try Bot(
      options: options,
      identity: Identity(version: "test", handlers: [("echo", "built_in", "on")]),
      settings: try Settings.parse(configuration),
      unfurler: Unfurler(handlers: [handler], rules: Unfurler.Rules(fetcher: fetcher), store: store, time: clock),
      feeds: feeds, store: store, time: clock,
      log: Log(threshold: .debug) { _, message in logged.record(message) })
    let toBot = Pipe()
    let fromBot = Pipe()
    input = toBot.fileHandleForWriting
    let (bot, lines, status) = (bot, lines, status)
    let (reads, writes) = (toBot.fileHandleForReading, fromBot.fileHandleForWriting)
    _ = try WorkerThread {
      status.record(bot.run(input: reads.fileDescriptor, output: writes.fileDescriptor))
      try? writes.close()
    }
    let output = fromBot.fileHandleForReading
    _ = try WorkerThread {
      var rest: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = read(output.fileDescriptor, &buffer, buffer.count)
        if count <= 0 { break }
        rest += buffer[..<count]
        while let end = rest.firstIndex(of: 0x0A) {
          lines.record(String(decoding: rest[..<end], as: UTF8.self))
          rest.removeFirst(end + 1)
        }
      }
      lines.finish()
    }
  }

  func send(_ line: String) throws { try input.write(contentsOf: Data((line + "\n").utf8)) }

  func message(_ id: String, _ text: String, channel: String = "room", more: String = "") throws {
    try send(#"{"type":"message","id":"\#(id)","channel":"\#(channel)","text":"\#(text)"\#(more)}"#)
  }

  func closeInput() throws { try input.close() }

  /// The next line out of this type, from the given place on.
  func line(_ type: String, id: String? = nil, from index: Int = 0) async throws -> [String: Any] {
    let line = try await lines.first(from: index) { line in
      let object = Self.object(line)
      return object["type"] as? String == type && (id == nil || object["id"] as? String == id)
    }
    return Self.object(line)
  }

  /// Closes the input and returns all lines and how the bot ended.
  func end() async throws -> (lines: [[String: Any]], status: Bot.Status) {
    try closeInput()
    let all = try await lines.whole()
    return (all.map(Self.object), try await status.element(0))
  }

  static func object(_ line: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
  }
}

extension [[String: Any]] {
  /// The types of the lines, in order.
  var types: [String] { map { $0["type"] as? String ?? "?" } }

  func only(_ type: String) -> [[String: Any]] { filter { $0["type"] as? String == type } }
}
