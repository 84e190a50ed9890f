// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@Suite("Where a part stands in a text")
struct ByteSearchTests {
  @Test(
    "the first place is found, also behind a beginning that only looks like it",
    arguments: [
      ("abcabd", "abd", 3), ("aaab", "aab", 1), ("abababac", "ababac", 2), ("abc", "abc", 0), ("abc", "", 0),
      ("xyz", "z", 2), ("aabaaabaaac", "aabaaac", 4),
    ])
  func found(_ text: String, _ part: String, _ place: Int) {
    #expect(Array(text.utf8)[...].firstPlace(of: part.utf8) == place)
  }

  @Test("what is not there has no place", arguments: [("abc", "abcd"), ("", "a"), ("ababab", "abc"), ("aaaa", "b")])
  func missing(_ text: String, _ part: String) {
    #expect(Array(text.utf8)[...].firstPlace(of: part.utf8) == nil)
  }

  @Test("places are those of the whole, of which the text is a slice")
  func slice() {
    let bytes = Array("xxabc".utf8)
    #expect(bytes[2...].firstPlace(of: "bc".utf8) == 3)
    #expect(bytes[3...].firstPlace(of: "a".utf8) == nil)
  }
}
