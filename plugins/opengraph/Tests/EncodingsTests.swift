// SPDX-License-Identifier: MIT

import Glibc
import OpenGraphHandler
import Testing
import UnfurlKit
import UnfurlTestKit

/// Pages in every encoding of the WHATWG standard that text can be written in, and under labels that pages use for them.
@Suite("a page gives the same title in every encoding")
struct EncodingsTests {
  /// A label as a page writes it, how iconv(3) calls it, and words that it has the letters for.
  struct Sample: CustomStringConvertible, Sendable {
    var label: String
    var iconv: String
    var words: String

    var description: String { label }
  }

  private static let latin = "Größe und Maß – «très bien»"
  private static let central = "Příliš žluťoučký kůň"
  private static let baltic = "Ąžuolas, ąsotis ir ėjimas"
  private static let cyrillic = "Съешь ещё этих мягких булок"
  private static let ukrainian = "Жебракують філософи, їхня ґава"
  private static let greek = "Ξεσκεπάζω την ψυχοφθόρα"
  private static let hebrew = "דג סקרן שט בים"
  private static let arabic = "نص حكيم له سر قاطع"
  private static let turkish = "Pijamalı hasta yağız şoföre"
  private static let thai = "เป็นมนุษย์สุดประเสริฐ"
  private static let simplified = "视野无限广，窗外有蓝天"
  private static let traditional = "視野無限廣，窗外有藍天"
  private static let japanese = "いろはにほへと、ちりぬるを 漢字"
  private static let korean = "다람쥐 헌 쳇바퀴에 타고파"

  static let samples = [
    Sample(label: "utf-8", iconv: "UTF-8", words: "Größe, 視野, имя, 🦊"),
    Sample(label: "utf8", iconv: "UTF-8", words: "Größe, 視野, имя, 🦊"),
    Sample(label: "utf-16le", iconv: "UTF-16LE", words: "Größe, 視野, имя, 🦊"),
    Sample(label: "utf-16be", iconv: "UTF-16BE", words: "Größe, 視野, имя, 🦊"),
    Sample(label: "ibm866", iconv: "CP866", words: cyrillic),
    Sample(label: "iso-8859-1", iconv: "CP1252", words: latin),
    Sample(label: "us-ascii", iconv: "CP1252", words: latin),
    Sample(label: "iso-8859-2", iconv: "ISO-8859-2", words: central),
    Sample(label: "iso-8859-3", iconv: "ISO-8859-3", words: "Ĉiuj homoj estas ĝojaj ŭ"),
    Sample(label: "iso-8859-4", iconv: "ISO-8859-4", words: "Ąžuols un ķēniņš"),
    Sample(label: "iso-8859-5", iconv: "ISO-8859-5", words: cyrillic),
    Sample(label: "iso-8859-6", iconv: "ISO-8859-6", words: arabic),
    Sample(label: "iso-8859-7", iconv: "ISO-8859-7", words: greek),
    Sample(label: "iso-8859-8", iconv: "ISO-8859-8", words: hebrew),
    Sample(label: "iso-8859-8-i", iconv: "ISO-8859-8", words: hebrew),
    Sample(label: "iso-8859-9", iconv: "CP1254", words: turkish),
    Sample(label: "iso-8859-10", iconv: "ISO-8859-10", words: "Þú ættir að, đakkár"),
    Sample(label: "iso-8859-13", iconv: "ISO-8859-13", words: baltic),
    Sample(label: "iso-8859-14", iconv: "ISO-8859-14", words: "Ŵyth ŷd yng Nghymru"),
    Sample(label: "iso-8859-15", iconv: "ISO-8859-15", words: "Œuvre à 5 €"),
    Sample(label: "iso-8859-16", iconv: "ISO-8859-16", words: "Știință și artă"),
    Sample(label: "koi8-r", iconv: "KOI8-R", words: cyrillic),
    Sample(label: "koi8-u", iconv: "KOI8-U", words: ukrainian),
    Sample(label: "macintosh", iconv: "MACINTOSH", words: "Größe und Maß, «très bien»"),
    Sample(label: "x-mac-cyrillic", iconv: "MAC-CYRILLIC", words: cyrillic),
    Sample(label: "windows-874", iconv: "CP874", words: thai),
    Sample(label: "windows-1250", iconv: "CP1250", words: central),
    Sample(label: "windows-1251", iconv: "CP1251", words: cyrillic),
    Sample(label: "windows-1252", iconv: "CP1252", words: latin),
    Sample(label: "windows-1253", iconv: "CP1253", words: greek),
    Sample(label: "windows-1254", iconv: "CP1254", words: turkish),
    Sample(label: "windows-1255", iconv: "CP1255", words: hebrew),
    Sample(label: "windows-1256", iconv: "CP1256", words: arabic),
    Sample(label: "windows-1257", iconv: "CP1257", words: baltic),
    Sample(label: "windows-1258", iconv: "CP1258", words: "Đây là Đông"),
    Sample(label: "gb2312", iconv: "GBK", words: simplified),
    Sample(label: "gbk", iconv: "GBK", words: simplified),
    Sample(label: "gb18030", iconv: "GB18030", words: simplified + " 🦊"),
    Sample(label: "big5", iconv: "BIG5", words: traditional),
    Sample(label: "euc-jp", iconv: "EUC-JP", words: japanese),
    Sample(label: "iso-2022-jp", iconv: "ISO-2022-JP", words: japanese),
    Sample(label: "shift_jis", iconv: "CP932", words: japanese),
    Sample(label: "x-sjis", iconv: "CP932", words: japanese),
    Sample(label: "euc-kr", iconv: "UHC", words: korean),
    Sample(label: "ks_c_5601-1987", iconv: "UHC", words: korean),
  ]

  @Test("named in the Content-Type field", arguments: samples)
  func header(_ sample: Sample) async throws {
    let page = Self.page(title: sample.words, naming: nil)
    try await expect(sample, page, contentType: "text/html; charset=\(sample.label)")
  }

  @Test("named in the page, in both forms of the element", arguments: samples)
  func meta(_ sample: Sample) async throws {
    // What is not ASCII's kin cannot be named in itself: UTF-16 has its byte order mark.
    if sample.label.hasPrefix("utf-16") { return try await mark(sample) }
    let forms = [
      "<meta charset='\(sample.label)'>",
      "<meta http-equiv=Content-Type content='text/html; charset=\(sample.label)'>",
    ]
    for form in forms {
      try await expect(sample, Self.page(title: sample.words, naming: form), contentType: "text/html")
    }
  }

  private func mark(_ sample: Sample) async throws {
    try await expect(sample, "\u{FEFF}" + Self.page(title: sample.words, naming: nil), contentType: "text/html")
  }

  private func expect(_ sample: Sample, _ page: String, contentType: String) async throws {
    let bytes = try Self.encoded(page, as: sample.iconv)
    let answer = try await HandlerTest.unfurl(
      OpenGraphHandler(), page: FakePage(headers: [("Content-Type", contentType)], chunks: [bytes]))
    let metadata = try HandlerTest.metadata(of: answer)
    #expect(metadata.title == sample.words)
    #expect(metadata.description == "\(sample.words), \(sample.words)")
  }

  private static func page(title: String, naming: String?) -> String {
    "<!DOCTYPE html><html><head>\(naming ?? "")<title>\(title)</title>"
      + "<meta name=description content='\(title), \(title)'></head><body><p>\(title)</body></html>"
  }

  /// The text in another encoding (iconv(3)).
  private static func encoded(_ text: String, as encoding: String) throws -> [UInt8] {
    let converter = iconv_open(encoding, "UTF-8")
    guard converter != iconv_t(bitPattern: -1) else { throw TestKitError("iconv knows no \(encoding)") }
    defer { iconv_close(converter) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    var used = 0
    let failed = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        var (left, room) = (input.count, output.count)
        let whole = output.count
        let failed = iconv(converter, &from, &left, &to, &room) == -1 || iconv(converter, nil, nil, &to, &room) == -1
        used = whole - room
        return failed
      }
    }
    if failed { throw TestKitError("\(encoding) has no letters for \(text)") }
    return output[..<used].map { UInt8(bitPattern: $0) }
  }
}
