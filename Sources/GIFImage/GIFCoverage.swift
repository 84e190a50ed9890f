// SPDX-License-Identifier: MIT

/// Which places of a canvas an image was drawn on, be it with transparent pixels.
struct GIFCoverage {
  private let width: Int
  private let height: Int
  /// How many places are left.
  private var left: Int
  /// One for each place; empty until an image covers only a part.
  private var isCovered: [Bool] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    left = width * height
  }

  /// Adds a part of the canvas, and tells whether none is left now.
  mutating func add(_ part: GIFRectangle) -> Bool {
    if part.columns.count == width, part.rows.count == height { left = 0 }
    guard left > 0, !part.isEmpty else { return left == 0 }
    if isCovered.isEmpty { isCovered = Array(repeating: false, count: width * height) }
    for row in part.rows {
      for place in (row * width + part.columns.lowerBound)..<(row * width + part.columns.upperBound)
      where !isCovered[place] {
        isCovered[place] = true
        left -= 1
      }
    }
    return left == 0
  }
}
