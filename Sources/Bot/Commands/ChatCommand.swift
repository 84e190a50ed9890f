// SPDX-License-Identifier: MIT

/// One command that can be typed in chat: all that is known of it stands in its entry, and `help` is made from that.
///
/// A new command is an entry in a file of its own, and its name in ``table``.
struct ChatCommand: Sendable {
  /// Who may give it.
  enum Who: Sendable { case everyone, admins }

  /// How soon it is answered.
  enum Pace: Sendable {
    /// It may take its time, and counts in the waiting room meanwhile.
    case waits
    /// It is answered by the reader itself.
    case atOnce
    /// The same, and it frees those who wait: it is not held up by them.
    case frees
  }

  /// The words that call it; the first of a pair is the one that leads. Empty: a URL calls it.
  var words: [String]
  /// What may stand after the word, such as `[URL]`; empty: nothing may.
  var arguments: String
  var who = Who.everyone
  /// What it does, in one line for `help`.
  var summary: String
  /// What it and the next in the table do, where they share a line of `help`; both are for the same people.
  var summaryWithNext: String?
  /// The same in two more lines for `help WORD`.
  var details: String
  /// What only admins may do, for the sentence that refuses others: `switch handlers`.
  var deed = ""
  var pace = Pace.waits
  /// Carries it out, on the reader's thread, and sees to it that ``CommandCall/answer(_:)`` is called.
  var run: @Sendable (_ call: CommandCall, _ conversation: Conversation) -> Void

  /// All there are, in the order in which `help` says them.
  static let table: [ChatCommand] = [
    .preview, .refresh, .forget, .cancel, .why, .save, .saved, .unsave, .watch, .unwatch, .feeds, .gif, .more,
    .handlers, .onOff, .reset, .stats, .help,
  ]

  /// The command that a word calls, whatever its case.
  static func named(_ word: String) -> ChatCommand? {
    let word = word.lowercased()
    return table.first { $0.words.contains(word) }
  }

  /// How it is typed: `on [HANDLER], off [HANDLER]`.
  var usage: String {
    if words.isEmpty { return arguments }
    return words.map { arguments.isEmpty ? $0 : "\($0) \(arguments)" }.joined(separator: ", ")
  }
}
