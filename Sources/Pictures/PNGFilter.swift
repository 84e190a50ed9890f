// SPDX-License-Identifier: MIT

/// Turns the rows of a PNG into differences, which compress better (ISO/IEC 15948, 9).
///
/// Each row gets the filter whose differences have the least sum, taken as signed numbers: the heuristic that the
/// standard recommends (12.8).
enum PNGFilter {
  /// The filters that are tried, by their numbers: none, sub, up, Paeth. The average is left out: it seldom wins.
  private static let tried: [UInt8] = [0, 1, 2, 4]

  /// The rows, each with the number of its filter before it.
  static func filtered(_ bytes: [UInt8], rowLength: Int, pixelLength: Int) -> [UInt8] {
    var rows = [UInt8]()
    rows.reserveCapacity(bytes.count / rowLength * (rowLength + 1))
    // A row before the first, and a pixel before each row, are zeros.
    var above = [UInt8](repeating: 0, count: rowLength + pixelLength)
    var row = above
    var candidate = [UInt8](repeating: 0, count: rowLength)
    var best = candidate
    for start in stride(from: 0, to: bytes.count, by: rowLength) {
      row.replaceSubrange(pixelLength..., with: bytes[start..<start + rowLength])
      var least = Int.max
      var chosen: UInt8 = 0
      for filter in tried {
        let sum = apply(filter, to: row, under: above, pixelLength: pixelLength, into: &candidate)
        if sum < least {
          (least, chosen) = (sum, filter)
          swap(&best, &candidate)
        }
      }
      rows.append(chosen)
      rows.append(contentsOf: best)
      swap(&above, &row)
    }
    return rows
  }

  /// Writes the differences of a row and gives their sum.
  private static func apply(
    _ filter: UInt8, to row: [UInt8], under above: [UInt8], pixelLength: Int, into result: inout [UInt8]
  ) -> Int {
    var sum = 0
    // `row` and `above` are longer than `result` by one pixel, so that every index below is within them.
    row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        result.withUnsafeMutableBufferPointer { result in
          for index in result.indices {
            let at = index + pixelLength
            let guess: UInt8 =
              switch filter {
              case 1: row[index]
              case 2: above[at]
              case 4: paeth(left: row[index], above: above[at], aboveLeft: above[index])
              default: 0
              }
            result[index] = row[at] &- guess
            sum &+= Int(Int8(bitPattern: result[index]).magnitude)
          }
        }
      }
    }
    return sum
  }

  /// The neighbour that is nearest to left + above − above left (ISO/IEC 15948, 9.4).
  @inline(__always)
  private static func paeth(left: UInt8, above: UInt8, aboveLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(aboveLeft))
    let (fromLeft, fromAbove, fromCorner) = (abs(b &- c), abs(a &- c), abs(a &+ b &- c &- c))
    if fromLeft <= fromAbove, fromLeft <= fromCorner { return left }
    return fromAbove <= fromCorner ? above : aboveLeft
  }
}
