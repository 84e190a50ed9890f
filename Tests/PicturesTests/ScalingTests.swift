// SPDX-License-Identifier: MIT

import Pictures
import Testing

struct ScalingTests {
  @Test("a picture that fits stays as it is, and none is made larger")
  func neverEnlarges() throws {
    let picture = try Drawing.noise(7, 5, isOpaque: false)
    #expect(picture.fitted(within: 7) == picture)
    #expect(picture.fitted(within: 320) == picture)
    #expect(picture.fitted(within: .max) == picture)
  }

  @Test(
    "the aspect ratio is kept, and no side is less than a pixel",
    arguments: [
      (480, 270, 320, 320, 180), (270, 480, 320, 180, 320), (1000, 1000, 320, 320, 320), (3, 2, 2, 2, 1),
      (641, 3, 320, 320, 1), (1, 65535, 320, 1, 320), (65535, 1, 320, 320, 1), (5, 5, 1, 1, 1), (5, 4, 0, 1, 1),
      (5, 4, -9, 1, 1),
    ])
  func aspect(width: Int, height: Int, side: Int, newWidth: Int, newHeight: Int) throws {
    let small = try Drawing.plain(width, height, 0x0A141EFF).fitted(within: side)
    #expect([small.width, small.height] == [newWidth, newHeight])
    #expect(try small == Drawing.plain(newWidth, newHeight, 0x0A141EFF))
  }

  @Test("a box that is not square is fitted, too")
  func box() throws {
    let picture = try Drawing.plain(400, 300, 0xFF)
    let wide = picture.fitted(width: 80, height: 200)
    #expect([wide.width, wide.height] == [80, 60])
    let high = picture.fitted(width: 200, height: 30)
    #expect([high.width, high.height] == [40, 30])
  }

  @Test("a new pixel is the mean of those that it covers")
  func mean() throws {
    let picture = try Drawing.picture(4, 2) { x, y in
      [[0x000000FF, 0x640000FF, 0x0A0A0AFF, 0x0A0A0AFF], [0x006400FF, 0x000064FF, 0x1E1E1EFF, 0x323232FF]][y][x]
    }
    let small = picture.fitted(within: 2)
    #expect([small.width, small.height] == [2, 1])
    #expect(small.colour(0, 0) == 0x191919FF)
    #expect(small.colour(1, 0) == 0x191919FF)
  }

  @Test("a pixel that is covered in part counts in part")
  func parts() throws {
    let small = try Drawing.picture(3, 1) { x, _ in [0x000000FF, 0x5A5A5AFF, 0xB4B4B4FF][x] }.fitted(within: 2)
    #expect(small.colour(0, 0) == 0x1E1E1EFF)
    #expect(small.colour(1, 0) == 0x969696FF)
    let high = try Drawing.picture(1, 3) { _, y in [0x000000FF, 0x5A5A5AFF, 0xB4B4B4FF][y] }.fitted(within: 2)
    #expect(high.colour(0, 0) == 0x1E1E1EFF)
    #expect(high.colour(0, 1) == 0x969696FF)
  }

  @Test("transparent pixels lend no colour, and what nobody sees has none")
  func alpha() throws {
    let small = try Drawing.picture(4, 1) { x, _ in [0xFF0000FF, 0x00FF0000, 0x0000FF00, 0x00FF0000][x] }.fitted(
      within: 2)
    #expect(small.colour(0, 0) == 0xFF000080)
    #expect(small.colour(1, 0) == 0)
  }

  @Test(
    "the sums are those of a plain average, whatever the sizes", arguments: [(97, 61, 30), (64, 64, 9), (50, 3, 49)])
  func plainAverage(width: Int, height: Int, side: Int) throws {
    for isOpaque in [true, false] {
      let picture = try Drawing.noise(width, height, isOpaque: isOpaque)
      let small = picture.fitted(within: side)
      for y in 0..<small.height {
        for x in 0..<small.width {
          let (exact, found) = (Self.mean(of: picture, x, y, in: small), small.colour(x, y))
          for (channel, value) in exact.enumerated() {
            let got = Double(found >> UInt32(24 - channel * 8) & 255)
            #expect(abs(got - value) <= 0.5001, "channel \(channel) at \(x), \(y)")
          }
        }
      }
    }
  }

  @Test("a picture higher than 65,535 pixels does not overflow its sums")
  func veryHigh() throws {
    let small = try Drawing.plain(2, 70_000, 0xFFFFFFFE).fitted(within: 4)
    #expect(try small == Drawing.plain(1, 4, 0xFFFFFFFE))
  }

  /// The mean of the old pixels below a new one, reckoned with fractions.
  private static func mean(of old: Pixels, _ x: Int, _ y: Int, in new: Pixels) -> [Double] {
    func cover(_ index: Int, _ place: Int, _ step: Double) -> Double {
      max(0, min(Double(index + 1), Double(place + 1) * step) - max(Double(index), Double(place) * step))
    }
    let (stepX, stepY) = (Double(old.width) / Double(new.width), Double(old.height) / Double(new.height))
    var (sums, weights) = ([0.0, 0, 0], 0.0)
    for row in 0..<old.height {
      let high = cover(row, y, stepY)
      guard high > 0 else { continue }
      for column in 0..<old.width {
        let wide = cover(column, x, stepX)
        guard wide > 0 else { continue }
        let colour = old.colour(column, row)
        let alpha = Double(colour & 255) * wide * high
        for channel in 0..<3 { sums[channel] += Double(colour >> UInt32(24 - channel * 8) & 255) * alpha }
        weights += alpha
      }
    }
    return sums.map { $0 / weights } + [weights / (stepX * stepY)]
  }
}
