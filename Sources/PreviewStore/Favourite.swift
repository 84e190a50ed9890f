// SPDX-License-Identifier: MIT

package import UnfurlKit

/// A link that a channel has saved, with its preview as it was known then: it is listed without a fetch.
package struct Favourite: Sendable {
  /// The canonical URL: each is saved once.
  package var url: String
  /// The link as it was written.
  package var written: String
  /// What is shown of it; `nil` where nothing was had.
  package var preview: Preview?
  /// Who saved it.
  package var savedBy: String?
  /// When, in milliseconds since 1970.
  package var savedAt: Int64

  package init(url: String, written: String, preview: Preview?, savedBy: String? = nil, savedAt: Int64) {
    self.url = url
    self.written = written
    self.preview = preview
    self.savedBy = savedBy
    self.savedAt = savedAt
  }
}

/// Some of a channel's favourites.
package struct FavouritePage: Sendable {
  /// The number of the first, from 1: the newest is number 1.
  package var first: Int
  package var favourites: [Favourite]
  /// How many there are in all.
  package var count: Int

  package init(first: Int, favourites: [Favourite], count: Int) {
    self.first = first
    self.favourites = favourites
    self.count = count
  }
}
