// SPDX-License-Identifier: MIT

extension ChatCommand {
  /// `URL`: previews it.
  static let preview = ChatCommand(
    words: [], arguments: "URL", summary: "preview it, errors included",
    details: "Repeats and ignored hosts do not hold it back.\nA bare host such as example.org/x will do."
  ) { call, conversation in
    guard let link = conversation.linkArgument(call.argument) else { return call.refuseArguments() }
    conversation.unfurl(link, for: call) { $0.answer(call) }
  }
}
