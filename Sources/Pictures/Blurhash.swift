// SPDX-License-Identifier: MIT

import Glibc

/// A few characters from which a client paints a blurred stand-in for a picture (the algorithm of woltapp/blurhash: the
/// lowest frequencies of a cosine transform of the colours in linear light).
public enum Blurhash {
  /// The longest side that is looked at, in pixels: what is blurred so much needs no more.
  private static let side = 64

  /// The blurhash of a picture: 4×3 components where it is wider than high, 3×4 where it is higher than wide, 3×3 where
  /// it is square. It is 28 or 22 characters long.
  ///
  /// What shines through is shown on white, since a blurhash knows no transparency.
  public static func text(of pixels: Pixels) -> String {
    let columns = pixels.width > pixels.height ? 4 : 3
    let rows = pixels.height > pixels.width ? 4 : 3
    return text(of: pixels.fitted(within: side), columns: columns, rows: rows)
  }

  /// The blurhash with these numbers of components, 1–9 each, of each pixel as it stands.
  static func text(of pixels: Pixels, columns: Int, rows: Int) -> String {
    let components = components(of: pixels, columns: columns, rows: rows)
    let details = components.dropFirst()
    let largest = details.reduce(0) { max($0, abs($1.x), abs($1.y), abs($1.z)) }
    let scale = max(0, min(82, Int(largest * 166 - 0.5)))
    var text = Base83()
    text.append(columns - 1 + (rows - 1) * 9, digits: 1)
    text.append(scale, digits: 1)
    text.append(average(components[0]), digits: 4)
    for detail in details { text.append(quantised(detail, largest: Double(scale + 1) / 166), digits: 2) }
    return text.text
  }

  /// The components, row by row; the first is the average colour.
  private static func components(of pixels: Pixels, columns: Int, rows: Int) -> [SIMD3<Double>] {
    let (across, down) = (waves(columns, over: pixels.width), waves(rows, over: pixels.height))
    var sums = [SIMD3<Double>](repeating: .zero, count: columns * rows)
    var line = [SIMD3<Double>](repeating: .zero, count: columns)
    for y in 0..<pixels.height {
      for column in 0..<columns { line[column] = .zero }
      for x in 0..<pixels.width {
        let colour = linear(pixels.rgba, at: (y * pixels.width + x) * 4)
        for column in 0..<columns { line[column] += colour * across[column * pixels.width + x] }
      }
      for row in 0..<rows {
        for column in 0..<columns { sums[row * columns + column] += line[column] * down[row * pixels.height + y] }
      }
    }
    let count = Double(pixels.width * pixels.height)
    return sums.enumerated().map { $1 * (($0 == 0 ? 1 : 2) / count) }
  }

  /// The cosine waves along a side: `count` times its length.
  private static func waves(_ count: Int, over length: Int) -> [Double] {
    (0..<count).flatMap { wave in
      (0..<length).map { cos(Double.pi * Double(wave) * Double($0) / Double(length)) }
    }
  }

  /// A pixel on white, in linear light.
  private static func linear(_ rgba: [UInt8], at start: Int) -> SIMD3<Double> {
    let alpha = Int(rgba[start + 3])
    func channel(_ offset: Int) -> Double {
      linearValues[(Int(rgba[start + offset]) * alpha + 255 * (255 - alpha) + 127) / 255]
    }
    return SIMD3(channel(0), channel(1), channel(2))
  }

  /// The light of each sRGB value (IEC 61966-2-1).
  private static let linearValues: [Double] = (0...255).map {
    let value = Double($0) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The average colour as `0xRRGGBB`.
  private static func average(_ light: SIMD3<Double>) -> Int {
    (0..<3).reduce(0) { number, channel in
      let value = max(0, min(1, light[channel]))
      let encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
      return number << 8 | Int(encoded * 255 + 0.5)
    }
  }

  /// A detail as three digits to the base of 19, each with its sign, finer where it is small.
  private static func quantised(_ detail: SIMD3<Double>, largest: Double) -> Int {
    (0..<3).reduce(0) { number, channel in
      let part = detail[channel] / largest
      let root = abs(part).squareRoot() * (part < 0 ? -1 : 1)
      return number * 19 + max(0, min(18, Int((root * 9 + 9.5).rounded(.down))))
    }
  }
}
