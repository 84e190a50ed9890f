// SPDX-License-Identifier: MIT

package import UnfurlKit

/// Strangers' words within a sentence of ours: clean, short, and without the power to call anybody.
package enum Quotation {
  /// The text as one clean line of at most `bytes` bytes, cut at a word with `…`.
  package static func line(_ text: String, bytes: Int = 200) -> String {
    PlainText.cut(Defusing.defused(PlainText.line(text, maximumBytes: bytes + 1)), bytes: bytes)
  }

  /// A link as one clean word of at most `bytes` bytes; a call in it is escaped, so that it still leads where it led.
  package static func link(_ link: String, bytes: Int = 400) -> String {
    line(tame(PlainText.line(link, maximumBytes: bytes + 1)), bytes: bytes)
  }

  /// A link with the calls in it escaped.
  static func tame(_ link: String) -> String {
    let isTame = Defusing.defused(link) == link
    return isTame ? link : link.split(separator: "@", omittingEmptySubsequences: false).joined(separator: "%40")
  }
}

extension PreviewRenderer {
  /// A preview's line without the policy's prefix, to stand after other words.
  package func quoted(_ preview: Preview) -> String {
    let line = render(preview).text
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
  }
}
