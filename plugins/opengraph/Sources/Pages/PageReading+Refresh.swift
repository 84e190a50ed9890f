// SPDX-License-Identifier: MIT

import HTMLHead
package import URLParsing

extension PageReading {
  /// A page that waits longer than this many seconds wants to be read before its reader is sent on.
  static let longestRefresh = 5

  /// Where the page sends its reader by `http-equiv=refresh`, or by the header field Refresh, within a few seconds; `nil` where it does not.
  ///
  /// Read as in the HTML standard, "shared declarative refresh steps": a number, then `;` or `,` or a space, then a URL
  /// with or without `url=` and quotes.
  package var refreshTarget: WebURL? {
    guard let refresh else { return nil }
    var rest = refresh.utf8[...].drop { $0 <= 0x20 }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard let seconds = digits.isEmpty ? 0 : Int(Substring(digits)), seconds <= Self.longestRefresh,
      !digits.isEmpty || rest.first == UInt8(ascii: ".")
    else { return nil }
    rest = rest[digits.endIndex...].drop { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    rest = rest.drop { $0 <= 0x20 }
    if let first = rest.first, first == UInt8(ascii: ";") || first == UInt8(ascii: ",") { rest = rest.dropFirst() }
    rest = rest.drop { $0 <= 0x20 }
    if Substring(rest.prefix(3)).lowercased() == "url" {
      let afterName = rest.dropFirst(3).drop { $0 <= 0x20 }
      if afterName.first == UInt8(ascii: "=") { rest = afterName.dropFirst().drop { $0 <= 0x20 } }
    }
    if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      rest = rest.dropFirst().prefix { $0 != quote }
    }
    return resolve(String(Substring(rest)))
  }
}
