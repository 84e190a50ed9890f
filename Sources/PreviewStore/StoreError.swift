// SPDX-License-Identifier: MIT

/// Why something could not be kept or found.
package struct StoreError: Error, Sendable, Equatable {
  /// A sentence for people, such as `The disk is full.`
  package let message: String

  /// Another process held the files for as long as was waited; it may work the next time.
  package static let busy = StoreError("Another process holds the store.")

  package init(_ message: String) { self.message = message }

  /// It comes after the end.
  static let closed = StoreError("The store is closed.")
  /// The disk does not keep up.
  static let overfull = StoreError("Too much waits to be kept: the disk is too slow.")
}
