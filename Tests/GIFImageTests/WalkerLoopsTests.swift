// SPDX-License-Identifier: MIT

import GIFImage
import Testing
import UnfurlTestKit

@Suite("how often a GIF is played")
struct WalkerLoopsTests {
  private let start = GIFBytes(width: 1, height: 1)

  private func loops(_ gif: GIFBytes) -> Int? {
    let found = facts(gif.image().trailer().bytes)
    #expect(found?.end == .trailer)
    return found?.loops
  }

  @Test("without a loop extension it is played once, and there is no number")
  func none() { #expect(loops(start) == nil) }

  @Test("the number is that of the file, 0 for ever", arguments: [0, 1, 2, 256, 65535])
  func number(times: Int) {
    #expect(loops(start.loop(times)) == times)
    #expect(loops(start.loop(times, application: "ANIMEXTS1.0")) == times)
  }

  @Test("of several numbers the last one counts")
  func several() {
    #expect(loops(start.loop(2).image().loop(3)) == 3)
    #expect(loops(start.application("NETSCAPE2.0", [[1, 5, 0], [1, 6, 0]])) == 6)
  }

  @Test("the size of a buffer is no number of rounds")
  func buffer() {
    #expect(loops(start.application("NETSCAPE2.0", [[1, 7, 0], [2, 255, 255, 255, 255]])) == 7)
    #expect(loops(start.application("NETSCAPE2.0", [[2, 9, 0, 0, 0], [1, 7, 0]])) == 7)
    #expect(loops(start.application("NETSCAPE2.0", [[2, 9, 0, 0, 0]])) == nil)
  }

  @Test("another application's data are no number of rounds")
  func others() {
    #expect(loops(start.application("ICCRGBG1012", [[1, 7, 0]])) == nil)
    #expect(loops(start.application("NETSCAPE2.1", [[1, 7, 0]])) == nil)
    #expect(loops(start.application("NETSCAPE2.0+", [[1, 7, 0]])) == nil)
    #expect(loops(start.application("NETSCAPE", [[1, 7, 0]])) == nil)
    #expect(loops(start.extension(0xFE, [Array("NETSCAPE2.0".utf8), [1, 7, 0]])) == nil)
  }

  @Test("a sub-block that is too short for a number is passed over, and a longer one is read")
  func oddLengths() {
    #expect(loops(start.application("NETSCAPE2.0", [[1], [1, 2], [1, 7, 0]])) == 7)
    #expect(loops(start.application("NETSCAPE2.0", [[1, 7, 0, 0x3B, 0x2C]])) == 7)
    #expect(loops(start.application("NETSCAPE2.0", [])) == nil)
  }
}
