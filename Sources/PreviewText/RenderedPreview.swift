// SPDX-License-Identifier: MIT

/// A preview as it is said, three times the same: each is one line and safe to post as it stands.
package struct RenderedPreview: Sendable, Equatable {
  /// Plain text, within the budget of bytes.
  package var text: String
  /// HTML in Matrix's permitted subset.
  package var html: String
  /// Markdown for CommonMark, Discord and what matterbridge speaks to.
  package var markdown: String

  /// Puts the three together.
  package init(text: String, html: String, markdown: String) {
    self.text = text
    self.html = html
    self.markdown = markdown
  }
}
