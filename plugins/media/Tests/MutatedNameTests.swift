// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import MediaHandler

@Suite("Content-Disposition, mutated")
struct MutatedNameTests {
  private static let seeds = [
    "attachment; filename=\"a b.pdf\"; filename*=UTF-8''na%C3%AFve%2e.txt", "inline;filename=..\\..\\x.exe",
    "attachment; filename==?UTF-8?B?w6QucGRm?=", "attachment; filename==?iso-8859-1*en?Q?=E4_b.pdf?=",
    "filename*=shift_jis'ja'%83e%83X%83g.txt", "attachment; filename=\"a\\\"b\\\\c", "a;;=;=\"\";filename*=''",
    "attachment; filename=a%E2%80%AEfdp.exe; filename=\u{202E}b", "filename=%00%0d%0a/.%2f..%5c",
  ]
  private static let words = [
    "filename", "filename*", "=", ";", "\"", "\\", "'", "''", "%", "%2f", "%5C", "%00", "%E2%80%AE", "=?", "?=", "?B?",
    "?Q?", "UTF-8", "utf-16", "iso-2022-jp", " ", "\t", "..", "/", ".pdf", "\u{7}", "\u{2028}", "\u{FEFF}", "\u{E000}",
    "e\u{301}\u{301}", "👩‍👩‍👧", String(repeating: "a", count: 300), String(repeating: "%", count: 9000), "=FF", "====",
  ]

  @Test("whatever a server writes, a name is one short line without a path")
  func mutated() {
    var generator = SeededGenerator(7)
    for _ in 0..<5000 {
      var bytes = Array((Self.seeds.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: bytes.insert(contentsOf: (Self.words.randomElement(using: &generator) ?? "").utf8, at: place)
        case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &generator)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...9, using: &generator)))
        default: bytes += (Self.seeds.randomElement(using: &generator) ?? "").utf8
        }
      }
      let field = String(decoding: bytes, as: UTF8.self)
      guard let name = ContentDisposition.fileName(field).flatMap(FileName.cleaned) else { continue }
      let isShort = !name.isEmpty && name.utf8.count <= 255
      let isClean = name.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "/" && $0 != "\\"
          && !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
          && !(0x2028...0x2029).contains($0.value)
      }
      let isDots = name.unicodeScalars.allSatisfy { $0 == "." || $0 == " " }
      if !isShort || !isClean || isDots || PlainText.line(name) != name {
        Issue.record("\(Array(field.utf8)) gives \(Array(name.utf8))")
        return
      }
    }
  }
}
