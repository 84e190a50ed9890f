// SPDX-License-Identifier: MIT

package import UnfurlKit

/// What is sent back: one line, or nothing in a dialect that has no words for it.
///
/// The large cases are indirect, since the small `done` is handed on far more often.
package enum Reply: Sendable {
  /// The first line.
  indirect case ready(Ready)
  /// A link takes its time.
  case pending(MessageReference, url: String, placeholder: String)
  /// A link's preview.
  indirect case preview(MessageReference, PreviewLine)
  /// A preview that was said is another by now.
  indirect case update(MessageReference, PreviewLine, ref: String?)
  /// A link that is left without a word.
  case skipped(MessageReference, url: String, SkipReason)
  /// A link that was said in this channel a short while ago, and by which message.
  indirect case repeated(MessageReference, PreviewWords, url: String, first: MessageID, timestamp: Int64)
  /// A link that could not be unfurled.
  indirect case failed(MessageReference, url: String, UnfurlError, said: String?)
  /// The message is done with.
  case done(MessageReference, Tally, isDuplicate: Bool)
  /// A preview is taken back.
  case retract(MessageReference, url: String, ref: String?)
  /// A line in was carried out.
  case acknowledged(kind: String, id: MessageID?, channelAsSent: String, policy: String?)
  /// The answer to a command.
  indirect case answer(MessageReference, CommandAnswer)
  /// News of a watched feed.
  indirect case feed(FeedLine)
  /// News that was posted reads otherwise now.
  indirect case feedUpdate(FeedLine, ref: String)
  /// A line in was not understood.
  indirect case bad(BadInput, line: Int)
  /// The bridge speaks a newer protocol.
  case unsupportedProtocol(String)
  /// How things stand.
  indirect case statistics(id: MessageID?, Statistics)
  /// Here I am.
  case pong(id: MessageID?)
  /// The last line.
  case bye
}

/// What the bot is and can do.
package struct Ready: Sendable {
  package var version: String
  package var features: [String]
  package var handlers: [(id: String, kind: String, state: String)]
  package var dialects: [String]

  package init(
    version: String, features: [String], handlers: [(id: String, kind: String, state: String)], dialects: [String]
  ) {
    self.version = version
    self.features = features
    self.handlers = handlers
    self.dialects = dialects
  }
}

/// What became of a message's links.
package struct Tally: Sendable, Equatable {
  package var links = 0
  package var previews = 0
  package var skipped = 0
  package var errors = 0

  package init() {}
}
