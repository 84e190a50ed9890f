// SPDX-License-Identifier: MIT

package import JSONText
package import UnfurlKit

/// What one line in means.
///
/// The large cases are indirect, since the small `remark` is handed on far more often.
package enum Incoming: Sendable {
  /// A chat line.
  indirect case message(Message, channelAsSent: String)
  /// A chat line that can hold no link and be no command: nothing of it is wanted but its name.
  case remark(MessageReference, isIDMade: Bool)
  /// The message now says this.
  indirect case edit(Message, channelAsSent: String)
  /// The message is gone.
  case delete(MessageReference)
  /// Stop waiting for a message's links, or for one of them.
  case cancel(MessageReference, url: String?)
  /// A command, without its prefix.
  case command(MessageReference, text: String, sender: String?, isAdmin: Bool)
  /// Merge a policy into a channel's, for this run.
  case configure(channel: ChannelName, channelAsSent: String, policy: JSONValue)
  /// The bridge's own id for a line that it posted.
  case sent(MessageReference, url: String, ref: String, failed: Bool)
  /// The bridge introduces itself.
  indirect case hello(Hello)
  /// Are you there?
  case ping(id: MessageID?)
  /// How are you?
  case stats(id: MessageID?)
  /// A clean end.
  case shutdown
  /// Nothing at all.
  case blank
  /// A line that is not understood.
  indirect case bad(BadInput)
}

/// A message as other lines name it.
package struct MessageReference: Sendable, Hashable {
  package let id: MessageID
  package let channel: ChannelName
  /// The channel in the bridge's own spelling, which is given back.
  package let channelAsSent: String
  /// A hash of id and channel, keyed anew in each process: made once, since a message is looked for in several tables.
  package let fingerprint: Int

  package init(id: MessageID, channel: ChannelName, channelAsSent: String) {
    self.id = id
    self.channel = channel
    self.channelAsSent = channelAsSent
    var hasher = Hasher()
    hasher.combine(id)
    hasher.combine(channel)
    fingerprint = hasher.finalize()
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.fingerprint == b.fingerprint && a.id == b.id && a.channel == b.channel
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// How a bridge introduces itself.
package struct Hello: Sendable, Equatable {
  /// The protocol that it speaks.
  package var version: Int
  /// What it is called.
  package var client: String?
  /// What it can do; `nil` where it does not say.
  package var features: Set<String>?
  /// The room for a preview's text, in bytes.
  package var maximumTextBytes: Int?

  package init(version: Int, client: String? = nil, features: Set<String>? = nil, maximumTextBytes: Int? = nil) {
    self.version = version
    self.client = client
    self.features = features
    self.maximumTextBytes = maximumTextBytes
  }
}

/// A line that is not understood, and why.
package struct BadInput: Sendable, Equatable {
  /// What is wrong with it. The raw value is what the protocol says.
  package enum Detail: String, Sendable {
    case badJSON = "bad_json"
    case unknownType = "unknown_type"
    case badField = "bad_field"
    case tooLong = "too_long"
  }

  package var detail: Detail
  /// A sentence for people: what was found, where, and what was expected.
  package var message: String
  /// The message that it is about, where that could be read.
  package var id: MessageID?
  /// The channel in the bridge's own spelling, where that could be read.
  package var channelAsSent: String?

  package init(_ detail: Detail, _ message: String, id: MessageID? = nil, channelAsSent: String? = nil) {
    self.detail = detail
    self.message = message
    self.id = id
    self.channelAsSent = channelAsSent
  }
}
