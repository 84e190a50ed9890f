// SPDX-License-Identifier: MIT

/// A place in chat text where a link stands, before anything is known of its canonical form.
package struct LinkSpan: Sendable, Hashable {
  /// Offsets of its bytes, scheme included.
  package let range: Range<Int>
  /// Its author put a user name or a password into it.
  package let hasCredentials: Bool
  /// Its author asked for no preview: `<url>`, `!url`, or inside a spoiler.
  package let isOptedOut: Bool
}
