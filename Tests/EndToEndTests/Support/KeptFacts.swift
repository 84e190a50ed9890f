// SPDX-License-Identifier: MIT

import UnfurlTestKit

/// What must be there after a crash: what was acknowledged, or what was asked for after that.
struct KeptFacts {
  /// The values that a key may have. The first was acknowledged last, or is `nil`: nothing; the others were asked for
  /// since, in this order.
  private var values: [KeptOperation.Key: [String?]] = [:]
  private(set) var acknowledged = 0

  /// Takes in what a process was asked for and what it said.
  mutating func add(_ operations: [KeptOperation], said: [Out]) {
    let answers = said.filter { $0.type == "pong" || $0.type == "reply" }
    for operation in operations {
      let isAcknowledged = answers.contains { operation.isAcknowledged(by: $0) }
      if isAcknowledged { acknowledged += 1 }
      values[operation.key] =
        isAcknowledged ? [operation.value] : (values[operation.key] ?? [nil]) + [operation.value]
    }
  }

  /// Asks a new process for the facts, and returns what is wrong. What is looked at is known exactly afterwards.
  ///
  /// - Parameter share: which of the references are asked for. To ask takes them back.
  mutating func faults(
    in folder: KeptFolder, url: String, _ configuration: String, share: (Int) -> Bool = { _ in true }
  ) async throws -> [String] {
    let found = try await look(into: folder, url, configuration, share)
    var faults: [String] = []
    for (key, value) in found {
      let expected = values[key] ?? [nil]
      if !expected.contains(value) {
        faults.append("\(key) is \(value ?? "not there") in place of \(expected.map { $0 ?? "not there" })")
      }
      if case .reference = key { values[key] = nil } else { values[key] = [value] }
    }
    return faults
  }

  private func look(
    into folder: KeptFolder, _ url: String, _ configuration: String, _ share: (Int) -> Bool
  ) async throws -> [KeptOperation.Key: String?] {
    let bridge = try Bridge(keptIn: folder, configuration)
    var found: [KeptOperation.Key: String?] = [:]
    for (index, key) in values.keys.enumerated() {
      switch key {
      case .reference(let message):
        guard share(index) else { continue }
        try await bridge.send(#"{"type":"delete","id":"\#(message)","channel":"room"}"#)
        found[key] = .some(nil)
      case .isOn(let channel):
        try await bridge.message(url, id: "look", channel: channel)
        let isOff = try await bridge.outcome(of: "look", channel: channel).outcome == "skipped disabled"
        found[key] = .some(isOff ? "off" : values[key]?.contains(nil) == true ? nil : "on")
      case .favourite: found[key] = .some(nil)
      }
    }
    bridge.process.closeInput()
    let transcript = try await bridge.process.transcript
    for out in try transcript.lines.map({ try Out($0) }) where out.type == "retract" {
      if let id = out.text("id") { found[.reference(message: id)] = .some(out.text("ref")) }
    }
    let saved = try await BotProcess.run(
      arguments: ["saved", "--channel", "favourites", "--state", folder.path]
    ).lines
    for line in saved {
      if let url = line.split(separator: " ").last { found[.favourite(url: String(url))] = .some("saved") }
    }
    return found
  }
}
