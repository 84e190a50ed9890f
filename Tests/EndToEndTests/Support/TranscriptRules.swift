// SPDX-License-Identifier: MIT

import JSONText

/// Holds a whole conversation in the dialect `jsonl` against the rules that every one keeps.
///
/// The rules know nothing of what a test is about: they only count. Each message has exactly one end, each of its
/// links exactly one outcome before that, every line is an object of a known kind, and so on.
struct TranscriptRules {
  private(set) var faults: [String] = []
  private(set) var outs: [Out] = []
  private let sent: [SentLine]
  private let earlier: [Out]
  private var badLines: Set<Int> = []

  /// - Parameters:
  ///   - sent: Everything that was written to the bot.
  ///   - lines: Everything that it wrote, to its end.
  ///   - earlier: What an earlier process wrote, whose previews this one may take back.
  init(sent: [UInt8], lines: [String], after earlier: [Out] = []) {
    self.sent = SentLine.split(sent)
    self.earlier = earlier
    for line in lines {
      do {
        outs.append(try Out(line))
      } catch {
        faults.append("not JSON: \(line)")
      }
      if line.utf8.count >= 60 << 10 { faults.append("longer than 60 KiB: \(line.prefix(200))") }
    }
    checkFrame()
    for out in outs { faults += LineRules.faults(of: out) }
    checkBadInput()
    checkMessages()
    checkAcknowledgements()
    checkRetractions()
  }

  private mutating func checkFrame() {
    let endsWithoutBye = outs.contains { $0.text("code") == "unsupported_protocol" }
    if outs.first?.type != "ready" { faults.append("the first line is not ready") }
    if outs.filter({ $0.type == "ready" }).count > 1 { faults.append("more than one ready") }
    let byes = outs.filter { $0.type == "bye" }.count
    if !endsWithoutBye, byes != 1 || outs.last?.type != "bye" { faults.append("bye is not the one last line") }
  }

  private mutating func checkBadInput() {
    var last = 0
    for out in outs where out.text("code") == "bad_input" && out.url == nil {
      guard let line = out.number("line") else {
        faults.append("bad_input without line: \(out)")
        continue
      }
      if line <= last || line > sent.count { faults.append("bad_input out of order: \(out)") }
      last = line
      badLines.insert(line)
    }
  }

  private struct Tally {
    var expectedEnds = 0
    var ends = 0
    var isEdited = false
    var isOver = false
    var urls: Set<String> = []
    var outcomes: [String: Int] = [:]
    var pending: Set<String> = []
  }

  private mutating func checkMessages() {
    var tallies: [MessageKey: Tally] = [:]
    for line in sent where !badLines.contains(line.number) {
      guard let key = line.key else { continue }
      if line.type == "message" { tallies[key, default: Tally()].expectedEnds += 1 }
      if line.type == "edit" {
        if tallies[key] == nil { tallies[key, default: Tally()].expectedEnds += 1 }
        tallies[key]?.isEdited = true
      }
    }
    for out in outs {
      guard let key = MessageKey(out), ["pending", "preview", "skipped", "error", "done"].contains(out.type),
        out.text("code") != "bad_input"
      else { continue }
      guard var tally = tallies[key] else {
        faults.append("about no message: \(out)")
        continue
      }
      note(out, &tally)
      tallies[key] = tally
    }
    for (key, tally) in tallies where tally.ends != tally.expectedEnds {
      faults.append("\(key) has \(tally.ends) done in place of \(tally.expectedEnds)")
    }
  }

  private mutating func note(_ out: Out, _ tally: inout Tally) {
    let url = out.url ?? ""
    switch out.type {
    case "done":
      tally.ends += 1
      if out.flag("duplicate") == true {
        if out.number("links") != 0 { faults.append("a duplicate that counts links: \(out)") }
        return
      }
      if tally.isOver { faults.append("a second done: \(out)") }
      tally.isOver = true
      let counted = ["preview", "skipped", "error"].map { tally.outcomes[$0] ?? 0 }
      let said = ["previews", "skipped", "errors"].map { out.number($0) ?? -1 }
      if out.number("links") != said.reduce(0, +) { faults.append("a done that does not add up: \(out)") }
      if !tally.isEdited, counted != said { faults.append("there were \(counted) outcomes before \(out)") }
    case "pending":
      if !tally.pending.insert(url).inserted { faults.append("a second pending: \(out)") }
      if tally.urls.contains(url) { faults.append("pending after the outcome: \(out)") }
    default:
      if !tally.isEdited {
        if !tally.urls.insert(url).inserted { faults.append("a second outcome: \(out)") }
        if tally.isOver { faults.append("an outcome after done: \(out)") }
      }
      tally.outcomes[out.type, default: 0] += 1
    }
  }

  private mutating func checkAcknowledgements() {
    var expected: [String: Int] = [:]
    for line in sent where !badLines.contains(line.number) {
      if ["edit", "delete", "cancel", "configure"].contains(line.type) { expected[line.type, default: 0] += 1 }
    }
    var found: [String: Int] = [:]
    for out in outs where out.type == "ack" { found[out.text("for") ?? "?", default: 0] += 1 }
    if expected != found { faults.append("ack: expected \(expected), found \(found)") }
  }

  /// What is taken back was shown, and nothing is shown twice at once.
  private mutating func checkRetractions() {
    var shown: Set<[String]> = []
    for out in earlier where out.type == "preview" {
      if let key = MessageKey(out), let url = out.url { shown.insert([key.id, key.channel, url]) }
    }
    for out in outs {
      guard let key = MessageKey(out), let url = out.url else { continue }
      let preview = [key.id, key.channel, url]
      if out.type == "preview", !shown.insert(preview).inserted { faults.append("shown twice: \(out)") }
      if out.type == "retract", shown.remove(preview) == nil { faults.append("taken back unseen: \(out)") }
    }
  }
}
