// SPDX-License-Identifier: MIT

import PictureDecoding
import Pictures
import Testing

/// The colour of a pixel, as ink by ink, rounded to what survives lossy packing: 0 to 3, and its alpha.
private func colour(_ pixels: Pixels?, _ x: Int, _ y: Int) -> [Int] {
  guard let pixels, x < pixels.width, y < pixels.height else { return [] }
  return (0..<4).map { (Int(pixels.rgba[(y * pixels.width + x) * 4 + $0]) + 42) / 85 }
}

private let (red, green, blue, white) = ([3, 0, 0, 3], [0, 3, 0, 3], [0, 0, 3, 3], [3, 3, 3, 3])

@Suite("decoding strangers' pictures")
struct PictureDecoderTests {
  /// The colours in the middle of the four quarters.
  private static func quarters(_ pixels: Pixels?) -> [[Int]] {
    guard let pixels else { return [] }
    let (right, below) = (pixels.width * 3 / 4, pixels.height * 3 / 4)
    return [(0, 0), (right, 0), (0, below), (right, below)].map {
      colour(pixels, $0.0 + ($0.0 == 0 ? pixels.width / 8 : 0), $0.1 + ($0.1 == 0 ? pixels.height / 8 : 0))
    }
  }

  @Test(
    "JPEG and WebP of every kind are read",
    arguments: [
      ("baseline", Samples.baseline), ("progressive", Samples.progressive), ("inks", Samples.inks),
      ("lossy", Samples.lossy), ("lossless", Samples.lossless), ("animated", Samples.animated),
    ])
  func samples(_ name: String, _ file: [UInt8]) {
    let pixels = PictureDecoder.pixels(of: file, within: 160)
    #expect(pixels?.width == 32 && pixels?.height == 16, "\(name)")
    #expect(Self.quarters(pixels) == [red, green, blue, white], "\(name)")
  }

  @Test("of a GIF it is the still that stands for it")
  func gif() {
    let pixels = PictureDecoder.pixels(of: Samples.gif, within: 160)
    #expect(pixels?.width == 16 && pixels?.height == 8)
    #expect(PictureDecoder.pixels(of: Samples.gif, within: 4).map { [$0.width, $0.height] } == [4, 2])
  }

  @Test("a JPEG without colours is grey, and transparency stays")
  func greyAndTransparent() {
    let grey = PictureDecoder.pixels(of: Samples.grey, within: 160)
    #expect(Self.quarters(grey).allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] } && Self.quarters(grey).count == 4)
    let transparent = PictureDecoder.pixels(of: Samples.transparent, within: 160)
    #expect(Self.quarters(transparent).map { $0.last } == [0, 3, 0, 3])
  }

  @Test(
    "a picture is made as small as is asked for, by the decoder or after it",
    arguments: [Samples.baseline, Samples.progressive, Samples.inks, Samples.lossy, Samples.lossless, Samples.animated])
  func small(_ file: [UInt8]) {
    let pixels = PictureDecoder.pixels(of: file, within: 8)
    #expect(pixels?.width == 8 && pixels?.height == 4)
    #expect(Self.quarters(pixels) == [red, green, blue, white])
    let dot = PictureDecoder.pixels(of: file, within: 1)
    #expect(dot?.width == 1 && dot?.height == 1)
  }

  @Test("a photograph is upright, however the camera was held")
  func orientation() {
    // What the quarters show, in the order of the camera's: above, then below.
    let upright: [Int: [[Int]]] = [
      1: [red, green, blue, white], 2: [green, red, white, blue], 3: [white, blue, green, red],
      4: [blue, white, red, green], 5: [red, blue, green, white], 6: [blue, red, white, green],
      7: [white, green, blue, red], 8: [green, white, red, blue], 9: [red, green, blue, white],
    ]
    for (value, quarters) in upright {
      for isLittle in [true, false] {
        let pixels = PictureDecoder.pixels(of: Self.held(value, isLittle: isLittle), within: 160)
        #expect(pixels?.width == ((5...8).contains(value) ? 16 : 32), "\(value)")
        #expect(Self.quarters(pixels) == quarters, "\(value)")
      }
    }
  }

  /// A JPEG that names an orientation in its Exif data.
  private static func held(_ value: Int, isLittle: Bool) -> [UInt8] {
    func number(_ number: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      return isLittle ? bytes : bytes.reversed()
    }
    var tiff = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
    tiff += number(0x010F, 2) + number(2, 2) + number(1, 4) + number(0, 4)
    tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(value, 2) + number(0, 2)
    let body = Array("Exif".utf8) + [0, 0] + tiff
    let segment = [0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    return Samples.baseline.prefix(2) + segment + Samples.baseline.dropFirst(2)
  }

  @Test("Exif data that lie do no harm")
  func lyingOrientation() {
    let honest = Self.held(6, isLittle: true)
    for index in 2..<60 {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var file = honest
        file[index] = byte
        _ = PictureDecoder.pixels(of: file, within: 16)
      }
    }
  }
}

@Suite("decoding PNG")
struct PNGDecodingTests {
  @Test("grey, palettes, colours, alpha and 16 bits are read")
  func kinds() {
    let palette = (name: "PLTE", body: [255, 0, 0, 0, 0, 255] as [UInt8])
    let files: [(PNGFile, [[Int]])] = [
      (PNGFile(width: 2, height: 1, kind: 6, rows: [[255, 0, 0, 255, 0, 0, 255, 0]]), [red, [0, 0, 3, 0]]),
      (PNGFile(width: 2, height: 1, kind: 2, rows: [[255, 0, 0, 0, 0, 255]]), [red, blue]),
      (PNGFile(width: 2, height: 1, kind: 0, rows: [[0, 255]]), [[0, 0, 0, 3], white]),
      (PNGFile(width: 2, height: 1, depth: 1, kind: 0, rows: [[0x40]]), [[0, 0, 0, 3], white]),
      (PNGFile(width: 2, height: 1, kind: 4, rows: [[255, 255, 255, 0]]), [white, [3, 3, 3, 0]]),
      (
        PNGFile(width: 2, height: 1, depth: 16, kind: 2, rows: [[255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]]),
        [red, blue]
      ),
      (PNGFile(width: 2, height: 1, depth: 4, kind: 3, chunks: [palette], rows: [[0x01]]), [red, blue]),
      (
        PNGFile(width: 2, height: 1, depth: 8, kind: 3, chunks: [palette, (name: "tRNS", body: [0])], rows: [[0, 1]]),
        [[3, 0, 0, 0], blue]
      ),
    ]
    for (file, colours) in files {
      let pixels = PictureDecoder.pixels(of: file.bytes, within: 160)
      let found = [colour(pixels, 0, 0), colour(pixels, 1, 0)]
      // What cannot be seen has no colour.
      #expect(found.map { $0.last == 0 ? [0] : $0 } == colours.map { $0.last == 0 ? [0] : $0 }, "\(file)")
    }
  }

  @Test("a size that is too large is refused before anything is decoded")
  func sizes() {
    for (width, height) in [(65_535, 65_535), (1_000_000, 51), (0x7FFF_FFFF, 0x7FFF_FFFF), (0, 1), (50_000_001, 1)] {
      let file = PNGFile(width: width, height: height, kind: 6, rows: [[0, 0, 0, 0]]).bytes
      #expect(PictureDecoder.pixels(of: file, within: 160) == nil)
    }
  }
}
