// SPDX-License-Identifier: MIT

/// A handler's description of itself.
public struct HandlerManifest: Sendable {
  /// Its name in configuration, commands and protocol.
  public var id: String
  /// One line on what it is for.
  public var summary: String
  /// How it is run.
  public var kind: Kind
  /// Alternatives: it is asked where one of them holds.
  public var matches: [Match]
  /// Defaults of its options.
  public var options: [String: OptionValue]
  /// How many bytes of a page it reads at most, from its beginning; `nil`: as many as it likes. One that is asked after
  /// others can read again only what was kept of the page meanwhile, and so much is kept.
  public var readsAtMost: Int?
  /// Whether it is asked about pages with a status of 4xx or 5xx, too. Nothing of what they say may be shown as the page;
  /// but such a page may stand in for one that can be had in another way.
  public var readsErrorPages: Bool
  /// Whether it is on where no policy lists it: it came with the bot, and was not put beside it.
  public var isOnByDefault: Bool

  /// Makes a manifest.
  ///
  /// - Parameter isOnByDefault: where it is not given, as is usual: what is compiled in is on.
  public init(
    id: String, summary: String, kind: Kind = .builtIn, matches: [Match], options: [String: OptionValue] = [:],
    readsAtMost: Int? = nil, readsErrorPages: Bool = false, isOnByDefault: Bool? = nil
  ) {
    self.id = id
    self.summary = summary
    self.kind = kind
    self.matches = matches
    self.options = options
    self.readsAtMost = readsAtMost
    self.readsErrorPages = readsErrorPages
    self.isOnByDefault = isOnByDefault ?? (kind == .builtIn)
  }

  /// How a handler is run. The raw value is what the protocol says.
  public enum Kind: String, Sendable {
    /// Compiled in.
    case builtIn = "built_in"
    /// A child process.
    case process
    /// A manifest without code.
    case declarative
  }

  /// One alternative: all the given parts must hold.
  public struct Match: Sendable, Equatable {
    /// A host; `*.x.org` also means `x.org`.
    public var host: String?
    /// A whole path as a glob: `*` does not cross `/`, `**` does.
    public var path: String?
    /// A whole query as a glob.
    public var query: String?
    /// A media type: `text/html`, `image/*`, or with a structured suffix, `*/*+xml`.
    public var mediaType: String?
    /// Media types, in lower case, for which it does not hold although ``mediaType`` covers them: those are for others.
    public var exceptMediaTypes: Set<String>

    /// Makes an alternative.
    public init(
      host: String? = nil, path: String? = nil, query: String? = nil, mediaType: String? = nil,
      exceptMediaTypes: Set<String> = []
    ) {
      self.host = host
      self.path = path
      self.query = query
      self.mediaType = mediaType
      self.exceptMediaTypes = exceptMediaTypes
    }
  }
}
