// SPDX-License-Identifier: MIT

/// The colour that a terminal has for a pixel, as the parameters of Select Graphic Rendition (ECMA-48, 8.3.117).
struct TerminalColour: Equatable {
  /// Its number in the palette, or `0xRRGGBB`.
  let number: Int

  /// The colour of the terminal that is nearest.
  init(red: UInt8, green: UInt8, blue: UInt8, as colours: HalfBlocks.Colours) {
    let colour = SIMD3(Int(red), Int(green), Int(blue))
    switch colours {
    case .any: number = colour.x << 16 | colour.y << 8 | colour.z
    case .palette: number = Self.inPalette(colour)
    case .sixteen: number = Self.ofSixteen(colour)
    }
  }

  /// The parameters that make it the ink (foreground), or else the paper (background).
  func parameters(asInk: Bool, in colours: HalfBlocks.Colours) -> String {
    switch colours {
    case .any: "\(asInk ? 38 : 48);2;\(number >> 16);\(number >> 8 & 255);\(number & 255)"
    case .palette: "\(asInk ? 38 : 48);5;\(number)"
    case .sixteen: "\((number < 8 ? 30 : 82) + number + (asInk ? 0 : 10))"
    }
  }

  /// The steps of each channel in the cube of 6×6×6 colours from 16 on (xterm's 256 colours).
  private static let steps = [0, 95, 135, 175, 215, 255]

  /// The nearest of the cube, or of the 24 greys behind it; the first sixteen are not used, since people change them.
  private static func inPalette(_ colour: SIMD3<Int>) -> Int {
    func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    let (red, green, blue) = (step(colour.x), step(colour.y), step(colour.z))
    let inCube = SIMD3(steps[red], steps[green], steps[blue])
    let grey = max(0, min(23, ((colour.x + colour.y + colour.z) / 3 - 3) / 10))
    if distance(colour, SIMD3(repeating: 8 + grey * 10)) < distance(colour, inCube) { return 232 + grey }
    return 16 + red * 36 + green * 6 + blue
  }

  /// The sixteen as xterm shows them, in the order of their numbers.
  private static let sixteen: [SIMD3<Int>] = [
    SIMD3(0, 0, 0), SIMD3(205, 0, 0), SIMD3(0, 205, 0), SIMD3(205, 205, 0), SIMD3(0, 0, 238), SIMD3(205, 0, 205),
    SIMD3(0, 205, 205), SIMD3(229, 229, 229), SIMD3(127, 127, 127), SIMD3(255, 0, 0), SIMD3(0, 255, 0),
    SIMD3(255, 255, 0), SIMD3(92, 92, 255), SIMD3(255, 0, 255), SIMD3(0, 255, 255), SIMD3(255, 255, 255),
  ]

  private static func ofSixteen(_ colour: SIMD3<Int>) -> Int {
    var (nearest, least) = (0, Int.max)
    for (index, candidate) in sixteen.enumerated() {
      let found = distance(colour, candidate)
      if found < least { (nearest, least) = (index, found) }
    }
    return nearest
  }

  private static func distance(_ one: SIMD3<Int>, _ other: SIMD3<Int>) -> Int {
    let apart = one &- other
    return (apart &* apart).wrappedSum()
  }
}
