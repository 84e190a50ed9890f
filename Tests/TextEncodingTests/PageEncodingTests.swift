// SPDX-License-Identifier: MIT

import Testing
import TextEncoding

@Suite("the encoding of a page")
struct PageEncodingTests {
  private func read(_ bytes: [UInt8], type: String? = nil) -> String {
    let http = type.flatMap { CharsetParameter.label(inContentType: $0) }
    return HTMLEncoding.choose(bytes: bytes, httpCharset: http, metaCharset: nil).decode(bytes)
  }

  private func page(_ head: String, title: [UInt8]) -> [UInt8] {
    Array("<!DOCTYPE html><html><head>\(head)<title>".utf8) + title + Array("</title></head>".utf8)
  }

  private let sjisTitle: [UInt8] = [0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x82, 0xCC, 0x93, 0xFA, 0x96, 0x7B]

  @Test("UTF-8 without any declaration is read as UTF-8")
  func undeclaredUTF8() {
    #expect(read(page("", title: Array("中文页面".utf8)), type: "text/html").contains("中文页面"))
  }

  @Test("a Czech page in windows-1250 keeps its whole title")
  func czech() {
    let title: [UInt8] = [0x8E, 0x6C, 0x75, 0x9D, 0x6F, 0x75, 0xE8, 0x6B, 0xFD, 0x20, 0x6B, 0xF9, 0xF2]
    #expect(read(page("<meta charset=windows-1250>", title: title)).contains("<title>Žluťoučký kůň</title>"))
  }

  @Test("the label gb2312 reads characters that only GBK has")
  func gb2312() {
    #expect(read(page("<meta charset=gb2312>", title: [0xE9, 0x46])).contains("<title>镕"))
    #expect(read(page("", title: [0xE9, 0x46]), type: "text/html; charset=gb2312").contains("<title>镕"))
  }

  @Test("the http-equiv form of the meta element counts, whatever the order of its attributes")
  func httpEquiv() {
    let title: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
    for meta in [
      "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1251\">",
      "<META CONTENT='text/html;charset=windows-1251' HTTP-EQUIV=content-type />",
    ] {
      #expect(read(page(meta, title: title)).contains("Привет"))
    }
  }

  @Test("a meta element after the first 1024 bytes still counts")
  func late() {
    let filler = "<!--" + String(repeating: "x", count: 2000) + "-->"
    #expect(read(page(filler + "<meta charset=windows-1251>", title: [0xCF])).contains("<title>П</title>"))
    #expect(read(page(filler + "<meta charset=utf-8>", title: Array("Żółw".utf8))).contains("Żółw"))
  }

  @Test("bytes that nobody declared and that are no UTF-8 are windows-1252")
  func fallback() {
    #expect(read(page("", title: [0x63, 0x61, 0x66, 0xE9, 0x99])).contains("café™"))
  }

  @Test("a header that names the wrong encoding loses to the meta element that names the right one")
  func wrongHeader() {
    let bytes = page("<meta charset=Shift_JIS>", title: sjisTitle)
    #expect(read(bytes, type: "text/html; charset=utf-8").contains("テストの日本"))
  }

  @Test("Shift_JIS under a wrong label, named nowhere, is recognised by its kana")
  func guessed() {
    #expect(read(page("", title: sjisTitle), type: "text/html; charset=utf-8").contains("テストの日本"))
    #expect(read(page("<meta charset=utf-8>", title: sjisTitle), type: "text/html").contains("テストの日本"))
    let euc: [UInt8] = [0xA5, 0xC6, 0xA5, 0xB9, 0xA5, 0xC8, 0xA4, 0xCE, 0xC6, 0xFC]
    #expect(read(page("", title: euc), type: "text/html; charset=utf-8").contains("テストの日"))
  }

  @Test("one bad byte does not turn a UTF-8 page into windows-1252")
  func slip() {
    let title = Array("Żółw i gęś".utf8) + [0xFF]
    #expect(read(page("<meta charset=utf-8>", title: title)).contains("Żółw i gęś\u{FFFD}"))
    #expect(read(page("", title: title)).contains("Żółw i gęś\u{FFFD}"))
  }

  @Test("a declared legacy encoding survives one bad byte")
  func legacySlip() {
    #expect(read(page("<meta charset=euc-kr>", title: [0xC7, 0xD1, 0xFF, 0xB1, 0xDB])).contains("한\u{FFFD}글"))
  }

  @Test("the byte order mark is stronger than the header")
  func mark() {
    #expect(read([0xEF, 0xBB, 0xBF] + Array("é".utf8), type: "text/html; charset=iso-8859-1") == "é")
    #expect(read([0xFF, 0xFE, 0x3C, 0x00], type: "text/html; charset=utf-8") == "<")
  }

  @Test("the header is stronger than the meta element")
  func header() {
    let bytes = page("<meta charset=koi8-r>", title: [0xCF])
    #expect(read(bytes, type: "text/html; charset=windows-1251").contains("<title>П"))
  }

  @Test("a header that claims UTF-16 for ASCII bytes is not believed")
  func notUTF16() {
    #expect(read(page("", title: [0x41, 0x42]), type: "text/html; charset=utf-16").contains("<title>AB"))
  }

  @Test("a meta element that claims UTF-16 means UTF-8")
  func metaUTF16() {
    #expect(read(page("<meta charset=utf-16>", title: Array("ż".utf8))).contains("<title>ż"))
  }

  @Test("a header with an empty or broken parameter has no charset, and does no harm")
  func emptyParameter() {
    for type in ["text/html;", "text/html; charset", "text/html; charset=", "text/html;charset=;", ""] {
      #expect((CharsetParameter.label(inContentType: type) ?? "").isEmpty)
      #expect(read(page("", title: Array("ż".utf8)), type: type).contains("<title>ż"))
    }
  }

  @Test("the label of a header is found in any of the ways it is written")
  func spellings() {
    for type in [
      "text/html;charset=utf8", "text/html; Charset = \"utf8\"", "text/html; charset='utf8'",
      "text/html;charset=\"utf8;",
      "text/html; x=y; charset=utf8\"; z",
    ] {
      #expect(CharsetParameter.label(inContentType: type) == "utf8")
    }
  }

  @Test("a meta element in a comment, or one that the bytes cut off, names nothing")
  func noMeta() {
    for html in [
      "<!--<meta charset=koi8-r>-->", "<meta charset=koi8-r", "<p title=\"<meta charset=koi8-r>\">",
      "<metal charset=koi8-r>",
    ] {
      let found = Array(html.utf8).withUnsafeBufferPointer { HTMLEncoding.prescan($0) }
      #expect(found == nil, "\(html)")
    }
  }

  @Test("an XHTML page is read as its XML declaration says")
  func xhtml() {
    let html = Array("<?xml version=\"1.0\" encoding=\"koi8-r\"?><html><title>".utf8) + [0xF0]
    #expect(read(html).hasSuffix("<title>П"))
  }

  @Test("a page of UTF-8 under a server's legacy default is read as UTF-8")
  func legacyDefault() {
    #expect(read(page("", title: Array("Café".utf8)), type: "text/html; charset=iso-8859-1").contains("<title>Café<"))
    #expect(read(page("", title: Array("Привет".utf8)), type: "text/html; charset=windows-1251").contains("Привет"))
    #expect(read(page("<meta charset=windows-1258>", title: Array("Tiếng Việt".utf8))).contains("Tiếng Việt"))
    #expect(read(page("<meta charset=gb2312>", title: Array("中文標題".utf8))).contains("中文標題"))
    #expect(read(page("<meta charset=shift_jis>", title: Array("ページの題".utf8))).contains("ページの題"))
  }

  @Test("a short legacy text that could be UTF-8 stays what it is declared as")
  func legacyStays() {
    // Two characters of GBK, and one of windows-1251, that are well-formed UTF-8 too.
    #expect(read(page("<meta charset=gbk>", title: [0xC4, 0xA3, 0xCF, 0xB5])).contains("<title>模系<"))
    #expect(read(page("<meta charset=windows-1251>", title: [0xCB, 0xB8])).contains("<title>Лё<"))
    let czech: [UInt8] = [0x8E, 0x6C, 0x75, 0x9D]
    #expect(read(page("", title: czech), type: "text/html; charset=windows-1250").contains("<title>Žluť<"))
  }

  @Test("UTF-16 without a mark is known by the zero bytes of its first tag, whatever order the header claims")
  func wideWithoutMark() {
    func bytes(_ text: String, isLittle: Bool) -> [UInt8] {
      text.utf16.flatMap { unit in
        let halves = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isLittle ? halves : halves.reversed()
      }
    }
    let text = "<!doctype html><title>Привет"
    for isLittle in [true, false] {
      #expect(read(bytes(text, isLittle: isLittle)) == text)
      #expect(read(bytes(text, isLittle: isLittle), type: "text/html; charset=utf-16") == text)
    }
  }
}
