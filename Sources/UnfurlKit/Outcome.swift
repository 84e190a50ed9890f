// SPDX-License-Identifier: MIT

/// What became of a link: exactly one of these for each.
public enum Outcome: Sendable {
  /// Something to show. Boxed: thousands of tasks may wait for an outcome, each with room for several.
  indirect case preview(Preview)
  /// Nothing to show, on purpose.
  case skipped(SkipReason)
  /// Tried, and could not.
  case failed(UnfurlError)
}

/// The result that is shown.
public struct Preview: Sendable {
  /// The id of the handler that made it.
  public var handler: String
  /// What is known of the link.
  public var metadata: Metadata
  /// The line to show in place of the one made from the metadata.
  public var text: String?
  /// How long the handler says it stays fresh.
  public var freshFor: Duration?

  /// Makes a preview.
  public init(handler: String, metadata: Metadata, text: String? = nil, freshFor: Duration? = nil) {
    self.handler = handler
    self.metadata = metadata
    self.text = text
    self.freshFor = freshFor
  }
}

/// Why a link is left without a word. The raw value is what the protocol says.
public enum SkipReason: String, Sendable, CaseIterable {
  /// The channel is off.
  case disabled
  /// The handler for it is off in this channel.
  case handlerDisabled = "handler_disabled"
  /// No handler reads this media type.
  case unsupportedType = "unsupported_type"
  /// It was read, and has neither title nor description nor media.
  case nothingToSay = "nothing_to_say"
  /// A consent, login, challenge or error page stands in for the page asked for.
  case interstitial
  /// It was said in this channel a short while ago.
  case repeated = "repeat"
  /// Too many links by this person or in this channel.
  case rateLimited = "rate_limited"
  /// Its author asked for no preview.
  case optedOut = "opted_out"
  /// A bot said it.
  case bot
  /// The sender is on the ignore list.
  case ignoredUser = "ignored_user"
  /// The host is on the ignore list, or not on the allow list.
  case ignoredHost = "ignored_host"
  /// A link that works once: a fetch would use it up.
  case oneTimeLink = "one_time_link"
  /// The room is encrypted.
  case encrypted
  /// More links than a message may have.
  case tooManyLinks = "too_many_links"
  /// The link holds a user name or password.
  case credentials
  /// Another bot has named it already.
  case alreadySaid = "already_said"
  /// Too old to be worth posting.
  case expired
}
