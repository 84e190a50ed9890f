// SPDX-License-Identifier: MIT

import Glibc
import Pictures

/// What lies within the canvas of an image: whatever the file says, nothing outside is touched.
struct GIFRectangle {
  let columns: Range<Int>
  let rows: Range<Int>

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
}

/// The canvas on which images are drawn. It is transparent at first.
struct GIFCanvas: ~Copyable {
  let width: Int
  let height: Int
  /// Four bytes a pixel, as ``Pixels`` has them.
  private var rgba: [UInt8]

  /// A transparent canvas, at least 1×1.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rgba = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// A colour as it lies in memory; 0 is fully transparent, and nothing else is.
  static func colour(red: UInt8, green: UInt8, blue: UInt8) -> UInt32 {
    UInt32(littleEndian: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF << 24)
  }

  consuming func pixels() -> Pixels? { Pixels(width: width, height: height, rgba: rgba) }

  func rectangle(of image: GIFWalker.Image) -> GIFRectangle {
    func within(_ start: Int, _ length: Int, _ limit: Int) -> Range<Int> {
      min(start, limit)..<min(start + length, limit)
    }
    return GIFRectangle(columns: within(image.x, image.width, width), rows: within(image.y, image.height, height))
  }

  /// Draws indices from `x` on; where the table has a 0 for one, the pixel stays as it is.
  mutating func draw(_ indices: ArraySlice<UInt8>, x: Int, y: Int, colours: [UInt32]) {
    guard y < height, x < width else { return }
    let visible = min(indices.count, width - x)
    rgba.withUnsafeMutableBytes { bytes in
      // Within the row: `visible` pixels from `x` on are not more than there are up to its end.
      var place = (y * width + x) * 4
      for index in indices.prefix(visible) {
        let colour = colours[Int(index)]
        if colour != 0 { bytes.storeBytes(of: colour, toByteOffset: place, as: UInt32.self) }
        place &+= 4
      }
    }
  }

  /// Whether all pixels are alike: the picture is the same when it is moved by a pixel.
  var isPlain: Bool {
    rgba.withUnsafeBytes { bytes in
      guard bytes.count > 4, let start = bytes.baseAddress else { return true }
      return memcmp(start, start + 4, bytes.count - 4) == 0
    }
  }

  /// The colour of the first pixel.
  var firstColour: UInt32 { rgba.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) } }

  /// Makes all pixels alike.
  mutating func fill(_ colour: UInt32) {
    rgba.withUnsafeMutableBytes { bytes in
      for place in stride(from: 0, to: bytes.count, by: 4) {
        bytes.storeBytes(of: colour, toByteOffset: place, as: UInt32.self)
      }
    }
  }

  /// Makes a part transparent.
  mutating func clear(_ rectangle: GIFRectangle) {
    for row in rectangle.rows {
      let bytes = range(of: row, rectangle)
      rgba.withUnsafeMutableBytes { part in for place in bytes { part[place] = 0 } }
    }
  }

  /// The bytes of a part, row by row.
  func copy(of rectangle: GIFRectangle) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rectangle.columns.count * rectangle.rows.count * 4)
    for row in rectangle.rows { bytes += rgba[range(of: row, rectangle)] }
    return bytes
  }

  /// Puts back what ``copy(of:)`` gave for the same part.
  mutating func restore(_ rectangle: GIFRectangle, _ bytes: [UInt8]) {
    let length = rectangle.columns.count * 4
    for (index, row) in rectangle.rows.enumerated() {
      rgba.replaceSubrange(range(of: row, rectangle), with: bytes[(index * length)..<((index + 1) * length)])
    }
  }

  private func range(of row: Int, _ rectangle: GIFRectangle) -> Range<Int> {
    let start = row * width * 4
    return (start + rectangle.columns.lowerBound * 4)..<(start + rectangle.columns.upperBound * 4)
  }
}
