// SPDX-License-Identifier: MIT

import PictureDecoding
import Pictures
import Testing
import UnfurlTestKit

@Suite("files that are no pictures, or broken ones")
struct HostileFilesTests {
  private static let png = PNGFile(
    width: 8, height: 8, kind: 6, rows: (0..<8).map { y in (0..<32).map { UInt8(y * 32 + $0) } }
  ).bytes

  private static let files = [
    png, Samples.baseline, Samples.progressive, Samples.inks, Samples.lossy, Samples.lossless, Samples.transparent,
    Samples.animated, Samples.gif,
  ]

  @Test("what has no picture's first bytes is none")
  func others() {
    for file in [[], [0x89], Array("<svg/>".utf8), Array("RIFF0000WAVE".utf8), [UInt8](repeating: 0xFF, count: 100)] {
      #expect(PictureDecoder.pixels(of: file, within: 160) == nil)
    }
  }

  @Test("a file that is cut short anywhere is no picture, or one of the size it said")
  func cut() {
    for file in Self.files {
      let whole = PictureDecoder.pixels(of: file, within: 160)
      #expect(whole != nil)
      for count in 0..<file.count {
        guard let pixels = PictureDecoder.pixels(of: Array(file[..<count]), within: 160) else { continue }
        #expect(pixels.width == whole?.width && pixels.height == whole?.height)
      }
    }
  }

  @Test("a photograph that is cut short is shown as far as it goes")
  func cutPhotograph() {
    let pixels = PictureDecoder.pixels(of: Samples.baseline.dropLast(20), within: 160)
    #expect(pixels?.rgba.prefix(4).first ?? 0 > 200)
  }

  @Test("bits that are turned over anywhere do no harm")
  func turned() {
    var generator = SeededGenerator(6)
    for file in Self.files {
      for _ in 0..<300 {
        var broken = file
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          broken[Int.random(in: 0..<file.count, using: &generator)] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        }
        guard let pixels = PictureDecoder.pixels(of: broken, within: 32) else { continue }
        #expect(pixels.width <= 32 && pixels.height <= 32)
      }
    }
  }

  @Test("a JPEG or WebP of a size that is too large is refused")
  func sizes() throws {
    var jpeg = Samples.baseline
    // The frame's header: marker, length, precision, height, width (ITU-T T.81, B.2.2).
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(PictureDecoder.pixels(of: jpeg, within: 160) == nil)
    // A lossless WebP says 14 bits of each side, less one, behind its chunk's header and a byte.
    var webp = Samples.lossless
    webp.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x0F])
    #expect(PictureDecoder.pixels(of: webp, within: 160) == nil)
  }
}
