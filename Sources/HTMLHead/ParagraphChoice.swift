// SPDX-License-Identifier: MIT

/// Chooses the paragraph that a careful person would quote, from texts as they come.
///
/// First goes a `<p>` in what the page marks as its own contents, then the first of any other `<p>` and of text that
/// stands there without one, then text that stands anywhere. Where the page is nothing but one short text, it is that.
struct ParagraphChoice {
  /// Where a text stands.
  enum Place {
    /// A `<p>` in `<main>` or `<article>`.
    case main
    /// A `<p>` anywhere else, outside of lists.
    case paragraph
    /// Text in `<main>` or `<article>` without a `<p>`.
    case looseInMain
    /// Any other text.
    case loose

    init(_ roles: BodyRole.Counts, isParagraph: Bool) {
      if isParagraph, roles.items == 0 {
        self = roles.mains > 0 ? .main : .paragraph
      } else {
        self = roles.mains > 0 && roles.items == 0 ? .looseInMain : .loose
      }
    }

    /// The least length of a paragraph, in characters; where nobody says that it is one, it must be longer.
    var leastLength: Int {
      switch self {
      case .main, .paragraph: 40
      case .looseInMain: 80
      case .loose: 100
      }
    }
  }

  private var main: CollapsedText.Kept?
  private var second: CollapsedText.Kept?
  private var last: CollapsedText.Kept?
  /// The only text so far.
  private var only: CollapsedText.Kept?
  /// There is text that can be no paragraph, or more than one.
  var sawOther = false

  /// Whether a text that stands there could be chosen yet.
  func wants(_ place: Place) -> Bool {
    switch place {
    case .main: main == nil
    case .paragraph, .looseInMain: main == nil && second == nil
    case .loose: main == nil && second == nil && last == nil
    }
  }

  /// Takes a text.
  ///
  /// - Returns: whether it is the first paragraph of the page's own contents.
  mutating func consider(_ text: CollapsedText.Kept, in place: Place, linkBytes: Int) -> Bool {
    if only != nil { sawOther = true }
    only = only ?? (linkBytes == 0 ? text : CollapsedText.Kept())
    guard wants(place) else { return false }
    guard SentenceTest.isParagraph(text.bytes, linkBytes: linkBytes, atLeast: place.leastLength) else { return false }
    switch place {
    case .main: main = text
    case .paragraph, .looseInMain: second = text
    case .loose: last = text
    }
    return place == .main
  }

  /// The one that was chosen.
  ///
  /// - Parameter isWhole: whether the page was read to its end, and loads and asks for nothing: then a short text is no
  ///   place holder.
  func chosen(isWhole: Bool) -> CollapsedText.Kept? {
    if let found = main ?? second ?? last { return found }
    guard isWhole, !sawOther, let only, !only.isEmpty else { return nil }
    return SentenceTest.isShortSentence(only.bytes) ? only : nil
  }
}
