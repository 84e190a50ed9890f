// SPDX-License-Identifier: MIT

/// The rows of an image in the order in which they stand in the file (GIF89a specification, appendix E).
struct GIFRows: Sequence, IteratorProtocol {
  private let height: Int
  private var y = 0
  private var step: Int
  /// The first row and the step of each pass that is still to come.
  private var passes: ArraySlice<(first: Int, step: Int)>

  init(height: Int, isInterlaced: Bool) {
    self.height = height
    step = isInterlaced ? 8 : 1
    passes = isInterlaced ? [(4, 8), (2, 4), (1, 2)] : []
  }

  mutating func next() -> Int? {
    while y >= height {
      guard let pass = passes.popFirst() else { return nil }
      (y, step) = (pass.first, pass.step)
    }
    defer { y += step }
    return y
  }
}
