// SPDX-License-Identifier: MIT

package import UnfurlKit

/// The answer to a command typed in chat.
package struct CommandAnswer: Sendable {
  /// Who should see it. The raw value is what the protocol says.
  package enum Audience: String, Sendable {
    /// Everybody in the channel.
    case channel
    /// Whoever asked.
    case sender
  }

  /// The same for programs.
  package indirect enum Payload: Sendable {
    /// The line that a message would have got.
    case line(Reply)
    /// Items of a list, and how many there are in all.
    case items([Item], count: Int)
    /// JSON, as it stands.
    case json(String)
  }

  /// One item of a list.
  package struct Item: Sendable {
    /// Its number in the list, from 1.
    package var number: Int
    package var url: String?
    /// One line, without the policy's prefix.
    package var text: String
    package var metadata: Metadata?
    /// How a watched feed does.
    package var feed: FeedFacts?

    package init(number: Int, url: String?, text: String, metadata: Metadata? = nil) {
      self.number = number
      self.url = url
      self.text = text
      self.metadata = metadata
    }
  }

  /// The most bytes of ``text``.
  package static let textLimit = 4000

  package var audience: Audience
  /// Whether it was known, allowed and done.
  package var ok: Bool
  /// Clean lines with a line feed between them.
  package let text: String
  package var payload: Payload?

  /// - Parameter text: Clean lines; what is beyond ``textLimit`` is cut, with `…`.
  package init(to audience: Audience, ok: Bool, text: String, payload: Payload? = nil) {
    self.audience = audience
    self.ok = ok
    self.text = PlainText.cut(text, bytes: Self.textLimit)
    self.payload = payload
  }
}
