// SPDX-License-Identifier: MIT

public import URLParsing

/// The only thing that opens sockets.
public protocol Fetcher: Sendable {
  /// Follows redirects to a final answer and returns it as soon as its head is in; the body arrives after that.
  ///
  /// A status of 4xx or 5xx is an answer like any other, not an error. Cancelling the task ends the transfer.
  func fetch(_ request: FetchRequest) async throws(UnfurlError) -> Resource
}

/// What is asked of a fetcher: a GET, and the limits it must keep to.
public struct FetchRequest: Sendable {
  /// What is fetched.
  public var url: WebURL
  /// When the last byte must have come: all hops, connects and the body together.
  public var deadline: ContinuousClock.Instant
  /// The Accept-Language value; none where empty.
  public var acceptLanguage: String = ""
  /// The Accept value; none where `nil`.
  public var accept: String?
  /// What is known already: where a hop asks for the page that these belong to, they go along, and an answer may then be
  /// 304 without a body (RFC 9110, section 13.1).
  public var validators: Validators?
  /// More headers.
  public var headers: [(name: String, value: String)] = []
  /// The most decoded bytes of a body, where smaller than what the network policy allows for its media type.
  public var maximumBytes: Int?
  /// The most redirects that are followed, where fewer than the network policy allows; 0: none is, so that what the URL
  /// holds goes to its own host alone.
  public var maximumRedirects: Int?
  /// It brings what the page stands for, such as the GIF that a page shows: as much of it may be read as of a page.
  public var takesPlaceOfPage = false
  /// It is for a watched feed, of which more is read than of a link in chat.
  public var watchesFeed = false
  /// On whose behalf: an exception to the address guard may be bound to a channel.
  public var channel: String = ""
  /// On whose behalf: an exception to the address guard may be bound to a handler.
  public var handler: String = ""
  /// What it is for, in one word for `explain`: `picture`, `oembed`. `nil`: the page, or whatever its handler does.
  public var purpose: String?
  /// Where what was done is said, for `explain`.
  public var trace: Trace?

  /// Makes a request.
  public init(_ url: WebURL, deadline: ContinuousClock.Instant) {
    self.url = url
    self.deadline = deadline
  }
}
