// SPDX-License-Identifier: MIT

import Pictures
import Testing
import UnfurlTestKit

/// Pictures for the tests.
enum Drawing {
  /// A picture whose pixels `colour` gives as `0xRRGGBBAA`, from their place.
  static func picture(_ width: Int, _ height: Int, _ colour: (_ x: Int, _ y: Int) -> UInt32) throws -> Pixels {
    let rgba = (0..<height).flatMap { y in
      (0..<width).flatMap { x in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: colour(x, y) >> $0) } }
    }
    return try #require(Pixels(width: width, height: height, rgba: rgba))
  }

  /// A picture of one colour.
  static func plain(_ width: Int, _ height: Int, _ colour: UInt32) throws -> Pixels {
    try picture(width, height) { _, _ in colour }
  }

  /// The same noise each time; opaque, or with any alpha.
  static func noise(_ width: Int, _ height: Int, isOpaque: Bool, seed: Int = 1) throws -> Pixels {
    var generator = SeededGenerator(seed)
    return try picture(width, height) { _, _ in
      UInt32.random(in: 0...UInt32.max, using: &generator) | (isOpaque ? 0xFF : 0)
    }
  }

  /// A photograph's stand-in: smooth slopes in all three channels.
  static func slopes(_ width: Int, _ height: Int) throws -> Pixels {
    try picture(width, height) { x, y in
      let red = UInt32(x * 255 / max(width - 1, 1))
      let green = UInt32(y * 255 / max(height - 1, 1))
      return red << 24 | green << 16 | UInt32((x * y) & 255) << 8 | 0xFF
    }
  }
}

extension Pixels {
  /// The pixel at a place as `0xRRGGBBAA`.
  func colour(_ x: Int, _ y: Int) -> UInt32 {
    rgba[((y * width + x) * 4)..<((y * width + x) * 4 + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
