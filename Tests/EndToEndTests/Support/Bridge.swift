// SPDX-License-Identifier: MIT

import Synchronization
import Testing
import UnfurlTestKit

/// The built bot as a child process, held as a bridge would hold it; at its end the whole conversation is held
/// against the protocol's rules.
final class Bridge: Sendable {
  let process: BotProcess
  private let configuration: Configuration?
  private let sent = Mutex<[UInt8]>([])

  /// Starts the bot in the dialect `jsonl`.
  convenience init(_ configuration: String = Configuration.loopback, arguments: [String] = []) throws {
    try self.init(file: Configuration(configuration), arguments: arguments)
  }

  /// Starts it with what it keeps in a folder.
  ///
  /// - Parameter shell: what sh(1) does before, such as `ulimit -f 100`.
  convenience init(
    keptIn folder: KeptFolder, _ configuration: String = Configuration.loopback, shell: String? = nil
  ) throws {
    try self.init(file: Configuration(configuration), arguments: ["--state", folder.path], shell: shell)
  }

  init(file: Configuration, arguments: [String] = [], shell: String? = nil) throws {
    configuration = file
    let arguments = ["--dialect", "jsonl", "--config", file.path] + arguments
    if let shell {
      let bot = try BotProcess.unfurl()
      process = try BotProcess(
        executable: "/bin/sh", arguments: ["-c", "\(shell) && exec \"$0\" \"$@\"", bot] + arguments)
    } else {
      process = try BotProcess(arguments: arguments)
    }
  }

  // MARK: In

  /// Sends one line as it is.
  func send(_ line: String) async throws { try await send(bytes: Array((line + "\n").utf8)) }

  /// Sends bytes as they are.
  func send(bytes: [UInt8]) async throws {
    sent.withLock { $0 += bytes }
    try await process.send(bytes: bytes)
  }

  /// Sends a message. `more` is added to the object as it is: `"bot":true`.
  func message(
    _ text: String, id: String? = nil, channel: String? = nil, type: String = "message", _ more: String? = nil
  ) async throws {
    var fields = [#""type":"\#(type)""#]
    if let id { fields.append(#""id":"\#(id)""#) }
    if let channel { fields.append(#""channel":"\#(channel)""#) }
    fields.append(#""text":\#(quoted(text))"#)
    if let more { fields.append(more) }
    try await send("{\(fields.joined(separator: ","))}")
  }

  /// Gives an admin's command, and returns its answer.
  func command(_ text: String, id: String, channel: String = "default") async throws -> Out {
    try await send(
      #"{"type":"command","id":"\#(id)","channel":"\#(channel)","text":\#(quoted(text)),"admin":true}"#)
    return try await first("reply", id: id)
  }

  /// Says under which id of the bridge's own a preview was posted, and returns once the bot says that it is kept.
  func posted(_ url: String, of id: String, as ref: String, channel: String = "default") async throws {
    try await send(
      #"{"type":"sent","id":"\#(id)","channel":"\#(channel)","url":\#(quoted(url)),"ref":"\#(ref)"}"#)
    try await send(#"{"type":"ping","id":"ping-\#(ref)"}"#)
    try await first("pong", id: "ping-\(ref)")
  }

  // MARK: Out

  /// The first line that `matches` accepts, as soon as it is there.
  @discardableResult
  func first(where matches: (Out) -> Bool) async throws -> Out {
    try Out(try await process.line { matches(try Out($0)) })
  }

  /// The first line of a type, about a message or a link where one is named, as soon as it is there.
  @discardableResult
  func first(_ type: String, id: String? = nil, url: String? = nil, channel: String? = nil) async throws -> Out {
    try Out(
      try await process.line { line in
        // Most lines are of another type, and there may be a hundred thousand of them.
        guard line.hasPrefix(#"{"type":"\#(type)""#) else { return false }
        let out = try Out(line)
        return (id == nil || out.id == "\"\(id ?? "")\"") && (url == nil || out.url == url)
          && (channel == nil || out.channel == channel)
      })
  }

  /// The one outcome of a message with one link.
  func outcome(of id: String, channel: String? = nil) async throws -> Out {
    try await first("done", id: id, channel: channel)
    return try await first { $0.isOutcome && $0.id == "\"\(id)\"" && (channel == nil || $0.channel == channel) }
  }

  /// Asks how things stand until it is so.
  func stats(until holds: (Out) -> Bool) async throws -> Out {
    for turn in 0... {
      try await send(#"{"type":"stats","id":"stats-\#(turn)"}"#)
      let stats = try await first("stats", id: "stats-\(turn)")
      if holds(stats) { return stats }
      await Task.yield()
    }
    throw TestKitError("unreachable")
  }

  // MARK: The end

  /// Ends the input, waits for the end, and holds all that was said against the protocol.
  ///
  /// - Parameter earlier: what an earlier process said: its previews may be taken back by this one.
  @discardableResult
  func end(
    after earlier: [Out] = [], _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [Out] {
    process.closeInput()
    return try await ended(after: earlier, sourceLocation)
  }

  /// Waits for the end, and holds all that was said against the protocol.
  @discardableResult
  func ended(
    after earlier: [Out] = [], _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [Out] {
    let transcript = try await process.transcript
    #expect(transcript.status == .exited(0), sourceLocation: sourceLocation)
    let rules = TranscriptRules(sent: sent.withLock { $0 }, lines: transcript.lines, after: earlier)
    #expect(rules.faults == [], sourceLocation: sourceLocation)
    #expect(rules.outs.last?.type == "bye", sourceLocation: sourceLocation)
    return rules.outs
  }

  /// Kills it, unless it has ended just before, and returns the lines that it got out whole.
  func kill() async throws -> [Out] {
    process.signal(9)
    let status = try await process.exitStatus
    #expect(status == .signalled(9) || status == .exited(0))
    return try await process.lines.whole().compactMap { try? Out($0) }
  }

  /// All it said on standard error so far.
  var errorLines: [String] { process.errorLines.all }
}

/// A text as JSON.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    default:
      if scalar.value < 0x20 {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
  return result + "\""
}

/// A page with a title that comes once the gate opens. Until then it trickles, so that on a busy machine no limit of the
/// fetcher ends it before.
func page(_ title: String, after gate: Gate) -> Behaviour {
  .head(headers: [("Content-Type", "text/html")]) + .trickle([0x20], every: .seconds(1), until: gate)
    + .text("<title>\(title)</title><p>") + .close
}

/// A page that never comes to anything.
let hanging = Behaviour.endlessBody([0x20], every: .seconds(1))

/// A page with a title and nothing else.
func page(_ title: String) -> Behaviour { .html("<html><head><title>\(title)</title></head><body></body></html>") }
