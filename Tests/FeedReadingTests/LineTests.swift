// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import FeedReading

@Suite("Lines of text")
struct LineTests {
  @Test("every character comes out as PlainText lets it")
  func characters() {
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)b \(scalar) c"
      #expect(
        CleanLine.of(Array(text.utf8), maximumBytes: 100) == PlainText.line(text), "U+\(String(value, radix: 16))")
    }
  }

  @Test("spaces are single wherever they stand")
  func spaces() {
    for text in [
      "", " ", "  a", "a  ", "abcdefg  h", "abcdefgh ijklmno  p", "       ab", "a\n\tb", "abcdefg hijklmn opqrstu",
    ] {
      #expect(CleanLine.of(Array(text.utf8), maximumBytes: 100) == PlainText.line(text))
    }
  }

  @Test("what is too long ends at a word, with an ellipsis, within its bytes")
  func cuts() {
    let text = Array("one two three four five six seven eight nine ten 東京タワー 東京タワー".utf8)
    for limit in 3...80 {
      let line = CleanLine.of(text, maximumBytes: limit)
      #expect(line.utf8.count <= limit && (line.hasSuffix("…") || limit >= text.count))
    }
    #expect(CleanLine.of(text, maximumBytes: 20) == "one two three…")
  }

  @Test("bytes that are no UTF-8 are repaired")
  func repaired() {
    for bytes in [[0xE4, 0x80], [0xE4, 0x41, 0x41], [0xC3], [0xD0, 0x20], [0x61, 0xE3, 0x81]] as [[UInt8]] {
      #expect(CleanLine.of(bytes, maximumBytes: 100) == PlainText.line(String(decoding: bytes, as: UTF8.self)))
    }
  }
}
