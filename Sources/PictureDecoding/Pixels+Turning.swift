// SPDX-License-Identifier: MIT

import Pictures

extension Pixels {
  /// The picture upright, which was taken with an orientation of Exif; itself where that is 1 or unknown.
  func turned(_ orientation: Int) -> Pixels {
    guard (2...8).contains(orientation) else { return self }
    let isOnItsSide = orientation >= 5
    let (wide, high) = isOnItsSide ? (height, width) : (width, height)
    var turned = [UInt8](repeating: 0, count: rgba.count)
    for y in 0..<high {
      for x in 0..<wide {
        let (column, row) =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        let (from, to) = ((row * width + column) * 4, (y * wide + x) * 4)
        for byte in 0..<4 { turned[to + byte] = rgba[from + byte] }
      }
    }
    return Pixels(width: wide, height: high, rgba: turned) ?? self
  }
}
