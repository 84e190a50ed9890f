// SPDX-License-Identifier: MIT

import UnfurlKit

/// Fits a line that lists items, such as a feed's, into a budget of bytes: its titles share what the rest leaves.
enum ListFitting {
  /// A title of which fewer bytes would fit says nothing.
  static let leastTitle = 20

  /// The line within `room` bytes.
  ///
  /// What is given up, first to last: the ends of long titles; authors and days; the last items, one by one. The first
  /// item stays, and is cut by whoever writes the line.
  static func fitted(_ pieces: [Piece], room: Int, bold: Bool) -> [Piece] {
    guard pieces.contains(where: \.isItem), PieceFitting.length(of: pieces, bold: bold) > room else { return pieces }
    if let fitted = sharing(pieces, room: room, bold: bold) { return fitted }
    var fewer = pieces.filter { $0.role != .detail }
    while true {
      if let fitted = sharing(fewer, room: room, bold: bold) { return fitted }
      guard let last = fewer.lastIndex(where: \.isItem), fewer[..<last].contains(where: \.isItem) else { return fewer }
      // With what divides it from the one before.
      fewer.removeSubrange((fewer[last - 1].role == .separator ? last - 1 : last)...last)
    }
  }

  /// The pieces with their titles cut to fair shares of the room; `nil` where one of them would become too short.
  static func sharing(_ pieces: [Piece], room: Int, bold: Bool) -> [Piece]? {
    let length = PieceFitting.length(of: pieces, bold: bold)
    if length <= room { return pieces }
    let places = pieces.indices.filter { pieces[$0].mayBeCut }
    let wants = places.map { pieces[$0].text.utf8.count }
    let left = room - (length - wants.reduce(0, +))
    guard left >= wants.reduce(0, { $0 + min($1, leastTitle) }) else { return nil }
    var cut = pieces
    for (place, share) in zip(places, Shares.of(budget: left, wants: wants, between: 0)) {
      cut[place].text = PlainText.cut(pieces[place].text, bytes: share)
    }
    return cut
  }
}
