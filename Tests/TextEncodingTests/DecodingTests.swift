// SPDX-License-Identifier: MIT

import Testing
import TextEncoding

@Suite("decoding")
struct DecodingTests {
  private func decode(_ label: String, _ bytes: [UInt8]) throws -> String {
    try #require(CharacterEncoding(label: label)).decode(bytes)
  }

  @Test(
    "text comes out of each legacy encoding",
    arguments: [
      ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
      ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
      ("iso-8859-2", [0xBE, 0x6C, 0x75, 0xBB], "žluť"),
      ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
      ("big5", [0xA7, 0x41, 0xA6, 0x6E], "你好"),
      ("shift_jis", [0x93, 0xFA, 0x96, 0x7B, 0xB1], "日本ｱ"),
      ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC, 0x8E, 0xB1], "日本ｱ"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42, 0x61], "日本a"),
      ("euc-kr", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
      ("gb18030", [0x81, 0x30, 0x81, 0x30, 0x90, 0x30, 0x81, 0x30], "\u{80}\u{10000}"),
      ("utf-16le", [0x41, 0x00, 0x3D, 0xD8, 0x00, 0xDE], "A😀"),
      ("utf-16be", [0x00, 0x41, 0xD8, 0x3D, 0xDE, 0x00], "A😀"),
      ("x-user-defined", [0x41, 0x80, 0xFF], "A\u{F780}\u{F7FF}"),
      ("big5", [0x88, 0x62, 0x88, 0xA5], "\u{CA}\u{304}\u{EA}\u{30C}"),
    ] as [(String, [UInt8], String)])
  func text(label: String, bytes: [UInt8], expected: String) throws {
    #expect(try decode(label, bytes).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test("the free places of a Windows code page are the controls of the same number")
  func holes() throws {
    #expect(try decode("windows-1252", [0x81, 0x8D, 0x80]) == "\u{81}\u{8D}€")
    #expect(try decode("windows-1253", [0xD2]) == "\u{FFFD}")
  }

  @Test(
    "an ASCII byte after a bad lead byte is not swallowed",
    arguments: ["gbk", "big5", "euc-kr", "shift_jis", "euc-jp", "gb18030"])
  func badTrail(label: String) throws {
    #expect(try decode(label, [0x81, 0x22, 0x3E]).hasSuffix("\u{FFFD}\">"))
  }

  @Test("a bad four-byte form of gb18030 gives its digits back")
  func badFourBytes() throws {
    #expect(try decode("gb18030", [0x81, 0x30, 0x22]) == "\u{FFFD}0\"")
    #expect(try decode("gb18030", [0x81, 0x30, 0x81, 0x22]) == "\u{FFFD}0\u{FFFD}\"")
  }

  @Test("UTF-8 shows one replacement for each maximal subpart")
  func subparts() {
    #expect(CharacterEncoding.utf8.decode([0x61, 0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62]) == "a���b")
    #expect(CharacterEncoding.utf8.decode([0xED, 0xA0, 0x80]) == "���")
    #expect(CharacterEncoding.utf8.decode([0xC0, 0xAF, 0xFF]) == "���")
  }

  @Test("a cut-off character is one replacement", arguments: ["gbk", "big5", "euc-kr", "shift_jis", "utf-16le"])
  func cutOff(label: String) throws {
    #expect(try decode(label, [0x41, 0x00, 0x84]).hasSuffix("\u{FFFD}"))
  }

  @Test("a lone surrogate of UTF-16 is one replacement, and what follows it stays")
  func surrogate() {
    #expect(CharacterEncoding.utf16LE.decode([0x3D, 0xD8, 0x41, 0x00]) == "\u{FFFD}A")
    #expect(CharacterEncoding.utf16LE.decode([0x00, 0xDC, 0x41, 0x00]) == "\u{FFFD}A")
  }

  @Test("an encoding that could hide markup decodes to one replacement")
  func replacement() throws {
    #expect(try decode("iso-2022-kr", [0x3C, 0x62, 0x3E]) == "\u{FFFD}")
    #expect(try decode("iso-2022-kr", []).isEmpty)
  }

  @Test("a byte order mark is not part of the text")
  func byteOrderMark() {
    #expect(CharacterEncoding.utf8.decode([0xEF, 0xBB, 0xBF, 0x41]) == "A")
    #expect(CharacterEncoding.utf16BE.decode([0xFE, 0xFF, 0x00, 0x41]) == "A")
    #expect(CharacterEncoding.utf8.decode([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF]) == "\u{FEFF}")
  }

  @Test("two escapes of ISO-2022-JP in a row become visible")
  func escapes() throws {
    let bytes: [UInt8] = [0x1B, 0x24, 0x42, 0x1B, 0x28, 0x42, 0x41]
    #expect(try decode("iso-2022-jp", bytes) == "\u{FFFD}A")
    #expect(try decode("iso-2022-jp", [0x1B, 0x24]) == "\u{FFFD}$")
  }

  @Test("bytes of an encoding are valid, with a cut-off end only where that is allowed")
  func validity() {
    #expect(CharacterEncoding.utf8.isValid([0x41, 0xE2, 0x82], allowTruncatedEnd: true))
    #expect(!CharacterEncoding.utf8.isValid([0x41, 0xE2, 0x82], allowTruncatedEnd: false))
    #expect(!CharacterEncoding.utf8.isValid([0xE2, 0x82, 0x41], allowTruncatedEnd: true))
    #expect(CharacterEncoding.shiftJIS.isValid([0x93, 0xFA, 0x96], allowTruncatedEnd: true))
    #expect(!CharacterEncoding.shiftJIS.isValid([0x93, 0xFA, 0x96], allowTruncatedEnd: false))
    #expect(!CharacterEncoding.shiftJIS.isValid([0xFF, 0x41], allowTruncatedEnd: true))
    #expect(CharacterEncoding.windows1252.isValid(Array(0...255), allowTruncatedEnd: false))
  }
}
