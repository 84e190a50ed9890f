// SPDX-License-Identifier: MIT

package import BotSettings
import JSONText

extension PolicyLayer {
  /// The policy of a `configure` line.
  ///
  /// - Throws: what is wrong with it, all at once.
  static func configured(_ policy: JSONValue) throws(Faults) -> PolicyLayer {
    try read(SettingNode(policy), from: .configure)
  }

  /// What was set in chat, as it was kept. A key that does not read any more costs no other: a channel that was switched
  /// off stays off.
  ///
  /// - Returns: what reads, and whether that is all; `nil` where nothing does.
  package static func kept(_ json: String) -> (layer: PolicyLayer, isWhole: Bool)? {
    guard let value = try? JSONValue(parsing: Array(json.utf8)), case .object(let members) = value else { return nil }
    var layer = PolicyLayer.empty
    var isWhole = true
    for member in members {
      do throws(Faults) {
        layer = layer.overlaid(by: try read(SettingNode(.object([member])), from: .chat))
      } catch {
        isWhole = false
      }
    }
    return (layer, isWhole)
  }
}

extension SettingNode {
  /// The same as a setting; JSON's depth is limited already.
  fileprivate init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { SettingNode($0) })
    case .object(let members): self = .map(members.map { ($0.key, SettingNode($0.value)) })
    }
  }
}
