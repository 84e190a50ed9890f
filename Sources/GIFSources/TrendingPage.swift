// SPDX-License-Identifier: MIT

/// Some of what is trending at GIPHY.
package struct TrendingPage: Sendable, Equatable {
  /// The number of the first item that was asked for, from 0.
  package let offset: Int
  /// The items, without those that cannot be shown.
  package var items: [TrendingGIF] = []
  /// How many there are in all.
  package var total: Int

  /// A page without items: there are no more than that.
  init(offset: Int) {
    self.offset = offset
    total = offset
  }
}

/// One of them.
package struct TrendingGIF: Sendable, Equatable {
  /// Its number, from 1.
  package let number: Int
  /// Its title as one clean line; `nil`: it has none.
  package let title: String?
  /// Where the GIF itself is.
  package let url: String
  /// Its size in pixels.
  package let width: Int?
  /// Its size in pixels.
  package let height: Int?
  /// How large it is.
  package let bytes: Int?
}
