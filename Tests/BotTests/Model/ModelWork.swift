// SPDX-License-Identifier: MIT

/// What is done for the links of a message, or for those that an edit added.
final class ModelWork {
  enum Ending { case done, ack, doneAndAck }

  struct LinkState {
    let use: LinkUse
    var isSettled = false
    /// The message does not hold it any more.
    var isGone = false
    /// Its author wants no preview of it.
    var isUnwanted = false
    /// The title that stands in the channel.
    var said: String?
    var ref: String?
    /// It was taken back before the bridge had named it.
    var awaitsName = false
    var isRefreshing = false
  }

  let at: ChatID
  let ending: Ending
  let rules: ChannelRules
  /// For how long the next message says nothing of the same link; in a private conversation it always does.
  let window: Int
  let place: ModelOutlet.Place?
  var links: [LinkState]
  private(set) var previews = 0
  private(set) var skipped = 0
  private(set) var errors = 0

  init(_ chat: Chat, _ links: [LinkUse], _ ending: Ending, _ rules: ChannelRules, _ place: ModelOutlet.Place?) {
    at = chat.at
    self.ending = ending
    self.rules = rules
    window = chat.marks.contains(.private) ? 0 : rules.window
    self.place = place
    self.links = links.map { LinkState(use: $0) }
  }

  var isSettled: Bool { links.allSatisfy(\.isSettled) }

  func tally(_ text: String) {
    if text.hasPrefix("preview") { previews += 1 }
    if text.hasPrefix("skipped") { skipped += 1 }
    if text.hasPrefix("error") { errors += 1 }
  }
}
