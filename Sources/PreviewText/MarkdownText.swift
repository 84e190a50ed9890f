// SPDX-License-Identifier: MIT

import UnfurlKit

/// Writes pieces as Markdown. There is no link in it: the link stands in the message that is answered, and clients
/// would preview it once more.
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
      case .own: append(escaping: PlainText.cut(piece.text, bytes: longestOwnLine), to: &line)
      default: append(escaping: piece.text, to: &line)
      }
    }
  }

  private static let strong = Array("**".utf8)

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
