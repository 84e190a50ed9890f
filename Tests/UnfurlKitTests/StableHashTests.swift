// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("the stable hash")
struct StableHashTests {
  private func hash(_ feed: (inout StableHash) -> Void) -> UInt64 {
    var hash = StableHash()
    feed(&hash)
    return hash.value
  }

  @Test("bytes hash as FNV-1a says, today and in every later version")
  func published() {
    #expect(hash { _ in } == 0xCBF2_9CE4_8422_2325)
    #expect(hash { $0.feed("a".utf8) } == 0xAF63_DC4C_8601_EC8C)
    #expect(hash { $0.feed("foobar".utf8) } == 0x8594_4171_F739_67E8)
  }

  @Test("where one text ends and the next begins makes a difference")
  func borders() {
    #expect(
      hash {
        $0.feed("ab")
        $0.feed("c")
      }
        != hash {
          $0.feed("a")
          $0.feed("bc")
        })
  }

  @Test("a text that is missing differs from an empty one")
  func missing() {
    #expect(hash { $0.feed(nil as String?) } != hash { $0.feed("" as String?) })
  }
}
