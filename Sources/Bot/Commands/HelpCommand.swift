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

  /// All commands, one or two a line.
  static func overview(_ prefix: String) -> String {
    let isOff = CommandPrefix(prefix).first == nil
    let head = isOff ? "These can be given:" : "Type \(Quotation.line(prefix, bytes: 32)) and one of these:"
    var lines = [head]
    var first: ChatCommand?
    for command in table {
      if first == nil, command.summaryWithNext != nil {
        first = command
        continue
      }
      let usage = (first.map { "\($0.usage), " } ?? "") + command.usage
      lines.append("\(usage)\(command.whose): \(first?.summaryWithNext ?? command.summary)")
      first = nil
    }
    return lines.joined(separator: "\n")
  }

  private var whose: String { who == .admins ? " (admins)" : "" }

  /// One command in three lines.
  var explanation: String {
    "\(usage)\(whose): \(summary).\n\(details)"
  }
}
