// SPDX-License-Identifier: MIT

/// What was seen of a page's body, as far as it was read: its first words, and what tells a page from one that only
/// stands in for it.
public struct BodyGlimpse: Sendable, Equatable {
  /// The text of the first `<h1>` that is shown and says something, white space collapsed: of those in the page's own
  /// contents if there are any, and of those in the page's header only where there is no other.
  public var heading: String?
  /// The first paragraph that is shown and is one: a sentence, no menu, no notice, nothing of what is the same on every
  /// page of a site. Of a page that is nothing but one short text, that.
  public var paragraph: String?
  /// Whether there is a field for a password, outside of what stands on every page of a site.
  public var asksForPassword = false
  /// Where scripts, frames and forms lead, and the ids of elements, as they stand in the page: by these, pages that test
  /// for robots are known. At most ``HeadLimits/markers``, of which half may be ids.
  public var markers: [String] = []
  /// The text of the first `<noscript>` that says something.
  public var noscript: String?
  /// How many characters of text are shown, white space collapsed and menus and the like aside, as far as the page was
  /// read.
  public var characters = 0

  /// Nothing was seen.
  public init() {}
}
