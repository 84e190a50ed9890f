// SPDX-License-Identifier: MIT

import Testing
import TextEncoding

@Suite("the encoding of a feed")
struct XMLEncodingTests {
  @Test("the declaration counts, in either kind of quotes, and after white space that should not be there")
  func declaration() {
    for text in [
      "<?xml version='1.0' encoding='koi8-r'?><a/>", "\n <?xml version=\"1.0\" encoding = \"KOI8-R\" ?><a/>",
    ] {
      #expect(XMLEncoding.choose(bytes: Array(text.utf8), httpContentType: "text/xml").name == "KOI8-R")
    }
  }

  @Test("the charset of the header is stronger than the declaration")
  func header() {
    let bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?><a/>".utf8)
    #expect(XMLEncoding.choose(bytes: bytes, httpContentType: "text/xml; charset='koi8-r'").name == "KOI8-R")
  }

  @Test("without a declaration a feed is UTF-8, also as text/xml")
  func plain() {
    #expect(XMLEncoding.choose(bytes: Array("<rss>ż</rss>".utf8), httpContentType: "text/xml") == .utf8)
  }

  @Test("an unknown encoding is passed over")
  func bogus() {
    let bytes = Array("<?xml version=\"1.0\" encoding=\"bogus\"?><a>ż</a>".utf8)
    #expect(XMLEncoding.choose(bytes: bytes, httpContentType: nil) == .utf8)
  }

  @Test("the width of the first characters decides where labels cannot")
  func width() {
    let declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>"
    let little = declaration.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = declaration.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(XMLEncoding.choose(bytes: little, httpContentType: "text/xml; charset=utf-8") == .utf16LE)
    #expect(XMLEncoding.choose(bytes: big, httpContentType: nil) == .utf16BE)
    let wide: [UInt8] = declaration.utf8.flatMap { byte -> [UInt8] in [0, 0, 0, byte] }
    #expect(XMLEncoding.choose(bytes: wide, httpContentType: nil) == .utf32BE)
    #expect(XMLEncoding.choose(bytes: wide, httpContentType: nil).decode(wide) == declaration)
    #expect(XMLEncoding.choose(bytes: [0xFF, 0xFE, 0, 0] + wide.dropFirst(3), httpContentType: nil) == .utf32LE)
  }

  @Test("EBCDIC is recognised and read")
  func ebcdic() {
    // <?xml encoding="ibm037"?>
    let bytes: [UInt8] = [
      0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0x85, 0x95, 0x83, 0x96, 0x84, 0x89, 0x95, 0x87, 0x7E, 0x7F, 0x89, 0x82, 0x94,
      0xF0, 0xF3, 0xF7, 0x7F, 0x6F, 0x6E,
    ]
    #expect(XMLEncoding.choose(bytes: bytes, httpContentType: nil).decode(bytes) == "<?xml encoding=\"ibm037\"?>")
  }

  @Test("windows-1252 under a declaration of UTF-8 is read as what it is")
  func wrongDeclaration() {
    let bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?><a>caf".utf8) + [0xE9, 0x20, 0x93]
    #expect(XMLEncoding.choose(bytes: bytes, httpContentType: nil) == .windows1252)
  }
}
