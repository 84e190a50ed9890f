// SPDX-License-Identifier: MIT

package import UnfurlKit

/// Why a link is left alone, and the figures behind it.
package struct SkipNote: Sendable, Equatable {
  /// The rule.
  package let reason: SkipReason
  /// What `why` says in place of the rule's general sentence: numbers, times, who was quicker; no full stop.
  package let words: String?

  package init(_ reason: SkipReason, _ words: String? = nil) {
    self.reason = reason
    self.words = words
  }

  /// There is a preview, which only repeats its message.
  static let redundant = SkipNote(.nothingToSay, "its preview would only say what the message or the link says")
}
