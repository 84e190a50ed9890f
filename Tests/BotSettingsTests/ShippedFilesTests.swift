// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlKit

@testable import BotSettings

struct ShippedFilesTests {
  private func documentation() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("docs/configuration.md"), encoding: .utf8)
  }

  @Test("the example is right, and off until a channel turns it on")
  func example() throws {
    let settings = try Settings.parse(try exampleText(), file: "deploy/unfurl.yaml")
    #expect(settings.policy(for: ChannelName()).policy.enabled == .off)
    let swift = settings.policy(for: ChannelName(network: "libera", name: "#swift")).policy
    #expect(swift.enabled == .on)
    #expect(swift.perUser == .init(count: 5, window: .seconds(60)))
    #expect(swift.perChannel == .init(count: 10, window: .seconds(60)))
    #expect(settings.policy(for: ChannelName(network: "libera", name: "#swift-bots")).policy.enabled == .on)
    #expect(settings.policy(for: ChannelName(network: "libera", name: "#my-bots")).policy.enabled == .off)
  }

  @Test("what the example shows in comments is right, too")
  func commented() throws {
    let lines = try exampleText().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("defaults:") })
    let text = lines[start...].map { line -> String in
      guard let mark = line.range(of: "^ *# (?=[ ]*(- )?[a-z_\"]+.*:)|^ *# (?= *[-\"])", options: .regularExpression)
      else {
        return line
      }
      return line.replacingCharacters(in: mark, with: line[mark].replacingOccurrences(of: "# ", with: ""))
    }.joined(separator: "\n")
    // The three files with secrets are not there.
    let missing = faults(text)
    #expect(missing.count == 3, "\(missing)")
    #expect(missing.allSatisfy { $0.hasSuffix("the file with the secret cannot be read: no such file") })
  }

  @Test("the documentation names every key")
  func keys() throws {
    let text = try documentation()
    let names =
      PolicyKeys.table.keys.map(\.name) + FeedKeys.table.keys.map(\.name) + SettingsKeys.table.keys.map(\.name)
      + NetworkKeys.table.keys.map(\.name) + IRCKeys.table.keys.map(\.name) + MatrixKeys.table.keys.map(\.name)
      + MatterbridgeKeys.table.keys.map(\.name) + GIPHYKeys.table.keys.map(\.name)
      + LocalGIFKeys.table.keys.map(\.name) + CacheKeys.table.keys.map(\.name) + PluginKeys.table.keys.map(\.name)
    for name in names { #expect(text.contains("`\(name)`"), "\(name)") }
  }

  @Test("the documentation gives the defaults that hold")
  func defaults() throws {
    let text = try documentation()
    let policy = PolicyKeys.table.show(ChannelPolicy())
    let network = NetworkKeys.table.show(NetworkSection())
    for key in PolicyKeys.table.keys.map(\.name) + [
      "ports", "transfers", "transfers_per_host", "redirects", "html_bytes", "gif_bytes", "feed_bytes",
    ] {
      guard let node = policy[key] ?? network[key], node != .null, key != "feeds" else { continue }
      let values = [node.flowText, node.text ?? ""].map { "| `\(key)` | `\($0)` |" }
      #expect(values.contains { text.contains($0) }, "\(values)")
    }
  }

  @Test("the documentation says which keys have no effect yet")
  func withoutEffect() throws {
    let text = try documentation()
    for note in KeysWithoutEffectYet.notes {
      #expect(text.contains("| `\(note.key)` | \(note.sentence) |"), "\(note.key)")
    }
    let rows = text.components(separatedBy: "## No effect yet").last?.split(separator: "\n").count {
      $0.hasPrefix("| `")
    }
    #expect(rows == KeysWithoutEffectYet.notes.count)
  }

  @Test("the examples in the documentation are right")
  func snippets() throws {
    let parts = try documentation().components(separatedBy: "```yaml\n").dropFirst()
    #expect(parts.count >= 2)
    for part in parts {
      let text = part.components(separatedBy: "```").first ?? ""
      #expect(faults(text) == [])
    }
  }
}
