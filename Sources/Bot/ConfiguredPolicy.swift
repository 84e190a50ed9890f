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

  /// What was set in chat, as it was kept.
  ///
  /// - Returns: `nil` where it does not read any more.
  package static func kept(_ json: String) -> PolicyLayer? {
    guard let value = try? JSONValue(parsing: Array(json.utf8)) else { return nil }
    return try? read(SettingNode(value), from: .chat)
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
