// SPDX-License-Identifier: MIT

/// Chooses the `<h1>` that names the page, as they come: the first in what the page marks as its own contents, then the
/// first that stands in no header, for in that of the page often stands the name of the site.
struct HeadingChoice {
  enum Place { case main, body, header }

  private var main: CollapsedText.Kept?
  private var body: CollapsedText.Kept?
  private var header: CollapsedText.Kept?

  /// The one that was chosen.
  var chosen: CollapsedText.Kept? { main ?? body ?? header }

  /// Whether a heading that stands there could be chosen yet.
  func wants(_ place: Place) -> Bool {
    switch place {
    case .main: main == nil
    case .body: main == nil && body == nil
    case .header: main == nil && body == nil && header == nil
    }
  }

  mutating func take(_ text: CollapsedText.Kept, in place: Place) {
    guard wants(place) else { return }
    switch place {
    case .main: main = text
    case .body: body = text
    case .header: header = text
    }
  }
}

extension HeadingChoice.Place {
  init(_ roles: BodyRole.Counts) {
    self = roles.asides > 0 ? .header : roles.mains > 0 ? .main : .body
  }
}
