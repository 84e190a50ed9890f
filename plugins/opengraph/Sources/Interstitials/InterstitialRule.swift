// SPDX-License-Identifier: MIT

import URLParsing

/// One kind of page that stands in for another, and by which signs together it is known.
///
/// All signs of ``all`` must show, and of ``any``, where there are some, at least ``needs``. No rule goes by words alone:
/// an article may be called anything.
struct InterstitialRule: Sendable {
  /// What stands before the page.
  enum Kind: String, Sendable {
    case consent = "a question for consent"
    case login = "a login"
    case challenge = "a test for robots"
    case ageCheck = "a question for the reader's age"
    case failure = "an error page"
    case script = "a page that needs JavaScript"
    case parked = "a domain without a site"
    case browser = "a page for other browsers"
    case configured = "a page that the configuration names"
  }

  let kind: Kind
  /// Whose it is, or how it is known, in a few words.
  let name: String
  let all: [Sign]
  let any: [Sign]
  let needs: Int

  init(_ kind: Kind, _ name: String, _ all: [Sign], any: [Sign] = [], needs: Int = 1) {
    self.kind = kind
    self.name = name
    // What costs least to look at first: nearly every page is an ordinary one.
    self.all = all.sorted { $0.effort < $1.effort }
    self.any = any
    self.needs = any.isEmpty ? 0 : needs
  }

  /// Whether a page shows its signs.
  func holds(for page: inout PageEvidence) -> Bool {
    for sign in all where !page.shows(sign) { return false }
    var found = 0
    for sign in any where found < needs && page.shows(sign) { found += 1 }
    return found >= needs
  }

  /// Something by which a page is known.
  enum Sign: Sendable {
    /// It is at one of these places, whether it was asked for there or not.
    case at([Place])
    /// It is at one of these places, and what was asked for is at none of them.
    case led([Place])
    /// It is not the page that was asked for, but another.
    case moved
    /// It is another page, and holds in its query which was asked for.
    case leadsBack
    /// What was asked for is no front page, and at none of these places.
    case asked(besides: [Place])
    /// Its status is one of these.
    case status([Int])
    /// A header field of this name (in lower case) has such a value.
    case field(String, TextGlob)
    /// A script, frame, form or id of its body is like one of these.
    case marker([TextGlob])
    /// Its title, its first heading, or a part of the title is like one of these.
    case says([TextGlob])
    /// It has a field for a password.
    case asksForPassword
    /// It names neither a description nor a picture of its own.
    case isBare
    /// It asks search engines to pass it over.
    case isUnlisted
    /// It ended, and showed no more than so many characters.
    case isShort(Int)
    /// What was read of it showed no more than so many characters.
    case shows(atMost: Int)
    /// What it shows without JavaScript is like one of these.
    case saysWithoutScript([TextGlob])

    /// How much it takes to look for it, from 0.
    fileprivate var effort: Int {
      switch self {
      case .status, .moved, .leadsBack, .led, .isBare, .asksForPassword, .isShort, .shows: 0
      case .at, .asked, .field, .isUnlisted: 1
      case .marker: 2
      case .says, .saysWithoutScript: 3
      }
    }

    /// Whether it is only words, which any page may have.
    var isWords: Bool {
      switch self {
      case .says, .saysWithoutScript: true
      default: false
      }
    }
  }

  /// Where such pages are.
  struct Place: Sendable {
    private let host: HostPattern?
    private let target: TextGlob?
    private let segments: Set<String>

    private init(host: HostPattern? = nil, target: TextGlob? = nil, segments: Set<String> = []) {
      self.host = host
      self.target = target
      self.segments = segments
    }

    /// A host, and a pattern for path and query.
    static func host(_ host: String, _ target: TextGlob? = nil) -> Place {
      Place(host: HostPattern(host), target: target)
    }

    /// A pattern for path and query, on any host.
    static func target(_ target: TextGlob) -> Place { Place(target: target) }

    /// A whole part of the path, without what ends the names of files.
    static func segment(_ names: String...) -> Place { Place(segments: Set(names)) }

    /// Whether a page is there.
    func holds(_ url: WebURL, segments urlSegments: [String]) -> Bool {
      if !segments.isEmpty, !urlSegments.contains(where: { segments.contains(Self.stem($0)) }) { return false }
      if let target, !target.fits(url.requestTarget) { return false }
      return host?.matches(url) ?? true
    }

    private static let endings = [".php", ".html", ".htm", ".aspx", ".asp", ".jsp", ".jsf", ".do", ".action", ".cgi"]

    private static func stem(_ segment: String) -> String {
      for ending in endings where segment.hasSuffix(ending) { return String(segment.dropLast(ending.count)) }
      return segment
    }
  }
}
