// SPDX-License-Identifier: MIT

import Pictures
import Testing

struct PixelsTests {
  @Test("bytes that do not fit the size are no picture")
  func size() {
    #expect(Pixels(width: 1, height: 1, rgba: [1, 2, 3, 4]) != nil)
    #expect(Pixels(width: 1, height: 1, rgba: [1, 2, 3]) == nil)
    #expect(Pixels(width: 0, height: 1, rgba: []) == nil)
    #expect(Pixels(width: 1, height: -1, rgba: []) == nil)
    #expect(Pixels(width: Int.max, height: Int.max, rgba: []) == nil)
    #expect(Pixels(width: Int.max / 4 + 1, height: 1, rgba: []) == nil)
  }

  @Test("one pixel that lets something shine through makes a picture not opaque")
  func opaque() throws {
    #expect(try Drawing.plain(9, 7, 0x123456FF).isOpaque)
    #expect(try !Drawing.picture(9, 7) { x, y in x == 8 && y == 6 ? 0x123456FE : 0x123456FF }.isOpaque)
  }
}
