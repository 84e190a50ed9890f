// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEncoding

/// The suites `encoding/*`: labels, decoders, and which source names the encoding.
@Suite("encoding conformance", .enabled(if: ConformanceFolder.isPresent))
struct EncodingConformance {
  @Test("labels, decoders and the choice of an encoding are the standard's", arguments: suites.indices)
  func suite(index: Int) {
    Self.score(index).report(floor: Self.suites[index].floor)
  }

  @Test("98 of 100 of all cases without a judgement are answered alike")
  func together() {
    Score.report(Self.suites.indices.map(Self.score), as: "encoding (all)", floor: 98)
  }

  /// Suites, how their cases are asked, and the floor of those that have one of their own.
  static let suites: [(name: String, check: @Sendable (Case) throws -> String?, floor: Double?)] = [
    ("encoding/labels", label, 100), ("encoding/decode", decode, 98), ("encoding/html5lib", prescan, 98),
    ("encoding/xml", feed, nil), ("encoding/synapse", page, nil), ("encoding/pages", title, 98),
  ]

  private static func score(_ index: Int) -> Score { Score.run(suites[index].name, check: suites[index].check) }

  /// Every label of the standard names its encoding.
  @Sendable private static func label(_ item: Case) -> String? {
    let found = CharacterEncoding(label: item.string("label") ?? "")?.name
    return found == item.string("name") ? nil : "found \(found ?? "nothing")"
  }

  /// Bytes decode to the standard's text, at once and in pieces.
  @Sendable private static func decode(_ item: Case) -> String? {
    guard let encoding = CharacterEncoding(label: item.string("encoding") ?? "") else { return "unknown encoding" }
    let bytes = item.bytes("bytes_b64") ?? []
    let text = encoding.decode(bytes)
    guard isSame(text, item.string("text") ?? "") else { return "decoded to \(text)" }
    var decoder = encoding.makeDecoder()
    let pieces = bytes.map { decoder.push([$0]) }.joined() + decoder.finish()
    return isSame(pieces, text) ? nil : "decoded in pieces to \(pieces)"
  }

  /// The prescan finds what a page says of itself.
  @Sendable private static func prescan(_ item: Case) -> String? {
    let bytes = item.bytes("body_b64") ?? []
    let found = bytes.withUnsafeBufferPointer { bytes in
      HTMLEncoding.byteOrderMark(of: bytes)
        ?? HTMLEncoding.prescan(UnsafeBufferPointer(rebasing: bytes.prefix(HTMLEncoding.prescanLength)))
        ?? .windows1252
    }
    return found.name == item.string("expected") ? nil : "found \(found.name)"
  }

  /// A feed is read in the encoding that its sender meant.
  @Sendable private static func feed(_ item: Case) -> String? {
    let bytes = item.bytes("body_b64") ?? []
    let chosen = XMLEncoding.choose(bytes: bytes, httpContentType: item.string("content_type"))
    let name = item.string("expected") ?? ""
    // The source's names are not WHATWG's: what counts is that both read the same text.
    let expected =
      switch name {
      case "utf-32be": CharacterEncoding.utf32BE
      case "utf-32le": CharacterEncoding.utf32LE
      default: CharacterEncoding(label: name)
      }
    let text = chosen.decode(bytes)
    guard let expected else { return "unknown name \(name), chosen \(chosen.name)" }
    return isSame(text, expected.decode(bytes)) ? nil : "read as \(chosen.name), not \(name)"
  }

  /// A page is read in the encoding of its header, then of its meta element.
  @Sendable private static func page(_ item: Case) -> String? {
    let type = item.string("content_type") ?? ""
    let chosen = HTMLEncoding.choose(
      bytes: item.bytes("body_b64") ?? [], httpCharset: CharsetParameter.label(inContentType: type),
      metaCharset: nil)
    return chosen.name == item.string("expected") ? nil : "chosen \(chosen.name)"
  }

  /// The titles of real pages come out whole.
  @Sendable private static func title(_ item: Case) throws -> String? {
    let bytes = try ConformanceFolder.bytes(of: item.string("file"))
    let type = item.string("content_type") ?? ""
    let chosen = HTMLEncoding.choose(
      bytes: bytes, httpCharset: CharsetParameter.label(inContentType: type), metaCharset: nil)
    guard chosen.name == item.string("expected") else { return "chosen \(chosen.name)" }
    let text = chosen.decode(bytes).replacingOccurrences(of: "&quot;", with: "\"")
    return text.contains(item.string("title") ?? "?") ? nil : "the title is not in the text"
  }

  @Test("every place of the standard's indexes holds the standard's character")
  func indexes() throws {
    let file = ConformanceFolder.root?.appendingPathComponent("reference/encoding-indexes.json")
    guard let data = file.flatMap({ try? Data(contentsOf: $0) }) else { return }
    let indexes = try JSONSerialization.jsonObject(with: data) as? [String: [Any]] ?? [:]
    for index in IndexBytes.all {
      let encoding = try #require(CharacterEncoding(label: index.label))
      var differences = 0
      for (pointer, entry) in (indexes[index.name] ?? []).enumerated() {
        guard let bytes = index.bytes(pointer) else { continue }
        let text = encoding.decode(bytes).unicodeScalars
        let expected = (entry as? NSNumber)?.uint32Value
        let isRight = expected.map { text.count == 1 && text.first?.value == $0 } ?? (text.first?.value == 0xFFFD)
        if !isRight, !index.extra.contains(pointer) { differences += 1 }
      }
      if differences > 0 { print("conformance: the index \(index.name) differs in \(differences) places") }
      #expect(differences == 0 || !ConformanceFolder.holdsFloors)
    }
  }

  /// Two texts of the same scalars; `==` would also call canonically equivalent ones equal.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.elementsEqual(right.unicodeScalars)
  }
}

/// How the pointers of one index are written as bytes of one encoding.
private struct IndexBytes: Sendable {
  let name: String
  let label: String
  /// Places that the decoder fills although the index does not.
  var extra: Set<Int> = []
  let bytes: @Sendable (Int) -> [UInt8]?

  static let singleBytes = [
    "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8",
    "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "macintosh",
    "windows-874", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256", "windows-1257", "windows-1258", "x-mac-cyrillic",
  ]

  static let all: [IndexBytes] =
    singleBytes.map { name in IndexBytes(name: name, label: name) { [UInt8(0x80 + $0)] } } + [
      IndexBytes(name: "gb18030", label: "gb18030") { pair($0, row: 190, lead: 0x81, split: 0x3F, 0x40, 0x41) },
      IndexBytes(name: "gb18030", label: "gbk") { pair($0, row: 190, lead: 0x81, split: 0x3F, 0x40, 0x41) },
      IndexBytes(name: "euc-kr", label: "euc-kr") { pair($0, row: 190, lead: 0x81, split: 999, 0x41, 0x41) },
      IndexBytes(name: "big5", label: "big5", extra: [1133, 1135, 1164, 1166]) {
        pair($0, row: 157, lead: 0x81, split: 0x3F, 0x40, 0x62)
      },
      IndexBytes(name: "jis0208", label: "shift_jis", extra: Set(8836...10_715)) {
        pair($0, row: 188, lead: $0 / 188 < 0x1F ? 0x81 : 0xC1, split: 0x3F, 0x40, 0x41)
      },
      IndexBytes(name: "jis0208", label: "euc-jp") {
        $0 < 8836 ? pair($0, row: 94, lead: 0xA1, split: 999, 0xA1, 0xA1) : nil
      },
      IndexBytes(name: "jis0208", label: "iso-2022-jp") { pointer in
        guard pointer < 8836 else { return nil }
        return pair(pointer, row: 94, lead: 0x21, split: 999, 0x21, 0x21).map { [0x1B, 0x24, 0x42] + $0 }
      },
      IndexBytes(name: "jis0212", label: "euc-jp") { pointer in
        pair(pointer, row: 94, lead: 0xA1, split: 999, 0xA1, 0xA1).map { [0x8F] + $0 }
      },
    ]

  private static func pair(_ pointer: Int, row: Int, lead: Int, split: Int, _ low: Int, _ high: Int) -> [UInt8]? {
    let place = pointer % row
    let first = pointer / row + lead
    return first <= 0xFE ? [UInt8(first), UInt8(place + (place < split ? low : high))] : nil
  }
}
