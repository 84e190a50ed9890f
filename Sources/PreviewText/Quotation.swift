// SPDX-License-Identifier: MIT

package import UnfurlKit

/// Strangers' words within a sentence of ours: clean, short, and without the power to call anybody.
package enum Quotation {
  /// The text as one clean line of at most `bytes` bytes, cut at a word with `…`.
  package static func line(_ text: String, bytes: Int = 200) -> String {
    PlainText.cut(Defusing.defused(PlainText.line(text, maximumBytes: bytes + 1)), bytes: bytes)
  }
}

extension PreviewRenderer {
  /// A preview's line without the policy's prefix, to stand after other words.
  package func quoted(_ preview: Preview) -> String {
    let line = render(preview).text
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
  }
}
