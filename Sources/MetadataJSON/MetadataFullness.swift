// SPDX-License-Identifier: MIT

/// How much of a preview's metadata is written.
package enum MetadataFullness: Sendable, CaseIterable {
  /// All of it.
  case whole
  /// Without lists, which can be long.
  case withoutLists
  /// The link and the title.
  case bare
}
