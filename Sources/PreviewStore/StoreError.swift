// SPDX-License-Identifier: MIT

/// Why something could not be kept or found.
package struct StoreError: Error, Sendable, Equatable {
  /// A sentence for people, such as `The disk is full.`
  package let message: String

  package init(_ message: String) { self.message = message }

  /// It comes after the end.
  static let closed = StoreError("The store is closed.")
  /// The disk does not keep up.
  static let overfull = StoreError("Too much waits to be kept: the disk is too slow.")
}
