// SPDX-License-Identifier: MIT

import UnfurlKit

/// What each line begins with, and what it must not begin with.
enum LinePrefix {
  /// Stands before a line that would begin like a command although the prefix is empty.
  static let guardian = "· "
  /// Signs with which bots and clients begin a command, and Markdown a list, a quotation or a heading.
  private static let commanding: Set<Character> = [
    "/", "!", ".", ",", ";", ":", "~", "$", "%", "&", "=", "+", "-", "*", "?", "@", "#", "^", "|", "\\", ">", "`",
  ]

  /// The policy's prefix as one clean line that leaves room for a text; a space at its end stays.
  static func cleaned(_ prefix: String, budget: Int) -> String {
    let line = PlainText.cut(PlainText.line(prefix), bytes: budget / 2)
    return prefix.hasSuffix(" ") && !line.isEmpty ? line + " " : line
  }

  /// What a line begins with so that it is no command: the prefix sees to that, and without one a sign is put before
  /// what begins like one.
  static func start(of body: String, prefix: String, commandPrefix: String) -> String {
    guard prefix.isEmpty else { return prefix }
    let bare = body.first?.unicodeScalars.first == PieceFitting.bold ? body.dropFirst() : body[...]
    guard let first = bare.first else { return "" }
    let isCommand = commanding.contains(first) || !commandPrefix.isEmpty && bare.hasPrefix(commandPrefix)
    return isCommand ? guardian : ""
  }
}
