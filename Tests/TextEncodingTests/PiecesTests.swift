// SPDX-License-Identifier: MIT

import Testing
import TextEncoding
import UnfurlTestKit

@Suite("decoding in pieces, and of nonsense")
struct PiecesTests {
  static let labels = [
    "utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1255", "iso-8859-8", "koi8-u", "gbk", "gb18030", "big5",
    "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr", "replacement", "x-user-defined",
  ]

  @Test("pieces cut anywhere, of any bytes, give the same text as all at once", arguments: labels)
  func pieces(label: String) throws {
    let encoding = try #require(CharacterEncoding(label: label))
    var random = SeededGenerator(1)
    // Bytes that begin and end sequences come more often than chance would have it.
    let spice: [UInt8] = [0x1B, 0x24, 0x28, 0x42, 0x4A, 0x49, 0x30, 0x81, 0x8E, 0x8F, 0xA4, 0xE2, 0xEF, 0xFE, 0xFF]
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Bool.random(using: &random)
          ? spice.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      }
      var decoder = encoding.makeDecoder()
      var text = ""
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...5, using: &random))
        text += decoder.push(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      text += decoder.finish()
      let whole = encoding.decode(bytes)
      #expect(text.unicodeScalars.elementsEqual(whole.unicodeScalars), "\(label) \(bytes)")
      // Some encodings have U+FFFD as a character too, so this holds in one direction only.
      if !encoding.isValid(bytes, allowTruncatedEnd: false) { #expect(whole.unicodeScalars.contains("\u{FFFD}")) }
    }
  }

  @Test("finding the encoding of any bytes never fails")
  func nonsense() {
    var random = SeededGenerator(2)
    let words = [
      "<meta ", "charset", "=", "\"", "'", ">", "<!--", "-->", "content=", "http-equiv=", "<?xml ", "encoding",
    ]
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        if Bool.random(using: &random) {
          bytes += Array((words.randomElement(using: &random) ?? "").utf8)
        } else {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      _ = CharsetParameter.label(inContentType: text)
      _ = HTMLEncoding.choose(bytes: bytes, httpCharset: text, metaCharset: nil).decode(bytes)
      _ = XMLEncoding.choose(bytes: bytes, httpContentType: text).decode(bytes)
    }
  }
}
