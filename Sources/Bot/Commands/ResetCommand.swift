// SPDX-License-Identifier: MIT

extension ChatCommand {
  /// `reset`: back to the file.
  static let reset = ChatCommand(
    words: ["reset"], arguments: "", who: .admins, summary: "undo what was switched here by on and off",
    details: "What the configuration says holds again.\nOther channels stay as they are.",
    deed: "undo what was set here"
  ) { call, conversation in
    guard conversation.lanes.reset(call.channel) else { return call.answer("Nothing was set here in chat.") }
    conversation.keep(nil, call, "What was set here in chat is undone")
  }
}
