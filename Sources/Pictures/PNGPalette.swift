// SPDX-License-Identifier: MIT

/// The colours of a picture that has at most 256, and which of them each pixel has.
struct PNGPalette {
  /// The colours (red, green, blue, alpha), in the order in which they are met.
  private(set) var colours: [SIMD4<UInt8>] = []
  /// One byte a pixel.
  private(set) var indices: [UInt8]

  /// `nil` where there are more colours.
  init?(of pixels: Pixels) {
    indices = [UInt8](repeating: 0, count: pixels.width * pixels.height)
    // Open addressing: four times as many places as colours, so that a search is short.
    var places = [Int](repeating: -1, count: 1024)
    var (last, lastIndex) = (SIMD4<UInt8>(), -1)
    for pixel in indices.indices {
      let at = pixel * 4
      let colour = SIMD4(pixels.rgba[at], pixels.rgba[at + 1], pixels.rgba[at + 2], pixels.rgba[at + 3])
      if lastIndex < 0 || colour != last {
        var place = Self.place(of: colour)
        while places[place] >= 0, colours[places[place]] != colour { place = (place + 1) & 1023 }
        if places[place] < 0 {
          guard colours.count < 256 else { return nil }
          places[place] = colours.count
          colours.append(colour)
        }
        (last, lastIndex) = (colour, places[place])
      }
      indices[pixel] = UInt8(truncatingIfNeeded: lastIndex)
    }
  }

  /// Where to begin to look for a colour.
  private static func place(of colour: SIMD4<UInt8>) -> Int {
    let bits = UInt32(colour.x) | UInt32(colour.y) << 8 | UInt32(colour.z) << 16 | UInt32(colour.w) << 24
    return Int((bits &* 2_654_435_761) >> 22)
  }

  /// Sorts the colours so that a list of alphas ends with the last that is not 255.
  mutating func putTransparentFirst() {
    let order = colours.indices.filter { colours[$0].w < 255 } + colours.indices.filter { colours[$0].w == 255 }
    guard !order.elementsEqual(colours.indices) else { return }
    var newIndex = [UInt8](repeating: 0, count: colours.count)
    for (new, old) in order.enumerated() { newIndex[old] = UInt8(truncatingIfNeeded: new) }
    colours = order.map { colours[$0] }
    for pixel in indices.indices { indices[pixel] = newIndex[Int(indices[pixel])] }
  }
}
