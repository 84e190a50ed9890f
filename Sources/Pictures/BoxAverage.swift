// SPDX-License-Identifier: MIT

/// Makes a picture smaller by area averaging: a new pixel is the mean of the old ones below it, each weighed by how much
/// of it is covered and by its alpha, so that transparent pixels lend no colour.
///
/// It reckons in integers. An old row is as high as there are new rows, and a new row as there are old ones: so both
/// grids fall on whole numbers, and so do all weights. Columns alike. Averaging is done on sRGB values as they stand: for
/// a small still nobody sees the difference to linear light.
struct BoxAverage {
  private let source: Pixels
  private let width: Int
  private let height: Int
  private let isOpaque: Bool

  /// An average of `source` in `width` × `height` pixels: at least 1, and no more than the picture has.
  init(of source: Pixels, width: Int, height: Int) {
    self.source = source
    self.width = min(max(width, 1), source.width)
    self.height = min(max(height, 1), source.height)
    isOpaque = source.isOpaque
  }

  /// The highest picture whose sums fit 32 bits: a colour times its alpha, times the weights of a column, which make up
  /// the height.
  private static let highestNarrow = Int(UInt32.max) / (255 * 255)

  func pixels() -> Pixels {
    source.height <= Self.highestNarrow ? averaged(in: UInt32.self) : averaged(in: UInt64.self)
  }

  private func averaged<Sum: FixedWidthInteger & UnsignedInteger>(in _: Sum.Type) -> Pixels {
    var sums = [Sum](repeating: 0, count: source.width * 4)
    var result = [UInt8](repeating: 0, count: width * height * 4)
    // The buffers live in these closures only; every index below is within the sizes that made them.
    source.rgba.withUnsafeBufferPointer { old in
      sums.withUnsafeMutableBufferPointer { sums in
        result.withUnsafeMutableBufferPointer { new in
          for row in 0..<height {
            addRows(under: row, of: old, to: sums)
            addColumns(of: sums, to: row, in: new)
          }
        }
      }
    }
    return Pixels(checkedWidth: width, height: height, rgba: result)
  }

  /// Sums up the old rows below one new row, column by column: colours times alpha, where there is any transparency.
  private func addRows<Sum: FixedWidthInteger & UnsignedInteger>(
    under row: Int, of old: UnsafeBufferPointer<UInt8>, to sums: UnsafeMutableBufferPointer<Sum>
  ) {
    let (first, last) = (row * source.height, (row + 1) * source.height)
    let whole = ((first + height - 1) / height)..<(last / height)
    for index in sums.indices { sums[index] = 0 }
    // Rows that are covered wholly weigh the same: they are only added, and weighed once.
    if !whole.isEmpty {
      for covered in whole { add(covered, of: old, to: sums, weight: 1) }
      let weight = Sum(truncatingIfNeeded: height)
      for index in sums.indices { sums[index] &*= weight }
    }
    let above = first / height
    if above < whole.lowerBound {
      add(above, of: old, to: sums, weight: Sum(truncatingIfNeeded: min((above + 1) * height, last) - first))
    }
    // Where new rows and old ones are alike high, the row below is the row above.
    if whole.upperBound * height < last, whole.upperBound != above {
      add(whole.upperBound, of: old, to: sums, weight: Sum(truncatingIfNeeded: last - whole.upperBound * height))
    }
  }

  private func add<Sum: FixedWidthInteger & UnsignedInteger>(
    _ row: Int, of old: UnsafeBufferPointer<UInt8>, to sums: UnsafeMutableBufferPointer<Sum>, weight: Sum
  ) {
    let bytes = UnsafeBufferPointer(rebasing: old[(row * sums.count)..<((row + 1) * sums.count)])
    if isOpaque {
      if weight == 1 {
        for index in sums.indices { sums[index] &+= Sum(truncatingIfNeeded: bytes[index]) }
      } else {
        for index in sums.indices { sums[index] &+= Sum(truncatingIfNeeded: bytes[index]) &* weight }
      }
      return
    }
    for start in stride(from: 0, to: sums.count, by: 4) {
      let alpha = Sum(truncatingIfNeeded: bytes[start + 3]) &* weight
      sums[start] &+= Sum(truncatingIfNeeded: bytes[start]) &* alpha
      sums[start + 1] &+= Sum(truncatingIfNeeded: bytes[start + 1]) &* alpha
      sums[start + 2] &+= Sum(truncatingIfNeeded: bytes[start + 2]) &* alpha
      sums[start + 3] &+= alpha
    }
  }

  /// Sums up the old columns below each new pixel of a row, and divides.
  private func addColumns<Sum: FixedWidthInteger & UnsignedInteger>(
    of sums: UnsafeMutableBufferPointer<Sum>, to row: Int, in new: UnsafeMutableBufferPointer<UInt8>
  ) {
    let area = UInt64(source.width) &* UInt64(source.height)
    for column in 0..<width {
      let (first, last) = (column * source.width, (column + 1) * source.width)
      var total = SIMD4<UInt64>()
      for old in (first / width)..<((last + width - 1) / width) {
        let weight = UInt64(min((old + 1) * width, last) - max(old * width, first))
        let at = old * 4
        total &+=
          SIMD4(UInt64(sums[at]), UInt64(sums[at + 1]), UInt64(sums[at + 2]), UInt64(sums[at + 3])) &* weight
      }
      let at = (row * width + column) * 4
      let alpha = isOpaque ? 255 : (total.w + area / 2) / area
      // A pixel that nobody can see has no colour either.
      guard alpha > 0 else { continue }
      let weight = isOpaque ? area : total.w
      for channel in 0..<3 { new[at + channel] = UInt8(truncatingIfNeeded: (total[channel] + weight / 2) / weight) }
      new[at + 3] = UInt8(truncatingIfNeeded: alpha)
    }
  }
}
