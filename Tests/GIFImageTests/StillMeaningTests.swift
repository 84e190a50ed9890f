// SPDX-License-Identifier: MIT

import GIFImage
import Pictures
import Testing
import UnfurlTestKit

/// Which frame is taken where the first one shows nothing, and how frames are disposed of on the way there.
struct StillMeaningTests {
  private static let colours: [UInt32] = [0x000000, 0xFF0000, 0x00FF00, 0x0000FF]
  private static let (black, red, green): (UInt32, UInt32, UInt32) = (0x000000FF, 0xFF0000FF, 0x00FF00FF)

  /// A film that begins black, with `frames` black ones.
  private static func film(_ frames: Int, side: Int = 16, disposal: Int = 1) -> GIFBytes {
    var gif = GIFBytes(width: side, height: side, colours: colours)
    for _ in 0..<frames { gif = gif.control(delay: 10, disposal: disposal).image() }
    return gif
  }

  private static func dot(_ gif: GIFBytes, _ colour: UInt8 = 1, disposal: Int = 1, x: Int = 0) -> GIFBytes {
    gif.control(delay: 10, disposal: disposal).image([colour], x: x, width: 1, height: 1)
  }

  @Test("where the first frame is a single colour, the still is a later one that shows more")
  func later() throws {
    let gif = Self.dot(Self.film(1))
    #expect(try Stills.counts(gif.trailer()) == [Self.black: 255, Self.red: 1])
  }

  @Test("where the first frame is empty, the still is a later one that shows more")
  func empty() throws {
    var gif = GIFBytes(width: 16, height: 16, colours: Self.colours).control(delay: 5, transparent: 0).image()
    gif = Self.dot(gif)
    #expect(try Stills.counts(gif.trailer()) == [0: 255, Self.red: 1])
  }

  @Test("frames are looked at after 2, 4, 8, 16 and 32 images, and after the last")
  func looks() throws {
    // The third image is red for a moment: it is not looked at, the fourth is.
    var gif = Self.dot(Self.film(2), 1, disposal: 2)
    gif = Self.dot(gif, 2, x: 5)
    #expect(try Stills.counts(gif.trailer()) == [Self.black: 254, Self.green: 1, 0: 1])
    #expect(try Stills.counts(Self.dot(Self.film(2)).trailer()) == [Self.black: 255, Self.red: 1])
  }

  @Test("no more than 32 images are looked at, and then the first frame stands")
  func limit() throws {
    #expect(try Stills.counts(Self.dot(Self.film(31)).trailer()) == [Self.black: 255, Self.red: 1])
    let long = Self.dot(Self.film(32))
    #expect(try Stills.counts(long.trailer()) == [Self.black: 256])
    let still = GIFStill()
    still.push(long.bytes)
    #expect(!still.wantsMore)
  }

  @Test("where no frame shows more than one colour, the first one stands")
  func none() throws {
    let gif = Self.film(1).control(delay: 10).image([UInt8](repeating: 1, count: 256))
    #expect(try Stills.counts(gif.trailer()) == [Self.black: 256])
    #expect(try Stills.counts(Self.film(1).trailer()) == [Self.black: 256])
  }

  @Test("on a canvas below 16×16 the first frame is the still, whatever it shows")
  func small() throws {
    #expect(try Stills.counts(Self.dot(Self.film(1, side: 15)).trailer()) == [Self.black: 225])
  }

  @Test("a still that may yet be found keeps the maker asking for more")
  func wants() {
    let still = GIFStill()
    still.push(Self.film(1).bytes)
    #expect(still.wantsMore)
    let decided = GIFStill()
    decided.push(Self.dot(Self.film(1)).bytes)
    #expect(!decided.wantsMore)
  }

  @Test(
    "an image stays, goes, or gives back what was there before the next one",
    arguments: [
      (0, [red: 1, green: 1, black: 254]), (1, [red: 1, green: 1, black: 254]), (2, [0: 1, green: 1, black: 254]),
      (3, [green: 1, black: 255]), (4, [green: 1, black: 255]), (7, [red: 1, green: 1, black: 254]),
    ] as [(Int, [UInt32: Int])])
  func disposal(method: Int, counts: [UInt32: Int]) throws {
    // Of three images the last is looked at; the second is disposed of before.
    let gif = Self.film(1).control(delay: 10, disposal: 1).image([0], width: 1, height: 1)
    let dotted = Self.dot(Self.dot(gif, 1, disposal: method, x: 3), 2, x: 9)
    #expect(try Stills.counts(dotted.trailer()) == counts)
  }

  @Test("what was there before an image comes back even where it lies half outside")
  func restoreOutside() throws {
    let gif = Self.film(2).control(delay: 10, disposal: 3)
      .image([1, 1, 1, 1], x: 15, y: 15, width: 2, height: 2)
    #expect(try Stills.counts(Self.dot(gif, 2).trailer()) == [Self.black: 255, Self.green: 1])
  }
}
