// SPDX-License-Identifier: MIT

import UnfurlTestKit

/// Something that a bridge asks for and the bot acknowledges: from then on it outlives a crash.
///
/// Each sets one thing, named by a key, to a value; what the key means is known to ``KeptFacts``.
struct KeptOperation: Sendable {
  /// What is kept: the reference of a message, a favourite, a channel's switch.
  enum Key: Hashable, Sendable {
    case reference(message: String)
    case favourite(url: String)
    case isOn(channel: String)
  }

  let key: Key
  let value: String
  let lines: [String]
  /// The id of the `pong` or `reply` that acknowledges it.
  let acknowledgement: String

  /// Whether a line acknowledges it: one that says that it is not kept does not.
  func isAcknowledged(by out: Out) -> Bool {
    guard out.id == "\"\(acknowledgement)\"" else { return false }
    if out.type == "pong" { return true }
    return out.type == "reply" && out.flag("ok") == true && out.text("text")?.contains("not kept") == false
  }

  // MARK: The kinds there are

  /// All kinds, to be picked from: `number` is new each time, and `url` is a link that has a preview.
  static let kinds: [@Sendable (_ number: Int, _ url: String) -> KeptOperation] = [
    posted, posted, posted, saved, switched,
  ]

  /// A line was posted under an id of the bridge's own.
  static func posted(_ number: Int, _ url: String) -> KeptOperation {
    KeptOperation(
      key: .reference(message: "m\(number)"), value: "$ref-\(number)",
      lines: [
        #"{"type":"sent","id":"m\#(number)","channel":"room","url":\#(quoted(url)),"ref":"$ref-\#(number)"}"#,
        #"{"type":"ping","id":"p\#(number)"}"#,
      ], acknowledgement: "p\(number)")
  }

  /// A link was saved.
  static func saved(_ number: Int, _ url: String) -> KeptOperation {
    let url = "\(url)?save=\(number)"
    return KeptOperation(
      key: .favourite(url: url), value: "saved",
      lines: [command("save \(url)", number, in: "favourites")], acknowledgement: "c\(number)")
  }

  /// A channel was switched on or off.
  static func switched(_ number: Int, _ url: String) -> KeptOperation {
    let (channel, value) = ("switch-\(number % 4)", number % 3 == 0 ? "on" : "off")
    return KeptOperation(
      key: .isOn(channel: channel), value: value, lines: [command(value, number, in: channel)],
      acknowledgement: "c\(number)")
  }

  private static func command(_ text: String, _ number: Int, in channel: String) -> String {
    #"{"type":"command","id":"c\#(number)","channel":"\#(channel)","text":\#(quoted(text)),"admin":true}"#
  }
}
