// SPDX-License-Identifier: MIT

import MediaSniffing
import Testing
import UnfurlTestKit

@Suite("sizes of images")
struct ImageSizeTests {
  /// What was read, in short: `image/png 3x4`, `more` or `none`.
  private func read(_ bytes: [UInt8]) -> String {
    switch ImageSize.read(bytes) {
    case .found(let size): "\(size.mediaType) \(size.width)x\(size.height)"
    case .needsMoreBytes: "more"
    case .notAnImage: "none"
    }
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 8
    return [0, 0, UInt8(size >> 8), UInt8(size & 0xFF)] + text(name) + content
  }

  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 4, 0, 0, 0, 2, 1, 8]
  static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x06, 1, 2, 3, 4, 0xFF, 0xFF, 0xDB, 0x00, 0x03, 9]
    + [0xFF, 0xC2, 0x00, 0x11, 8, 0x01, 0x02, 0x03, 0x04, 3]

  private var avif: [UInt8] {
    func ispe(_ width: UInt8, _ height: UInt8) -> [UInt8] {
      box("ispe", [0, 0, 0, 0, 0, 0, 1, width, 0, 0, 0, height])
    }
    let properties = box("ipco", ispe(0, 9) + box("pixi", [0, 0, 0, 0]) + ispe(64, 200))
    let meta = box("meta", [0, 0, 0, 0] + box("hdlr", [1, 2, 3]) + box("iprp", properties))
    return box("ftyp", text("avif") + [0, 0, 0, 0] + text("mif1")) + meta
  }

  @Test("PNG, GIF, BMP and icons tell their size at once")
  func simple() {
    #expect(read(Self.png) == "image/png 1024x513")
    #expect(read(text("GIF89a") + [0x40, 0x01, 0xF0, 0x00, 0, 0, 0]) == "image/gif 320x240")
    let bmp = text("BM") + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0, 5, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF]
    #expect(read(bmp) == "image/bmp 5x2")
    let core = text("BM") + [UInt8](repeating: 0, count: 12) + [12, 0, 0, 0, 5, 0, 6, 0]
    #expect(read(core) == "image/bmp 5x6")
    let entry = [UInt8](repeating: 0, count: 14)
    #expect(read([0, 0, 1, 0, 2, 0, 16, 16] + entry + [0, 0] + entry) == "image/x-icon 256x256")
  }

  @Test("a JPEG is walked to its start of frame, over fill bytes and thumbnails")
  func jpeg() {
    #expect(read(Self.jpeg) == "image/jpeg 772x258")
    #expect(read(Array(Self.jpeg.prefix(20))) == "more")
    #expect(read([0xFF, 0xD8, 0xFF, 0xE1, 0x40, 0x00, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == "more")
    #expect(read([0xFF, 0xD8, 0xFF, 0xDA, 0x40, 0x00]) == "none")
  }

  @Test("WebP tells its size in each of its three forms")
  func webP() {
    func file(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      text("RIFF") + [0, 0, 0, 0] + text("WEBP") + text(kind) + [0, 0, 0, 0] + content
    }
    #expect(read(file("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x80, 0x42, 0x60, 0x00])) == "image/webp 640x96")
    #expect(read(file("VP8L", [0x2F, 0x3F, 0xC0, 0x07, 0x00])) == "image/webp 64x32")
    #expect(read(file("VP8X", [0, 0, 0, 0, 0xFF, 0x03, 0x00, 0xFF, 0x01, 0x00])) == "image/webp 1024x512")
    #expect(read(file("VP8X", [0, 0, 0, 0])) == "more")
  }

  @Test("AVIF tells the size of its image, not of its thumbnail")
  func avifSize() {
    #expect(read(avif) == "image/avif 320x200")
    #expect(read(Array(avif.prefix(40))) == "more")
  }

  @Test("a drawing tells its size in pixels, in other units, or by its view box")
  func svg() {
    #expect(read(text("<svg width='20' height=\"10px\">")) == "image/svg+xml 20x10")
    #expect(read(text("<?xml version=\"1.0\"?><svg\nwidth=\"1in\" height=\"2.54cm\">")) == "image/svg+xml 96x96")
    #expect(read(text("<svg width='100%' height='100%' viewBox='0 0 30, 40'>")) == "image/svg+xml 30x40")
    #expect(read(text("<svg width='60' viewBox='0 0 30 40'>")) == "image/svg+xml 60x80")
    #expect(read(text("<svg width='20' height='10'")) == "more")
    #expect(read(text("<?xml version='1.0'?><!-- a comment")) == "more")
    #expect(read(text("<svg xmlns='http://www.w3.org/2000/svg'>")) == "none")
    #expect(read(text("<svg width='1e999' height='9999999999999999999999'>")) == "none")
  }

  @Test("what is no image is none, and nothing at all needs more")
  func others() {
    #expect(read(text("<!DOCTYPE html><html><body>")) == "none")
    #expect(read(text("just some words of plain text")) == "none")
    #expect(read([]) == "more")
    #expect(read(Array(Self.png.prefix(18))) == "more")
    #expect(read(Array(Self.png.prefix(16)) + [0, 0, 0, 0, 0, 0, 0, 0]) == "none")
    // Longer than a side can be, says PNG.
    #expect(read(Array(Self.png.prefix(16)) + [0x80, 0, 0, 0, 0, 0, 0, 1]) == "none")
    #expect(read(Array(Self.png.prefix(16)) + [0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1]) == "image/png 2147483647x1")
  }

  @Test("images cut short and bent at random never do harm")
  func bent() {
    var random = SeededGenerator(5)
    let seeds = [Self.png, Self.jpeg, avif, text("<?xml version='1.0'?><svg width='1' height='2' viewBox='0 0 1 1'>")]
    for round in 0..<8000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random) / 3)
      if case .found(let size) = ImageSize.read(bytes) { #expect(size.width > 0 && size.height > 0) }
    }
  }

  @Test("TIFF, Photoshop and JPEG XL tell their size, too")
  func unshown() {
    let little: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0, 0x80, 2, 0, 0]
    #expect(read(little + [1, 1, 4, 0, 1, 0, 0, 0, 0xE0, 1, 0, 0]) == "image/tiff 640x480")
    #expect(read(little) == "more")
    let big: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0, 0, 3, 0, 0, 0, 1, 2, 0x80, 0, 0]
    #expect(read(big) == "none", "without a height")
    #expect(
      read(text("8BPS") + [0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0x75, 0x30, 0, 0, 0x9C, 0x40])
        == "image/vnd.adobe.photoshop 40000x30000")
    // One bit for small, five for 8 × (n + 1), three for the ratio: 1:1.
    #expect(read([0xFF, 0x0A, 0b0111_1111, 0b0000_0000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == "image/jxl 256x256")
    let signature: [UInt8] = [0, 0, 0, 12] + text("JXL ") + [0x0D, 0x0A, 0x87, 0x0A]
    let boxed = signature + box("ftyp", text("jxl ") + [0, 0, 0, 0] + text("jxl "))
    #expect(read(boxed + box("jxlp", [0, 0, 0, 0, 0xFF, 0x0A, 0b0111_1111, 0b0000_0000])) == "image/jxl 256x256")
    #expect(read(boxed) == "more")
  }
}
