// SPDX-License-Identifier: MIT

import UnfurlKit

/// Writes pieces as HTML in the subset that Matrix permits (client-server API, `m.room.message` with
/// `org.matrix.custom.html`): `a` and `strong`, nothing else.
enum HTMLText {
  /// The longest line of a handler's own.
  private static let longestOwnLine = 2048

  /// Appends the pieces of one preview.
  static func append(_ pieces: [Piece], to line: inout [UInt8]) {
    for piece in pieces {
      switch piece.role {
      case .title(let link):
        open(link, in: &line)
        append("<strong>", to: &line)
        append(escaping: piece.text, to: &line)
        append("</strong>", to: &line)
        if link != nil { append("</a>", to: &line) }
      case .item(let link):
        open(link, in: &line)
        append(escaping: piece.text, to: &line)
        if link != nil { append("</a>", to: &line) }
      case .link:
        open(piece.text, in: &line)
        append(escaping: piece.text, to: &line)
        append("</a>", to: &line)
      case .own: append(escaping: PlainText.cut(piece.text, bytes: longestOwnLine), to: &line)
      default: append(escaping: piece.text, to: &line)
      }
    }
  }

  /// Begins a link; whoever made the piece saw to it that it is a safe one.
  private static func open(_ link: String?, in line: inout [UInt8]) {
    guard let link else { return }
    append("<a href=\"", to: &line)
    append(escaping: link, to: &line)
    append("\">", to: &line)
  }

  private static func append(_ tag: StaticString, to line: inout [UInt8]) {
    tag.withUTF8Buffer { line.append(contentsOf: $0) }
  }

  private static let markup = ASCIISet(#"&<>"'"#)

  /// Appends the text with nothing in it that HTML would read, in an element or in a quoted attribute.
  static func append(escaping text: String, to line: inout [UInt8]) {
    Escaping.append(text, markup, to: &line) { byte, result in
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
