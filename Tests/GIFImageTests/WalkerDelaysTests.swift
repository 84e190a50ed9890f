// SPDX-License-Identifier: MIT

import GIFImage
import Testing
import UnfurlTestKit

@Suite("how long a GIF runs")
struct WalkerDelaysTests {
  /// How long one round takes whose images have these delays; `nil`: no graphic control extension.
  private func milliseconds(_ delays: [Int?]) -> Int? {
    var gif = GIFBytes(width: 1, height: 1)
    for delay in delays {
      if let delay { gif = gif.control(delay: delay) }
      gif = gif.image()
    }
    return facts(gif.trailer().bytes)?.milliseconds
  }

  @Test("a delay of 0 counts as 100 ms")
  func zero() { #expect(milliseconds([0, 0, 0]) == 300) }

  @Test("a delay of 10 ms counts as 100 ms")
  func ten() { #expect(milliseconds([1]) == 100) }

  @Test("delays from 20 to 90 ms are kept")
  func fast() {
    for delay in 2...9 { #expect(milliseconds([delay, delay]) == delay * 20) }
  }

  @Test("the longest delay is kept")
  func longest() { #expect(milliseconds([65535, 65535]) == 1_310_700) }

  @Test("an image without a delay takes that of the one before it, the first 100 ms")
  func without() {
    #expect(milliseconds([nil, nil]) == 200)
    #expect(milliseconds([50, nil, nil, 2, nil]) == 1540)
    #expect(milliseconds([0, nil]) == 200)
  }

  @Test("of two delays for one image the last one counts")
  func twice() {
    let gif = GIFBytes(width: 1, height: 1).control(delay: 90).control(delay: 30).image().trailer()
    #expect(facts(gif.bytes)?.milliseconds == 300)
  }

  @Test("comments and applications may stand between a delay and its image")
  func between() {
    let gif = GIFBytes(width: 1, height: 1).control(delay: 30).comment("here").loop().image().trailer()
    #expect(facts(gif.bytes)?.milliseconds == 300)
  }

  @Test("a delay before a plain text is the text's, not that of the image behind it")
  func plainText() {
    let gif = GIFBytes(width: 8, height: 8).control(delay: 30, transparent: 1).plainText("a").image().trailer()
    let walker = walk(gif.bytes, kept: 1)
    #expect(walker.facts?.milliseconds == 100)
    #expect(walker.images.first?.delay == nil)
    #expect(walker.images.first?.transparent == nil)
  }

  @Test("a graphic control extension of another length is read where it is long enough")
  func oddLengths() {
    let short = GIFBytes(width: 1, height: 1).extension(0xF9, [[0, 30, 0]]).image().trailer()
    #expect(walk(short.bytes, kept: 1).images.first?.delay == nil)
    let long = GIFBytes(width: 1, height: 1).extension(0xF9, [[0, 30, 0, 0, 0x3B, 0x2C], [0x3B]]).image().trailer()
    #expect(facts(long.bytes)?.milliseconds == 300)
    #expect(facts(long.bytes)?.end == .trailer)
  }
}
