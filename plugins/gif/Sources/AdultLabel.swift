// SPDX-License-Identifier: MIT

import UnfurlKit

/// How a GIF's server or page says that it is not for everybody.
enum AdultLabel {
  /// The last is the label of the Association of Sites Advocating Child Protection.
  private static let words: Set<String> = ["adult", "mature", "restricted", "rta-5042-1996-1400-1577-rta"]

  /// Whether a header field says so.
  static func stands(in headers: HeaderFields) -> Bool { headers.all("rating").contains(where: isOne) }

  /// Whether the value of a rating says so.
  static func isOne(_ rating: String) -> Bool { words.contains(PlainText.line(rating, characters: 60).lowercased()) }
}
