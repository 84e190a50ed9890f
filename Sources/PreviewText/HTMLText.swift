// SPDX-License-Identifier: MIT

import UnfurlKit

/// Writes pieces as HTML in the subset that Matrix permits (client-server API, `m.room.message` with
/// `org.matrix.custom.html`): `a` and `strong`, nothing else.
enum HTMLText {
  /// The longest line of a handler's own.
  private static let longestOwnLine = 2048

  /// The pieces of one preview.
  static func line(_ pieces: [Piece]) -> String {
    pieces.map(element).joined()
  }

  private static func element(_ piece: Piece) -> String {
    switch piece.role {
    case .title(let link):
      let title = "<strong>\(escaped(piece.text))</strong>"
      guard let link else { return title }
      return "<a href=\"\(escaped(link))\">\(title)</a>"
    case .own: return escaped(PlainText.cut(piece.text, bytes: longestOwnLine))
    default: return escaped(piece.text)
    }
  }

  private static let markup = ASCIISet(#"&<>"'"#)

  /// The text with nothing in it that HTML would read, in an element or in a quoted attribute.
  static func escaped(_ text: String) -> String {
    Escaping.escaped(text, markup) { byte, result in
      let reference: StaticString =
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: "&#39;"
        }
      reference.withUTF8Buffer { result.append(contentsOf: $0) }
    }
  }
}
