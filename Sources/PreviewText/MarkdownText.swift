// SPDX-License-Identifier: MIT

import UnfurlKit

/// Writes pieces as Markdown. There is no link behind a title: the link stands in the message that is answered, and
/// clients would preview it once more. A link that is written out stands between `<` and `>`, which no client previews.
enum MarkdownText {
  private static let longestOwnLine = 2048

  /// Appends the pieces of one preview.
  static func append(_ pieces: [Piece], to line: inout [UInt8]) {
    for piece in pieces {
      switch piece.role {
      case .title:
        line.append(contentsOf: strong)
        append(escaping: piece.text, to: &line)
        line.append(contentsOf: strong)
      case .link:
        line.append(UInt8(ascii: "<"))
        // Nothing is escaped in there, and that sign ends it.
        Escaping.append(piece.text, closing, to: &line) { _, result in result.append(contentsOf: "%3E".utf8) }
        line.append(UInt8(ascii: ">"))
      case .own: append(escaping: PlainText.cut(piece.text, bytes: longestOwnLine), to: &line)
      default: append(escaping: piece.text, to: &line)
      }
    }
  }

  private static let strong = Array("**".utf8)
  private static let closing = ASCIISet(">")

  /// What CommonMark, Discord or Slack's kin would read as markup.
  private static let markup = ASCIISet(#"\`*_[]()#~|<>&@"#)

  /// Appends the text with a backslash before whatever would be read as markup.
  static func append(escaping text: String, to line: inout [UInt8]) {
    Escaping.append(text, markup, to: &line) { byte, result in
      result.append(UInt8(ascii: "\\"))
      result.append(byte)
    }
  }
}
