// SPDX-License-Identifier: MIT

import UnfurlKit

/// Puts pieces together to a text within a budget of bytes: the first that does not fit is cut or left out, and ends
/// the line.
enum PieceFitting {
  /// The control that begins and ends bold text on IRC: the only control that a text may hold, and only with the
  /// style `irc`.
  static let bold: Unicode.Scalar = "\u{2}"
  /// A description of which fewer bytes would fit says nothing: it is left out.
  static let leastDescription = 40

  /// How many bytes the whole text takes.
  static func length(of pieces: [Piece], bold: Bool) -> Int {
    pieces.reduce(0) { $0 + $1.text.utf8.count + decoration($1, bold: bold) }
  }

  /// The text, at most `budget` bytes of it.
  static func text(of pieces: [Piece], budget: Int, bold: Bool) -> String {
    var text = ""
    var pending = ""
    for piece in ListFitting.fitted(pieces, room: budget, bold: bold) {
      if piece.role == .separator {
        pending += piece.text
        continue
      }
      let room = budget - text.utf8.count - pending.utf8.count - decoration(piece, bold: bold)
      if piece.text.utf8.count <= room {
        text += pending + decorated(piece.text, piece, bold: bold)
        pending = ""
        continue
      }
      if room >= leastRoom(for: piece) || text.isEmpty {
        let cut = PlainText.cut(piece.text, bytes: room)
        if !cut.isEmpty { text += pending + decorated(cut, piece, bold: bold) }
      }
      return text
    }
    if pending.hasSuffix(" ") { pending.removeLast() }
    return text + PlainText.cut(pending, bytes: budget - text.utf8.count)
  }

  private static func leastRoom(for piece: Piece) -> Int {
    switch piece.role {
    case .title, .item, .own: 8
    case .description: leastDescription
    case .mark, .site, .fact, .detail, .link, .separator: .max
    }
  }

  private static func decoration(_ piece: Piece, bold: Bool) -> Int { bold && piece.isTitle ? 2 : 0 }

  private static func decorated(_ text: String, _ piece: Piece, bold: Bool) -> String {
    guard bold && piece.isTitle else { return text }
    return "\(Self.bold)\(text)\(Self.bold)"
  }
}
