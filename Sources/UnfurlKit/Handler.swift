// SPDX-License-Identifier: MIT

public import URLParsing

/// Code that turns a resource into a preview, or declines.
///
/// A handler has no network, clock or environment of its own: whatever it needs comes with the request or through
/// the context, so that it can be tested with a page in and a preview out.
public protocol Handler: Sendable {
  /// What it is called and what it matches.
  var manifest: HandlerManifest { get }

  /// Turns one link into a preview.
  ///
  /// Where an alternative of the manifest matches by URL alone, it is asked before anything is fetched and
  /// ``HandlerRequest/page`` is `nil`; where one matches by media type, it is asked once the head of the page is
  /// in, and reads the body as it arrives until it has enough.
  ///
  /// - Throws: ``UnfurlError`` where it tried and could not. Other errors become ``UnfurlError/Code/handlerFailed``.
  func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer
}

/// What a handler is asked.
public struct HandlerRequest: Sendable {
  /// What is fetched: the canonical URL.
  public var url: WebURL
  /// The link as written.
  public var originalURL: String
  /// The channel's full name, `network/name`.
  public var channel: String
  /// The page, where the handler matched by media type.
  public var page: Resource?

  /// Makes a request.
  public init(url: WebURL, originalURL: String, channel: String, page: Resource? = nil) {
    self.url = url
    self.originalURL = originalURL
    self.channel = channel
    self.page = page
  }
}

/// What a handler answers.
public enum HandlerAnswer: Sendable {
  /// Something to show.
  indirect case preview(Metadata, text: String? = nil, freshFor: Duration? = nil)
  /// Not for this handler: the next is asked.
  case declined
  /// Nothing should be shown, whoever is asked next.
  case skipped(SkipReason)
  /// What the link stands for is at another URL: that page is unfurled in its place. It counts from a handler that was
  /// asked before anything was fetched, and once for a link.
  case elsewhere(WebURL)
}

/// What a handler may use while it works.
public struct HandlerContext: Sendable {
  /// The handler's options in this channel, defaults filled in.
  public var options: [String: OptionValue]
  /// When an answer must be there.
  public var deadline: ContinuousClock.Instant
  /// The languages that the channel wants, as an Accept-Language value.
  public var acceptLanguage: String
  /// What the channel wants made of pictures, beyond what is known of them.
  public var pictures: PictureWishes
  /// Fetches a second resource, guarded and limited like the first. Its failure should cost one field.
  public var fetch: @Sendable (FetchRequest) async throws -> Resource
  /// Says what is being done, for `explain`.
  public var trace: Trace?

  /// Makes a context.
  public init(
    options: [String: OptionValue] = [:], deadline: ContinuousClock.Instant, acceptLanguage: String = "",
    pictures: PictureWishes = PictureWishes(), trace: Trace? = nil,
    fetch: @escaping @Sendable (FetchRequest) async throws -> Resource
  ) {
    self.options = options
    self.deadline = deadline
    self.acceptLanguage = acceptLanguage
    self.pictures = pictures
    self.trace = trace
    self.fetch = fetch
  }
}

/// What a channel wants made of pictures: work that is done only where it is asked for.
public struct PictureWishes: Sendable, Equatable {
  /// A still that stands for an animation.
  public var poster = false
  /// A few characters from which a client paints a blurred stand-in.
  public var blurhash = false
  /// The size of the picture that a page names without it; one that cannot be had is dropped.
  public var size = false

  /// Nothing is wanted.
  public init() {}
}

/// A value in a handler's options.
public indirect enum OptionValue: Sendable, Equatable {
  /// Nothing.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case list([OptionValue])
  /// A map.
  case map([String: OptionValue])
}
