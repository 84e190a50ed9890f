// SPDX-License-Identifier: MIT

import GIFImage
import Pictures
import Testing
import UnfurlTestKit

/// Stills for the tests.
enum Stills {
  /// The still of a file that comes in one piece; as large as its canvas unless a length is given.
  static func still(_ gif: [UInt8], side: Int? = nil) -> Pixels? {
    let still = GIFStill(side: side)
    still.push(gif)
    return still.finish()
  }

  /// The pixels of a still as `0xRRGGBBAA`, row by row.
  static func colours(_ gif: GIFBytes) throws -> [UInt32] {
    let still = try #require(Stills.still(gif.bytes))
    return stride(from: 0, to: still.rgba.count, by: 4).map { start in
      still.rgba[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// How often each colour is there.
  static func counts(_ gif: GIFBytes) throws -> [UInt32: Int] {
    try colours(gif).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
