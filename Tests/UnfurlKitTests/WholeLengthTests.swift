// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("how long a file is, as its server says")
struct WholeLengthTests {
  @Test(
    "one plain number counts, of the whole file and as it is",
    arguments: [
      ([("Content-Length", "1200")], 1200), ([("Content-Length", "0")], 0), ([("Content-Length", "+5")], nil),
      ([("Content-Length", "-5")], nil), ([("Content-Length", "")], nil), ([("Content-Length", "5, 5")], nil),
      ([("Content-Length", "99999999999999999999")], nil), ([], nil),
      ([("Content-Length", "1200"), ("Content-Encoding", "gzip")], nil),
      ([("Content-Length", "1200"), ("Content-Encoding", "identity")], 1200),
      ([("Content-Range", "bytes 0-99/26800000000"), ("Content-Length", "100")], 26_800_000_000),
      ([("Content-Range", "bytes 0-99/*"), ("Content-Length", "100")], nil),
    ] as [([(String, String)], Int64?)])
  func length(fields: [(String, String)], length: Int64?) {
    #expect(HeaderFields(fields.map { (name: $0.0, value: $0.1) }).wholeLength == length)
  }
}
