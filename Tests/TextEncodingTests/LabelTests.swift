// SPDX-License-Identifier: MIT

import Testing
import TextEncoding

@Suite("labels")
struct LabelTests {
  @Test(
    "the web's old names mean what browsers make of them",
    arguments: [
      ("utf8", "UTF-8"), ("iso-8859-1", "windows-1252"), ("us-ascii", "windows-1252"), ("gb2312", "GBK"),
      ("shift_jis", "Shift_JIS"), ("ks_c_5601-1987", "EUC-KR"), ("koi8-ru", "KOI8-U"), ("iso-8859-9", "windows-1254"),
      ("unicode", "UTF-16LE"), ("hz-gb-2312", "replacement"),
    ])
  func meaning(label: String, name: String) {
    #expect(CharacterEncoding(label: label)?.name == name)
  }

  @Test("white space around a label and its capitals do not count")
  func trimmed() {
    #expect(CharacterEncoding(label: " \t\nUTF-8\u{0C}\r ") == .utf8)
    #expect(CharacterEncoding(label: "Windows-1252") == .windows1252)
  }

  @Test("an unknown label is none", arguments: ["", "  ", "bogus", "utf-7", "utf 8", "ütf-8", "utf-8\u{0B}"])
  func unknown(label: String) {
    #expect(CharacterEncoding(label: label) == nil)
  }

  @Test("a label of a million letters is none, soon")
  func long() {
    #expect(CharacterEncoding(label: String(repeating: "a", count: 1_000_000)) == nil)
  }

  @Test("a name is also a label, except for UTF-32, which the web does not know")
  func names() {
    #expect(CharacterEncoding(label: CharacterEncoding.shiftJIS.name) == .shiftJIS)
    #expect(CharacterEncoding(label: CharacterEncoding.utf32LE.name) == nil)
  }

  @Test("text of a wide or an escaping encoding cannot be tokenized as ASCII")
  func compatibility() {
    for label in ["utf-16", "utf-16be", "iso-2022-jp", "iso-2022-kr"] {
      #expect(CharacterEncoding(label: label)?.isASCIICompatible == false)
    }
    for label in ["utf-8", "windows-1252", "shift_jis", "gb18030", "x-user-defined"] {
      #expect(CharacterEncoding(label: label)?.isASCIICompatible == true)
    }
  }
}
