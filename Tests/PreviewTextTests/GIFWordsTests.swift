// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import PreviewText

@Suite("What is said of a GIF")
struct GIFWordsTests {
  private func words(
    _ frames: Int, _ milliseconds: Int = 0, loops: Int = 1, bytes: Int? = nil, isTruncated: Bool = false
  ) -> String {
    GIFWords.words(
      for: Metadata.GIF(
        width: 480, height: 270, frames: frames, durationMilliseconds: milliseconds, loopCount: loops, bytes: bytes,
        isTruncated: isTruncated))
  }

  @Test("an animation says its size, frames, duration, rounds and weight")
  func animation() {
    #expect(words(60, 4200, loops: 0, bytes: 1_800_000) == "GIF 480×270, 60 frames, 4.2 s, loops forever, 1.8 MB")
    #expect(words(2, 200, loops: 3) == "GIF 480×270, 2 frames, 0.2 s, loops 3 times")
    #expect(words(2, 200, bytes: 999) == "GIF 480×270, 2 frames, 0.2 s, 999 B")
  }

  @Test("one frame is no animation, whatever the file says of rounds and delays")
  func still() {
    #expect(words(1, 100, loops: 0, bytes: 120_000) == "GIF 480×270, 120 kB")
    #expect(words(0, loops: 0) == "GIF 480×270")
  }

  @Test("what was not read to its end says what is known so far")
  func truncated() {
    #expect(
      words(23, 1100, loops: 0, bytes: 900_000, isTruncated: true)
        == "GIF 480×270, 23 frames or more, 1.1 s or more, loops forever, 900 kB, incomplete")
    #expect(words(1, bytes: 900, isTruncated: true) == "GIF 480×270, 900 B, incomplete")
    #expect(words(0, bytes: 900, isTruncated: true) == "GIF 480×270, incomplete")
  }

  @Test(
    "durations are never rounded up",
    arguments: [
      (40, "0.04 s"), (99, "0.09 s"), (100, "0.1 s"), (1000, "1 s"), (1099, "1 s"), (59_999, "59.9 s"),
      (60_000, "1 min"), (84_500, "1 min 24 s"), (3_600_000, "60 min"),
    ])
  func durations(milliseconds: Int, text: String) {
    #expect(words(2, milliseconds) == "GIF 480×270, 2 frames, \(text)")
  }

  @Test("nobody's numbers do harm, and a size that there is not is left out")
  func extremes() {
    let gif = Metadata.GIF(
      width: 0, height: 270, frames: .max, durationMilliseconds: .max, loopCount: .max, bytes: .max)
    #expect(GIFWords.words(for: gif).hasPrefix("GIF, 9223372036854775807 frames, 153722867280912 min 55 s, loops "))
    let nonsense = Metadata.GIF(
      width: -1, height: -1, frames: -1, durationMilliseconds: .min, loopCount: .min, bytes: .min)
    #expect(GIFWords.words(for: nonsense).hasPrefix("GIF, "))
  }
}
