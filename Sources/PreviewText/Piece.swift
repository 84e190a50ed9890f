// SPDX-License-Identifier: MIT

/// One part of a line, with what it is: each writer decorates it in its own way.
struct Piece: Equatable {
  /// What a piece is.
  enum Role: Equatable {
    /// `[NSFW]`.
    case mark
    /// The title; `link` is where it leads.
    case title(link: String?)
    /// The site's name.
    case site
    /// The description.
    case description
    /// A fact about a file or a picture, or another field.
    case fact
    /// One of several of a list, such as an item of a feed; `link` is where it leads.
    case item(link: String?)
    /// What is said beside an item, and left out first.
    case detail
    /// A link that is written out: a safe one, never cut.
    case link
    /// Words between the others.
    case separator
    /// A line that the handler wrote itself.
    case own
  }

  var role: Role
  var text: String

  init(_ role: Role, _ text: String) {
    self.role = role
    self.text = text
  }

  /// The same piece, unable to call people.
  var defused: Piece { Piece(role, Defusing.defused(text)) }

  var isTitle: Bool {
    if case .title = role { return true }
    return false
  }

  /// Whether it still says something when its end is gone.
  var mayBeCut: Bool { isTitle || isItem || role == .description }

  var isItem: Bool {
    if case .item = role { return true }
    return false
  }
}
