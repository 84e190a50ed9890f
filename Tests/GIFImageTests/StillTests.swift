// SPDX-License-Identifier: MIT

import GIFImage
import Pictures
import Testing
import UnfurlTestKit

/// What the first frame of a GIF is.
struct StillTests {
  private static let colours: [UInt32] = [0x000000, 0xFF0000, 0x00FF00, 0x0000FF]

  @Test("the canvas is transparent where no image was drawn, whatever the background colour says")
  func background() throws {
    let gif = GIFBytes(width: 2, height: 2, colours: Self.colours, background: 2).image([1], width: 1, height: 1)
    #expect(try Stills.colours(gif.trailer()) == [0xFF0000FF, 0, 0, 0])
  }

  @Test("images without a delay are drawn together until they cover the canvas")
  func mosaic() throws {
    let gif = GIFBytes(width: 2, height: 1, colours: Self.colours)
      .image([1], width: 1).image([2], x: 1, width: 1).image([3], width: 1).trailer()
    #expect(try Stills.colours(gif) == [0xFF0000FF, 0x00FF00FF])
  }

  @Test("images are drawn together up to the first with a delay")
  func delay() throws {
    let gif = GIFBytes(width: 3, height: 1, colours: Self.colours)
      .control(delay: 0).image([1], width: 1).control(delay: 5).image([2], x: 1, width: 1).image([3], x: 2, width: 1)
    #expect(try Stills.colours(gif.trailer()) == [0xFF0000FF, 0x00FF00FF, 0])
  }

  @Test("an animation without delays begins with its first image")
  func noDelays() throws {
    let gif = GIFBytes(width: 1, height: 1, colours: Self.colours).image([3]).image([1]).trailer()
    #expect(try Stills.colours(gif) == [0x0000FFFF])
  }

  @Test("the transparent index draws nothing, and a pixel that nobody sees is all zeros")
  func transparent() throws {
    let gif = GIFBytes(width: 2, height: 1, colours: Self.colours).control(delay: 1, transparent: 2).image([2, 1])
    #expect(try Stills.colours(gif.trailer()) == [0, 0xFF0000FF])
  }

  @Test("an image has its own colours where it brings some")
  func localColours() throws {
    let gif = GIFBytes(width: 2, height: 1, colours: []).image([1, 0], colours: [0x010203, 0x0A0B0C])
    #expect(try Stills.colours(gif.trailer()) == [0x0A0B0CFF, 0x010203FF])
  }

  @Test("rows that are interlaced stand where they belong", arguments: [1, 2, 3, 5, 8, 9, 17])
  func interlaced(height: Int) throws {
    let pixels = (0..<(height * 3)).map { UInt8($0 * 7 / 3 % 4) }
    let plain = GIFBytes(width: 3, height: height, colours: Self.colours).image(pixels).trailer()
    let laced = GIFBytes(width: 3, height: height, colours: Self.colours).image(pixels, interlaced: true).trailer()
    #expect(try Stills.colours(laced) == Stills.colours(plain))
  }

  @Test("a file without any image shows an empty canvas")
  func noImages() throws {
    #expect(try Stills.colours(GIFBytes(width: 2, height: 1).comment("nothing").trailer()) == [0, 0])
    #expect(Stills.still(GIFBytes(width: 2, height: 1).bytes) == nil)
  }

  @Test("an image without area, or wholly outside, leaves the canvas empty")
  func nothingVisible() throws {
    let empty = GIFBytes(width: 2, height: 1).descriptor(width: 0, height: 1)
    #expect(try Stills.colours(empty.data(codeSize: 2, [])) == [0, 0])
    let outside = GIFBytes(width: 2, height: 1).image([1, 1, 1, 1], x: 2, y: 1, width: 2, height: 2)
    #expect(try Stills.colours(outside.trailer()) == [0, 0])
  }

  @Test("what of an image lies outside is cut off")
  func clipped() throws {
    let gif = GIFBytes(width: 2, height: 2, colours: Self.colours).image([1, 2, 3, 1], x: 1, y: 1, width: 2, height: 2)
    #expect(try Stills.colours(gif.trailer()) == [0, 0, 0, 0xFF0000FF])
  }

  @Test("the still is scaled to 320 pixels, unless another length is asked for")
  func scaled() throws {
    let gif = GIFBytes(width: 480, height: 270, colours: Self.colours).image().trailer().bytes
    let still = GIFStill()
    still.push(gif)
    let small = try #require(still.finish())
    #expect([small.width, small.height] == [320, 180])
    #expect(Stills.still(gif, side: nil)?.width == 480)
    #expect(Stills.still(gif, side: 48)?.height == 27)
  }

  @Test(
    "how the bytes are cut changes nothing, and what comes after the decision is not wanted", arguments: [1, 3, 64])
  func chunks(size: Int) throws {
    var gif = GIFBytes(width: 20, height: 20, colours: Self.colours)
    for index in 0..<12 { gif = gif.control(delay: 10).image(x: index, y: index, width: 1, height: 1) }
    gif = gif.control(delay: 10).image([1], x: 3, y: 3, width: 1, height: 1).trailer()
    let whole = try #require(Stills.still(gif.bytes))
    let still = GIFStill(side: nil)
    var pushed = 0
    for start in stride(from: 0, to: gif.bytes.count, by: size) where still.wantsMore {
      pushed = min(start + size, gif.bytes.count)
      still.push(Array(gif.bytes[start..<pushed]))
    }
    #expect(!still.wantsMore)
    // Black dots on nothing are two colours: the second image decides nothing, the first does.
    #expect(pushed < gif.bytes.count)
    still.push([0x3B, 0x3B])
    #expect(still.finish() == whole)
    #expect(still.finish() == whole)
  }
}
