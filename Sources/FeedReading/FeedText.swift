// SPDX-License-Identifier: MIT

import Glibc
import HTMLHead
import UnfurlKit

/// Turns what a feed holds into plain text of one line.
enum FeedText {
  /// What is written in the bytes.
  enum Kind {
    /// Text: `<b>` is three characters.
    case plain
    /// HTML: RSS, and what Atom calls `html`.
    case html
    /// HTML or text in base64.
    case base64
  }

  /// The text, `nil` where nothing is left.
  static func line(_ bytes: [UInt8], _ kind: Kind, maximumBytes: Int) -> String {
    switch kind {
    case .plain: return CleanLine.of(onceEscaped(bytes), maximumBytes: maximumBytes)
    case .html: return CleanLine.of(onceEscaped(Markup.removed(from: bytes)), maximumBytes: maximumBytes)
    case .base64:
      guard let decoded = base64(bytes) else { return "" }
      return line(decoded, .html, maximumBytes: maximumBytes)
    }
  }

  static func line(_ text: String, _ maximumBytes: Int) -> String {
    CleanLine.of(Array(text.utf8), maximumBytes: maximumBytes)
  }

  private static func onceEscaped(_ bytes: [UInt8]) -> [UInt8] {
    // memchr(3) is far faster than a loop.
    let hasReference = bytes.withUnsafeBufferPointer { all in
      all.baseAddress.map { memchr($0, Int32(UInt8(ascii: "&")), all.count) != nil } ?? false
    }
    guard hasReference else { return bytes }
    return Array(TwiceEscaped.resolved(String(decoding: bytes, as: UTF8.self)).utf8)
  }

  /// The name in `a@b.c (Name)`, `Name (a@b.c)` or `Name <a@b.c>`; else the text itself.
  static func person(_ text: String) -> String {
    for (opening, closing) in [("(", ")"), ("<", ">")] as [(Unicode.Scalar, Unicode.Scalar)] {
      let scalars = text.unicodeScalars
      guard scalars.last == closing, let start = scalars.lastIndex(of: opening) else { continue }
      let before = trimmed(scalars[..<start])
      let inside = trimmed(scalars[scalars.index(after: start)...].dropLast())
      if isAddress(before), !inside.isEmpty { return inside }
      if isAddress(inside), !before.isEmpty { return before }
    }
    return text
  }

  private static func isAddress(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "@")) && !text.utf8.contains(0x20)
  }

  private static func trimmed(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> String {
    var text = String(String.UnicodeScalarView(scalars.drop { $0 == " " || $0 == "\"" }))
    while let last = text.unicodeScalars.last, last == " " || last == "\"" { text.unicodeScalars.removeLast() }
    return text
  }

  /// Base64 (RFC 4648) with white space anywhere; `nil` where it is none.
  private static func base64(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 0x41
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 0x61 + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="): continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        result += [
          UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
        ]
        bits = 0
        count = 0
      }
    }
    if count >= 2 { result.append(UInt8(truncatingIfNeeded: bits >> (count == 2 ? 4 : 10))) }
    if count == 3 { result.append(UInt8(truncatingIfNeeded: bits >> 2)) }
    return result
  }
}
