// SPDX-License-Identifier: MIT

import GIFImage
import Testing
import UnfurlTestKit

@Suite("the images of a GIF")
struct WalkerImagesTests {
  private let first = GIFBytes(width: 9, height: 9).control(delay: 3, disposal: 2, transparent: 1)
    .image(x: 1, y: 2, width: 3, height: 4)
  private var second: GIFBytes { first.image(x: 300, y: 0, width: 1, height: 1) }

  @Test("an image tells its place, its size, its delay as in the file, what becomes of it, and where it ends")
  func images() {
    let images = walk(second.trailer().bytes, kept: 10).images
    var (one, two) = (
      GIFWalker.Image(x: 1, y: 2, width: 3, height: 4), GIFWalker.Image(x: 300, y: 0, width: 1, height: 1)
    )
    (one.delay, one.disposal, one.transparent, one.end) = (3, 2, 1, first.bytes.count)
    two.end = second.bytes.count
    #expect(images == [one, two])
  }

  @Test("no more images are kept than were asked for, and all are counted")
  func kept() {
    #expect(walk(second.bytes, kept: 1).images.map(\.end) == [first.bytes.count])
    #expect(walk(second.bytes, kept: 1).facts?.images == 2)
    #expect(walk(second.bytes).images.isEmpty)
  }

  @Test("an image that is cut has no end, and counts once its descriptor is there")
  func cutImage() {
    let start = GIFBytes(width: 9, height: 9).bytes.count
    for length in start..<first.bytes.count {
      let walker = walk(Array(first.bytes.prefix(length)), kept: 1, inPieces: [1])
      // Eight bytes of control and ten of descriptor.
      #expect(walker.facts?.images == (length < start + 18 ? 0 : 1))
      #expect(walker.images.allSatisfy { $0.end == nil })
    }
    #expect(walk(first.bytes, kept: 1).images.first?.end == first.bytes.count)
  }

  @Test("an image far outside of the logical screen changes neither its size nor anything else")
  func farOutside() {
    let gif = GIFBytes(width: 8224, height: 8224).descriptor(x: 31487, y: 0, width: 8224, height: 8224)
      .data(codeSize: 2, [0x44, 0x01]).trailer()
    let walker = walk(gif.bytes, kept: 1)
    #expect(walker.facts?.width == 8224)
    #expect(walker.facts?.end == .trailer)
    #expect(walker.images.first?.x == 31487)
  }
}
