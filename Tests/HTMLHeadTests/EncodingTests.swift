// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("The charset of a page")
struct EncodingTests {
  private let chinese: [UInt8] = [0xD6, 0xD0, 0xCE, 0xC4]  // zhōngwén in GBK
  private let czech: [UInt8] = [0x9E, 0x6C, 0x75, 0x9D]  // žluť in windows-1250

  private func page(_ before: String, _ text: [UInt8], _ after: String = "</title>") -> [UInt8] {
    Array(before.utf8) + text + Array(after.utf8)
  }

  @Test("a page of UTF-8 is read as such where nobody says so")
  func undeclared() {
    let head = read("<title>\u{4E2D}\u{6587}</title>")
    #expect(head.title == "\u{4E2D}\u{6587}")
    #expect(head.encoding == "UTF-8")
  }

  @Test("a page that says nothing and is no UTF-8 is windows-1252")
  func fallback() {
    let head = read(page("<title>caf", [0xE9]))
    #expect(head.title == "café")
    #expect(head.encoding == "windows-1252")
  }

  @Test(
    "the charset of HTTP, of a meta and of http-equiv is obeyed",
    arguments: [
      "<meta charset=gb2312>", "<meta http-equiv='Content-Type' content='text/html; charset=gb2312'>",
    ])
  func declared(meta: String) {
    #expect(read(page(meta + "<title>", chinese)).title == "\u{4E2D}\u{6587}")
    #expect(read(page("<title>", chinese), charset: "GB2312").title == "\u{4E2D}\u{6587}")
    let late = String(repeating: " ", count: 3000) + meta
    #expect(read(page("<title>", chinese, "</title>" + late)).title == "\u{4E2D}\u{6587}")
  }

  @Test("the whole title of a legacy page is converted, not only up to its first byte that is no UTF-8")
  func wholeTitle() {
    #expect(read(page("<title>a", czech, " konec</title>"), charset: "windows-1250").title == "ažluť konec")
  }

  @Test("a declared charset that the bytes contradict loses")
  func wrongDeclaration() {
    let page = page("<meta charset=gbk><title>", chinese)
    #expect(read(page, charset: "utf-8").title == "\u{4E2D}\u{6587}")
    #expect(read("<meta charset=us-ascii><title>x</title>", charset: "utf8").encoding == "UTF-8")
  }

  @Test("a charset that nobody knows is no charset")
  func unknownCharset() {
    #expect(read("<title>é</title>", charset: "klingon").title == "é")
    #expect(read("<title>é</title>", charset: "").title == "é")
  }

  @Test("a byte order mark is stronger than HTTP, and no text")
  func byteOrderMark() {
    let head = read("\u{FEFF}<title>é</title><meta name=a>", charset: "windows-1252")
    #expect(head.title == "é")
    #expect(head.metas.count == 1)
  }

  @Test("the bytes of a mark are text where they do not begin the page")
  func markInTheMidst() {
    #expect(
      read(page("<title>", [0xEF, 0xBB, 0xBF] + Array("Caf".utf8) + [0xE9]), charset: "iso-8859-1").title == "ï»¿Café")
    for mark in [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] {
      for declared in ["utf-8", nil] {
        let head = read(page("<title>", mark + Array("Hi there".utf8)), charset: declared)
        #expect(head.title?.hasSuffix("Hi there") == true)
        let meta = read(page("<meta name=a content='", mark + Array("Hi there".utf8), "'>"), charset: declared)
        #expect(meta.metas[0].content?.hasSuffix("Hi there") == true)
      }
    }
  }

  @Test("UTF-16 is read by its mark or by HTTP's word")
  func utf16() {
    func bytes(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    let text = "<title>\u{4E3C} &amp; \u{263A}</title><meta name=a content='\u{3C3E}'>"
    for head in [read(bytes("\u{FEFF}" + text)), read(bytes(text), charset: "utf-16le")] {
      #expect(head.title == "\u{4E3C} & \u{263A}")
      #expect(head.metas[0].content == "\u{3C3E}")
      #expect(head.encoding == "UTF-16LE")
    }
  }

  @Test("ISO-2022-JP is transcoded, for its characters look like markup")
  func iso2022JP() {
    // The two characters are the bytes 24 3E and 3C 62.
    let text: [UInt8] = [0x1B, 0x24, 0x42, 0x24, 0x3E, 0x3C, 0x62, 0x1B, 0x28, 0x42]
    let head = read(page("<meta charset=iso-2022-jp><title>", text, "</title><meta name=a>"))
    #expect(head.title == "\u{305E}\u{932B}")
    #expect(head.metas.count == 2)
    #expect(head.encoding == "ISO-2022-JP")
  }

  @Test("a value that is cut does not end in half a character")
  func cutCharacter() {
    var limits = HeadLimits()
    limits.rawValueBytes = 10
    limits.rawTitleBytes = 10
    let head = read("<title>日本語日本語</title><meta content='日本語日本語'>", limits: limits)
    #expect(head.title == "日本語")
    #expect(head.metas[0].content == "日本語")
    #expect(head.encoding == "UTF-8")
  }

  @Test("the XML declaration of a page counts, whether it came as XHTML or as HTML, and a meta goes before it")
  func xmlDeclaration() {
    let declaration = "<?xml version=\"1.0\" encoding=\"gb2312\"?><html><head>"
    #expect(read(page(declaration + "<title>", chinese)).title == "\u{4E2D}\u{6587}")
    #expect(read(page(declaration + "<title>", chinese), charset: "utf-8").title == "\u{4E2D}\u{6587}")
    #expect(read(page(declaration + "<meta charset=windows-1250><title>", czech)).title == "žluť")
  }

  @Test("the charset of a Content-Type field is heard, however it is written")
  func contentType() {
    for type in [
      "text/html; charset=gb2312", "TEXT/HTML;CHARSET=\"GB2312\"", "text/html; charset='gb2312';",
      "text/html charset=gb2312", "text/html; charset = gb2312; x=y", "text/html, text/html; charset=gb2312",
    ] {
      let reader = HeadReader(contentType: type)
      _ = reader.read(page("<title>", chinese))
      #expect(reader.finish().title == "\u{4E2D}\u{6587}", "\(type)")
    }
    for type in [nil, "", "text/html;", "text/html; charset=", "text/html; charset"] {
      let reader = HeadReader(contentType: type)
      _ = reader.read(Array("<title>\u{4E2D}".utf8))
      #expect(reader.finish().title == "\u{4E2D}", "\(type ?? "none")")
    }
  }
}
