// SPDX-License-Identifier: MIT

import BotSettings
import PreviewText
import UnfurlKit

extension ChatCommand {
  /// `help [COMMAND]`: what can be typed.
  static let help = ChatCommand(
    words: ["help"], arguments: "[COMMAND]", summary: "list the commands, or explain one",
    details: "In brackets stands what may be left out.\nCommands may be written in capitals.", pace: .atOnce
  ) { call, _ in
    let asked = call.argument.lowercased()
    if asked.isEmpty { return call.answerSender(overview(call.line.policy.commandPrefix)) }
    guard let command = asked == "url" ? .preview : named(asked) else {
      return call.refuse(Conversation.unknown(call.argument.firstWord.word))
    }
    call.answerSender(command.explanation)
  }

  /// All commands, one a line.
  static func overview(_ prefix: String) -> String {
    let isOff = CommandPrefix(prefix).first == nil
    let head = isOff ? "These can be given:" : "Type \(Quotation.line(prefix, bytes: 32)) and one of these:"
    let lines = table.map { "\($0.usage)\($0.who == .admins ? " (admins)" : ""): \($0.summary)" }
    return ([head] + lines).joined(separator: "\n")
  }

  /// One command in three lines.
  var explanation: String {
    "\(usage)\(who == .admins ? " (admins)" : ""): \(summary).\n\(details)"
  }
}
