// SPDX-License-Identifier: MIT

/// A message of a stream, by the names that a bridge gives.
struct ChatID: Hashable, Comparable, CustomStringConvertible {
  let channel: String
  let id: String

  var description: String { "\(channel)/\(id)" }
  static func < (a: ChatID, b: ChatID) -> Bool { (a.channel, a.id) < (b.channel, b.id) }
}

/// A link as it stands in a message.
struct LinkUse: Hashable {
  /// How its author set it.
  enum Form: CaseIterable { case plain, fragment, twice, brackets, exclamation }

  /// Its canonical URL.
  let url: String
  let form: Form

  /// The link as written, which comes back in the lines out.
  var written: String { form == .fragment ? url + "#part" : url }
  var isOptedOut: Bool { form == .brackets || form == .exclamation }

  var text: String {
    switch form {
    case .plain, .fragment: written
    case .twice: "\(url) and \(url)"
    case .brackets: "<\(url)>"
    case .exclamation: "!\(url)"
    }
  }
}

/// What a chat line, or an edit of one, says.
struct Chat {
  enum Mark: String, CaseIterable { case bot, notice, encrypted, `private`, noPreview = "no_preview" }

  let at: ChatID
  /// Distinct by URL.
  var links: [LinkUse]
  /// Tells it from any other line, so that none is taken for another's echo.
  var word: Int
  var sender = "alice"
  var marks: Set<Mark> = []
  /// The title of the card that the sender's client made, by URL; empty: none is wanted.
  var cards: [String: String]?
}

/// What is changed about a channel.
enum PolicyChange {
  case enabled(ChannelRules.Enabled), repeatWindow(seconds: Int), linksPerMessage(Int), updates(Bool), optOut(Bool)
  case pendingAfter(milliseconds: Int), deadline(seconds: Int), ignoredHost(String?), ignoredUser(String?)
}

/// A command, as a bridge gives it or as it is typed in chat.
struct Order {
  enum Word: CaseIterable { case preview, refresh, forget, cancel }

  let at: ChatID
  let word: Word
  let url: String
  let isTyped: Bool
}

/// One step of a stream: a line in, or something that happens in the world.
enum ModelStep {
  case message(Chat)
  case edit(Chat)
  case delete(ChatID)
  case cancel(ChatID, url: String?)
  /// `ref` is `nil`: it could not be posted.
  case sent(ChatID, url: String, ref: String?)
  case configure(String, PolicyChange)
  case order(Order)
  case stats
  /// A server has another page from now on.
  case page(String, ModelPage)
  /// The server answers: the head, or, where that was slow, the rest.
  case answer(String)
  case advance(milliseconds: Int)
  /// The bot ends, by the end of input or by a stop, and another begins.
  case restart(byStop: Bool)
}
