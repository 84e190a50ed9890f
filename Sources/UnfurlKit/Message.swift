// SPDX-License-Identifier: MIT

/// One decoded chat line.
public struct Message: Sendable {
  /// The message's name within its channel.
  public var id: MessageID
  /// The name was made here, since the bridge gave none: it is never taken for a repeat.
  public var isIDMade = false
  /// The conversation it belongs to.
  public var channel: ChannelName
  /// What was said, as plain text.
  public var text: String
  /// The same in HTML, where the bridge has it: links may stand only there.
  public var html: String?
  /// Who said it.
  public var sender: String?
  /// A bot said it.
  public var isBot = false
  /// It came as a notice, which is how bots speak.
  public var isNotice = false
  /// It was said in an encrypted room.
  public var isEncrypted = false
  /// It was said to the bot alone.
  public var isPrivate = false
  /// Its sender wants no preview.
  public var wantsNoPreview = false
  /// Cards that the sender's own client made, used in place of a fetch; empty: none wanted.
  public var suppliedPreviews: [Metadata]?
  /// The message that it answers.
  public var replyTo: MessageID?
  /// When it was said, in milliseconds since 1970.
  public var timestamp: Int64?

  /// Makes a plain message.
  public init(id: MessageID, channel: ChannelName, text: String) {
    self.id = id
    self.channel = channel
    self.text = text
  }
}

/// A message's name: a string or an integer, given back exactly as it came.
public enum MessageID: Hashable, Sendable {
  /// A string of at most 256 bytes.
  case string(String)
  /// An integer, kept as its digits so that no size is too large.
  case integer(String)
}

/// A channel's full name, `network/name`.
public struct ChannelName: Hashable, Sendable, CustomStringConvertible {
  /// The network, `default` where none is named.
  public var network: String
  /// The name within the network, `default` where none is named.
  public var name: String

  /// Names a channel.
  public init(network: String = "default", name: String = "default") {
    self.network = network
    self.name = name
  }

  /// `network/name`.
  public var description: String { "\(network)/\(name)" }
}
