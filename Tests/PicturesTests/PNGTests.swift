// SPDX-License-Identifier: MIT

import Pictures
import Testing

struct PNGTests {
  @Test(
    "a picture of few colours has a palette with as few bits as they need", arguments: [1, 2, 3, 4, 5, 16, 17, 256])
  func palette(colours: Int) throws {
    let picture = try Drawing.picture(37, 11) { x, y in UInt32((x + y * 37) % colours) &* 0x01010300 | 0xFF }
    let written = try Self.checked(picture)
    #expect(written.kind == 3)
    #expect(written.depth == (colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8))
    #expect(written.chunks == ["IHDR", "PLTE", "IDAT", "IEND"])
    #expect(written.filters == [0])
  }

  @Test("a palette has alphas where something shines through")
  func transparentPalette() throws {
    let colours: [UInt32] = [0x112233FF, 0x11223380, 0x445566FF, 0x00000000, 0xFFFFFF01]
    let written = try Self.checked(Drawing.picture(8, 8) { x, y in colours[(x * 3 + y) % 5] })
    #expect(written.chunks == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
  }

  @Test("an opaque picture of more than 256 colours has no alpha")
  func trueColour() throws {
    let written = try Self.checked(Drawing.slopes(60, 40))
    #expect(written.kind == 2)
    #expect(written.filters.count > 1)
    #expect(try Self.checked(Drawing.picture(257, 1) { x, _ in UInt32(x) << 8 | 0xFF }).kind == 2)
  }

  @Test("a picture of more than 256 colours keeps its alphas")
  func alpha() throws {
    #expect(try Self.checked(Drawing.noise(33, 21, isOpaque: false)).kind == 6)
  }

  @Test("extreme shapes come back as they were", arguments: [(1, 1), (1, 3000), (3000, 1)])
  func shapes(width: Int, height: Int) throws {
    try Self.checked(Drawing.noise(width, height, isOpaque: true))
    try Self.checked(Drawing.noise(width, height, isOpaque: false))
    try Self.checked(Drawing.plain(width, height, 0x80808080))
  }

  @Test("the worst poster, 320×320 of noise with alpha, is below 768 KiB in base64")
  func worst() throws {
    let file = try #require(try PNG.bytes(of: Drawing.noise(320, 320, isOpaque: false)))
    #expect((file.count + 2) / 3 * 4 < 768 << 10)
  }

  /// Writes a picture and reads it again: each pixel is as it was.
  @discardableResult
  private static func checked(_ picture: Pixels) throws -> WrittenPNG {
    let written = try WrittenPNG.read(#require(PNG.bytes(of: picture)))
    #expect(written.pixels == picture)
    return written
  }
}
