// SPDX-License-Identifier: MIT

import GIFImage
import Pictures
import Testing
import UnfurlTestKit

/// Files that are cut short, wrong, or made to hurt.
struct StillHostileTests {
  private static let colours: [UInt32] = [0x000000, 0xFF0000, 0x00FF00, 0x0000FF]

  @Test("a file that is cut anywhere gives what came of its first image, or nothing")
  func cut() throws {
    let pixels = (0..<400).map { UInt8(1 + $0 % 3) }
    let gif = GIFBytes(width: 20, height: 20, colours: Self.colours).image(pixels).trailer().bytes
    let whole = try #require(Stills.still(gif))
    var most = 0
    for length in 0...gif.count {
      guard let still = Stills.still(Array(gif.prefix(length))) else {
        #expect(most == 0, "there was a still of fewer bytes than \(length)")
        continue
      }
      #expect([still.width, still.height] == [20, 20])
      // Each byte more shows as many pixels or more, and never another colour than the whole.
      let shown = stride(from: 3, to: still.rgba.count, by: 4).filter { still.rgba[$0] > 0 }
      #expect(shown.allSatisfy { still.rgba[($0 - 3)...$0] == whole.rgba[($0 - 3)...$0] })
      #expect(shown.count >= most)
      most = shown.count
    }
    #expect(most == 400)
    #expect(Stills.still(Array(gif.prefix(gif.count - 1))) == whole)
  }

  @Test("an image with fewer pixels than it says shows those, and one with more shows no others")
  func pixelCount() throws {
    let few = GIFBytes(width: 2, height: 2, colours: Self.colours)
      .descriptor(width: 2, height: 2).data(codeSize: 2, [0x4C, 0x0B])
    #expect(try Stills.colours(few.trailer()).first == 0xFF0000FF)
    let many = GIFBytes(width: 1, height: 1, colours: Self.colours).descriptor(width: 1, height: 1)
    let rest = GIFBytes(width: 4, height: 1, colours: Self.colours).image([3, 2, 1, 0]).bytes
    let gif = many.raw(Array(rest.suffix(from: 13 + 12 + 10))).trailer()
    #expect(try Stills.colours(gif) == [0x0000FFFF])
  }

  @Test("an index that the colour table does not have draws nothing")
  func outsideTable() throws {
    let gif = GIFBytes(width: 2, height: 1, colours: [0x102030, 0x405060]).descriptor(width: 2, height: 1)
    let data = GIFBytes(width: 2, height: 1, colours: Self.colours).image([3, 1]).bytes
    #expect(try Stills.colours(gif.raw(Array(data.suffix(from: 13 + 12 + 10))).trailer()) == [0, 0x405060FF])
  }

  @Test("without any colour table nothing is drawn")
  func noTable() throws {
    #expect(try Stills.colours(GIFBytes(width: 2, height: 1, colours: []).image([0, 1]).trailer()) == [0, 0])
  }

  @Test(
    "a code size that no GIF has gives no still, and the next image is drawn nevertheless", arguments: [9, 13, 255])
  func codeSize(size: Int) throws {
    let gif = GIFBytes(width: 1, height: 1, colours: Self.colours)
      .descriptor(width: 1, height: 1).data(codeSize: size, [0x4C, 0x01, 0xFF, 0x80])
    #expect(Stills.still(gif.trailer().bytes) == nil)
    #expect(try Stills.colours(gif.image([2]).trailer()) == [0x00FF00FF])
  }

  @Test("any code size and any codes give an answer", arguments: 0...13)
  func anyCodes(size: Int) {
    var generator = SeededGenerator(size)
    for _ in 0..<50 {
      let codes = (0..<Int.random(in: 0...600, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let gif = GIFBytes(width: 30, height: 30, colours: Self.colours).descriptor(width: 30, height: 30)
        .data(codeSize: size, codes).image([1], width: 1, height: 1).trailer()
      #expect(Stills.still(gif.bytes) != nil)
    }
  }

  @Test("a canvas that is too large, or has no area, is refused at once")
  func canvas() {
    for (width, height) in [(65535, 65535), (0, 5), (5, 0), (2049, 1024)] {
      let still = GIFStill()
      still.push(GIFBytes(width: width, height: height).bytes)
      #expect(!still.wantsMore)
      #expect(still.finish() == nil)
    }
    let still = GIFStill()
    still.push(GIFBytes(width: 2048, height: 1024).bytes)
    #expect(still.wantsMore)
  }

  @Test("an image that is too large is not decoded, wherever it stands")
  func image() throws {
    let huge = GIFBytes(width: 3, height: 1, colours: Self.colours)
      .descriptor(x: 31487, width: 8224, height: 8224).data(codeSize: 2, [0x4C, 0x01])
    #expect(Stills.still(huge.trailer().bytes) == nil)
    let later = GIFBytes(width: 3, height: 1, colours: Self.colours).image([1], width: 1)
      .descriptor(x: 1, width: 65535, height: 65535).data(codeSize: 2, [0x4C, 0x01])
    #expect(try Stills.colours(later.trailer()) == [0xFF0000FF, 0, 0])
  }

  @Test("images that are too large together end the search")
  func sum() throws {
    var gif = GIFBytes(width: 16, height: 16, colours: Self.colours).control(delay: 10).image()
    for _ in 0..<4 {
      gif = gif.control(delay: 10).descriptor(x: 20, width: 2048, height: 1024).data(codeSize: 2, [0x4C, 0x01])
    }
    gif = gif.control(delay: 10).image([1], width: 1, height: 1)
    #expect(try Stills.counts(gif.trailer()) == [0x000000FF: 256])
  }

  @Test("sub-blocks without an end stop at the limit of bytes")
  func endless() {
    let still = GIFStill()
    still.push(GIFBytes(width: 4, height: 4, colours: Self.colours).descriptor(width: 4, height: 4).raw([2]).bytes)
    let chunk = [UInt8](repeating: 255, count: 64 << 10)
    var pushed = 0
    while still.wantsMore, pushed < 8 << 20 {
      still.push(chunk)
      pushed += chunk.count
    }
    #expect(pushed <= GIFStill.Limits.bytes + chunk.count)
    _ = still.finish()
  }

  @Test("empty frames without end are looked at only as far as the limits go")
  func emptyFrames() throws {
    let frame = GIFBytes(width: 0, height: 0).descriptor(width: 0, height: 0).data(codeSize: 2, []).bytes.suffix(12)
    var gif = GIFBytes(width: 100, height: 100).bytes
    for _ in 0..<2000 { gif += frame }
    let still = GIFStill()
    still.push(gif)
    #expect(!still.wantsMore)
    #expect(still.finish()?.rgba.allSatisfy { $0 == 0 } == true)
  }

  @Test("what is no GIF gives nothing, at once")
  func noGIF() {
    for bytes in [Array("GIF90a".utf8), Array("<html>".utf8), [0x89, 0x50, 0x4E, 0x47]] {
      let still = GIFStill()
      still.push(bytes)
      #expect(!still.wantsMore)
      #expect(still.finish() == nil)
    }
    let still = GIFStill()
    #expect(still.wantsMore)
    #expect(still.finish() == nil)
    #expect(!still.wantsMore)
  }

  @Test("any byte of a file may be another one")
  func flipped() {
    var gif = GIFBytes(width: 17, height: 17, colours: Self.colours)
    for index in 0..<3 {
      let pixels = (0..<289).map { UInt8(($0 + index) % 4) }
      gif = gif.control(delay: index, disposal: index + 1, transparent: 1).image(pixels, interlaced: index == 1)
    }
    let bytes = gif.trailer().bytes
    var generator = SeededGenerator(7)
    for _ in 0..<300 {
      var broken = bytes
      for _ in 0..<3 {
        broken[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if let still = Stills.still(broken) { #expect(still.rgba.count == still.width * still.height * 4) }
    }
  }
}
