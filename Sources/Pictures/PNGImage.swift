// SPDX-License-Identifier: MIT

/// A picture as the rows of a PNG, before they are compressed.
struct PNGImage {
  /// The colour types of PNG (ISO/IEC 15948, 11.2.2).
  enum Kind: UInt8 {
    case rgb = 2
    case indexed = 3
    case rgba = 6
  }

  let kind: Kind
  /// Bits of a sample or an index.
  let depth: UInt8
  /// Three bytes a colour; empty unless indexed.
  var palette: [UInt8] = []
  /// The alphas of the first colours; those of the rest are 255.
  var alphas: [UInt8] = []
  /// The rows, each with its filter before it.
  let rows: [UInt8]

  /// The picture with a palette; `nil` where it has more than 256 colours.
  ///
  /// Its rows are not filtered: differences of indices mean nothing (ISO/IEC 15948, 12.8).
  static func indexed(_ pixels: Pixels) -> PNGImage? {
    guard var found = PNGPalette(of: pixels) else { return nil }
    found.putTransparentFirst()
    let colours = found.colours
    let depth = colours.count <= 2 ? 1 : colours.count <= 4 ? 2 : colours.count <= 16 ? 4 : 8
    let transparent = colours.prefix { $0[3] < 255 }
    return PNGImage(
      kind: .indexed, depth: UInt8(depth), palette: colours.flatMap { [$0[0], $0[1], $0[2]] },
      alphas: transparent.map { $0[3] }, rows: packed(found.indices, width: pixels.width, depth: depth))
  }

  /// The picture with three bytes a pixel, or four where something shines through.
  static func trueColour(_ pixels: Pixels) -> PNGImage {
    if !pixels.isOpaque {
      let rows = PNGFilter.filtered(pixels.rgba, rowLength: pixels.width * 4, pixelLength: 4)
      return PNGImage(kind: .rgba, depth: 8, rows: rows)
    }
    var rgb = [UInt8]()
    rgb.reserveCapacity(pixels.rgba.count / 4 * 3)
    for (index, byte) in pixels.rgba.enumerated() where index & 3 != 3 { rgb.append(byte) }
    return PNGImage(
      kind: .rgb, depth: 8, rows: PNGFilter.filtered(rgb, rowLength: pixels.width * 3, pixelLength: 3))
  }

  /// The indices in `depth` bits each, the leftmost in the highest bits, each row with the filter 0 before it.
  private static func packed(_ indices: [UInt8], width: Int, depth: Int) -> [UInt8] {
    let perByte = 8 / depth
    var rows = [UInt8]()
    rows.reserveCapacity(indices.count / width * (width / perByte + 2))
    for start in stride(from: 0, to: indices.count, by: width) {
      rows.append(0)
      if depth == 8 {
        rows.append(contentsOf: indices[start..<start + width])
        continue
      }
      for first in stride(from: start, to: start + width, by: perByte) {
        var byte: UInt8 = 0
        for index in first..<min(first + perByte, start + width) {
          byte |= indices[index] << UInt8(8 - depth * (index - first + 1))
        }
        rows.append(byte)
      }
    }
    return rows
  }
}
