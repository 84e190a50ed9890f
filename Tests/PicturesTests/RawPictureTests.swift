// SPDX-License-Identifier: MIT

import Pictures
import Testing

@Suite("a picture handed over between processes")
struct RawPictureTests {
  @Test("arrives as it was sent")
  func roundTrip() throws {
    let pixels = try #require(Pixels(width: 3, height: 2, rgba: (0..<24).map { UInt8($0 * 10) }))
    let bytes = RawPicture.bytes(of: pixels)
    #expect(bytes.starts(with: "UNFURL-PICTURE 1 3 2\n".utf8))
    #expect(RawPicture.promise(of: bytes, within: 3) == .picture(width: 3, height: 2, bytes: bytes.count))
    #expect(RawPicture.pixels(in: bytes, within: 3) == pixels)
    #expect(RawPicture.pixels(in: bytes + [1, 2, 3], within: 3) == pixels)
  }

  @Test("promises nothing before its header is whole, and is nothing before its pixels are")
  func cut() throws {
    let pixels = try #require(Pixels(width: 3, height: 2, rgba: [UInt8](repeating: 0x0A, count: 24)))
    let bytes = RawPicture.bytes(of: pixels)
    for count in 0..<bytes.count {
      #expect(RawPicture.pixels(in: Array(bytes[..<count]), within: 3) == nil)
      if count < 21 { #expect(RawPicture.promise(of: Array(bytes[..<count]), within: 3) == .unknown) }
    }
  }

  @Test(
    "is none where its header is not as agreed",
    arguments: [
      "UNFURL-PICTURE 2 3 2\n", "UNFURL-PICTURE 1 3\n", "UNFURL-PICTURE 1 3 2 1\n", "UNFURL-PICTURE 1 4 2\n",
      "UNFURL-PICTURE 1 0 2\n", "UNFURL-PICTURE 1 -1 2\n", "UNFURL-PICTURE 1 03 2\n", "UNFURL-PICTURE 1 3  2\n",
      "UNFURL-PICTURE 1 99999999999999999999 2\n", "\n", "hello\n", "hello", "UNFURL-PICTURE 1 3 2\r\n",
      "UNFURL-PICTURE 1 00000000000000000000000000000000003 2\n",
    ])
  func wrong(_ header: String) {
    #expect(RawPicture.promise(of: Array(header.utf8), within: 3) == .nothing)
    #expect(RawPicture.pixels(in: Array(header.utf8) + [UInt8](repeating: 0, count: 24), within: 3) == nil)
  }
}
