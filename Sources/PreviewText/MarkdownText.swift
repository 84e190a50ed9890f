// SPDX-License-Identifier: MIT

import UnfurlKit

/// Writes pieces as Markdown. There is no link in it: the link stands in the message that is answered, and clients
/// would preview it once more.
enum MarkdownText {
  private static let longestOwnLine = 2048

  /// The pieces of one preview.
  static func line(_ pieces: [Piece]) -> String {
    pieces.map { piece in
      switch piece.role {
      case .title: "**\(escaped(piece.text))**"
      case .own: escaped(PlainText.cut(piece.text, bytes: longestOwnLine))
      default: escaped(piece.text)
      }
    }.joined()
  }

  /// What CommonMark, Discord or Slack's kin would read as markup.
  private static let markup = ASCIISet(#"\`*_[]()#~|<>&@"#)

  /// The text with a backslash before whatever would be read as markup.
  static func escaped(_ text: String) -> String {
    Escaping.escaped(text, markup) { byte, result in
      result.append(UInt8(ascii: "\\"))
      result.append(byte)
    }
  }
}
