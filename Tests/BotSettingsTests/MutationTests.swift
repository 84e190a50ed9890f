// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import BotSettings

/// The example that is shipped.
func exampleText() throws -> String {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try String(contentsOf: root.appendingPathComponent("deploy/unfurl.yaml"), encoding: .utf8)
}

struct MutationTests {
  private static let pieces = [
    "#", " #", ":", ": ", "*", "&a ", "*a", "!", "!!str ", "@", "`", "%", "\t", "\n", "\r", "  ", "[", "]", "{", "}",
    ",", "\"", "'", "|", ">", "-", "- ", "? ", "<<: ", "---\n", "...\n", "~", "true", "yes", "0", "off", "10", "\\",
    "\0",
    "\u{85}", "\u{2028}", "\u{FEFF}", "é", "↪", "😀", "9999999999999999999", "+x", "10.0.0.0/8", "password: x\n",
  ]

  @Test("whatever happens to the example, it is read or refused with faults that have a place", arguments: 1...4)
  func mutations(_ seed: UInt64) throws {
    let example = Array(try exampleText().utf8)
    // Comments are most of the example: half of the runs go without their marks.
    let uncommented = Array(
      try exampleText().split(separator: "\n", omittingEmptySubsequences: false).dropFirst(11).map { line in
        line.replacingOccurrences(
          of: "# ", with: "", options: [], range: line.range(of: "^ *# ", options: .regularExpression))
      }.joined(separator: "\n").utf8)
    var generator = SeededGenerator(Int(seed))
    for round in 0..<500 {
      var bytes = round % 2 == 0 ? example : uncommented
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2:
          let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
          bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &generator))
        case 3:
          let end = min(bytes.count - 1, place + Int.random(in: 1...40, using: &generator))
          bytes.removeSubrange(place..<max(place, end))
        default: bytes.insert(contentsOf: Array((Self.pieces.randomElement(using: &generator) ?? "#").utf8), at: place)
        }
      }
      do {
        let settings = try Settings.parse(bytes, file: "f", context: SettingsContext())
        let resolved = settings.policy(for: ChannelName(network: "libera", name: "#swift"))
        #expect(!settings.checkReport(channel: resolved).isEmpty)
      } catch {
        #expect(!error.list.isEmpty)
        for fault in error.list {
          #expect(fault.description.hasPrefix("f:"))
          #expect(!fault.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
        }
      }
    }
  }
}
