// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import PreviewText
import UnfurlKit
import Unfurling

extension Conversation {
  /// A command of a bridge that has commands of its own.
  func receive(_ reference: MessageReference, command text: String, sender: String?, isAdmin: Bool) {
    let lane = lanes[reference.channel]
    give(
      lane.commandPrefix.command(in: text) ?? text.trimmingBlanks, reference, lane, sender: sender,
      isAdmin: isAdmin || lane.isAdmin(sender), isMessage: false)
  }

  /// The command that a chat line is; `nil` where it is none. Bots and those who are ignored give none.
  func command(in message: Message, _ lane: Lanes.Lane) -> String? {
    guard let text = lane.commandPrefix.command(in: message.text), !message.isBot, !message.isNotice else { return nil }
    if let sender = message.sender, lane.manners.isIgnored(sender), !lane.isAdmin(sender) { return nil }
    return text
  }

  /// A chat line that is a command.
  func give(_ text: String, _ message: Message, _ reference: MessageReference, _ lane: Lanes.Lane) {
    counters.countMessage(links: 0)
    give(
      text, reference, lane, sender: message.sender, isAdmin: lane.isAdmin(message.sender), isMessage: true)
  }

  /// Finds out which command it is, whether it is allowed, and has it carried out.
  private func give(
    _ text: String, _ reference: MessageReference, _ lane: Lanes.Lane, sender: String?, isAdmin: Bool, isMessage: Bool
  ) {
    var (word, argument) = text.isEmpty ? ("help", "") : text.firstWord
    var command = ChatCommand.named(word)
    if command == nil, linkArgument(word) != nil { (command, argument) = (.preview, word) }
    word = command?.words.isEmpty == false ? word.lowercased() : ""
    let call = call(reference, command, word, argument, sender, lane, isMessage: isMessage)
    guard let command else { return call.refuse(Self.unknown(text.firstWord.word)) }
    if command.who == .admins, !isAdmin {
      let whose =
        sender == nil ? "; this line names no sender, and so nobody is one." : ": see \"admins\" in the configuration."
      return call.refuse("Only admins of this channel may \(command.deed)\(whose)")
    }
    if command.arguments.isEmpty, !argument.isEmpty { return call.refuseArguments() }
    command.run(call, self)
    if command.pace == .waits, !call.isAnswered { bound(call, lane) }
  }

  /// Makes the object that answers, with its place in the channel's order and in the waiting room.
  private func call(
    _ reference: MessageReference, _ command: ChatCommand?, _ word: String, _ argument: String, _ sender: String?,
    _ lane: Lanes.Lane, isMessage: Bool
  ) -> CommandCall {
    let pace = command?.pace ?? .atOnce
    let waits = pace == .waits
    // Where the order is kept, what is answered at once may have to wait for its turn.
    if waits || (outbox.keepsOrder && pace != .frees) { waitForRoom() }
    let slot = outbox.slot(in: reference.channel)
    let counts = waits && slot == nil
    if counts { waitingRoom.enter() }
    let call = CommandCall(
      reference, command, word: word, argument: argument, sender: sender, line: answerLine(reference, lane),
      isMessage: isMessage, outbox: outbox, slot: slot,
      ended: { [calls, turns, waitingRoom] call in
        calls.end(call)
        turns.end(call)
        if counts { waitingRoom.leave() }
      })
    if waits { calls.add(call) }
    return call
  }

  /// Sees to it that a command is given up when what it waits for never comes.
  private func bound(_ call: CommandCall, _ lane: Lanes.Lane) {
    let limit = lane.policy.policy.deadline
    call.attach(
      alarm: time.alarm(at: time.now + limit + CommandCall.grace) { [weak call] in
        call?.end("There was no answer within \(limit.inWords).")
      })
  }

  /// How previews are said in a channel.
  func answerLine(_ reference: MessageReference, _ lane: Lanes.Lane) -> AnswerLine {
    AnswerLine(reference: reference, policyInForce: lane.policy, room: room, takesHTML: features.contains("html"))
  }

  static func unknown(_ word: String) -> String {
    if word.contains("/") { return "What begins with neither http:// nor https:// is no link, and no command either." }
    return noSuch("command", word, among: ChatCommand.table.flatMap(\.words), listedBy: "help")
  }

  /// The sentence that there is nothing of a name, and what may be meant.
  ///
  /// - Parameter command: the command that lists what there is.
  static func noSuch(_ kind: String, _ name: String, among known: [String], listedBy command: String) -> String {
    let guess = Suggestion.nearest(to: name, among: known).map { ": did you mean \"\($0)\"?" } ?? "."
    return "There is no \(kind) \"\(Quotation.line(name, bytes: 40))\"\(guess) (\"\(command)\" lists all.)"
  }
}

extension Lanes.Lane {
  /// The longest name of a sender that is compared, in bytes: longer ones are nobody's.
  private static let longestSender = 1024

  /// Whether the policy names a sender among its admins. Accounts (`$a:…`) are not names.
  func isAdmin(_ sender: String?) -> Bool {
    guard let sender, !sender.isEmpty, sender.utf8.count <= Self.longestSender else { return false }
    return policy.policy.admins.contains { entry in
      !entry.hasPrefix("$a:") && !entry.hasPrefix("$A:") && Glob(entry).matches(sender, caseMapping: .exact)
    }
  }
}
