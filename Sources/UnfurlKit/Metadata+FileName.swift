// SPDX-License-Identifier: MIT

import URLParsing

extension Metadata.File {
  /// Whether a link as written ends in the file's name, so that whoever sees the link knows it: `…/report.pdf`,
  /// `…/report.pdf?download=1`, `…/?file=report.pdf`. Escapes in the link count as what they stand for.
  package func isNamed(in link: String) -> Bool {
    guard let name, !name.isEmpty else { return false }
    let written = link.utf8.prefix { $0 != UInt8(ascii: "#") }
    return [written[...], written.prefix { $0 != UInt8(ascii: "?") }].contains { part in
      // A name is at most 255 bytes, each at most one escape; no more need be looked at.
      let decoded = Array(part.suffix(1024))[...].percentDecoded()
      return PlainText.line(String(decoding: decoded, as: UTF8.self)).hasSuffix(name)
    }
  }
}
