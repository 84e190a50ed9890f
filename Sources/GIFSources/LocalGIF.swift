// SPDX-License-Identifier: MIT

import GIFImage
package import UnfurlKit

/// A GIF of the folder, with its facts.
package struct LocalGIF: Sendable, Equatable {
  /// Its name.
  package let name: GIFName
  /// Its number among the names, from 1.
  package let number: Int
  /// How many names there are.
  package let count: Int
  /// Its facts.
  package let gif: Metadata.GIF
}

extension Metadata.GIF {
  /// What was read of a file, as previews say it.
  init(_ facts: GIFFacts, fileBytes: Int) {
    self.init(
      width: facts.width, height: facts.height, frames: facts.images, durationMilliseconds: facts.roundMilliseconds,
      loopCount: facts.loops ?? 1, bytes: fileBytes, isTruncated: facts.end != .trailer)
  }
}
