// SPDX-License-Identifier: MIT

import URLParsing

/// Under which URL the operator serves the folder.
package struct GIFAddress: Sendable, Equatable {
  private let base: String

  /// - Parameter text: The URL of the folder, with or without a slash at its end. A user name and a password in it are
  ///   dropped: what is made of it is said in chat.
  /// - Returns: `nil` where it is no URL.
  package init?(_ text: String) {
    guard let url = WebURL(text)?.removingCredentials().removingFragment() else { return nil }
    // Behind `?file=` the name follows at once.
    base = url.href.hasSuffix("/") || url.href.hasSuffix("=") ? url.href : url.href + "/"
  }

  /// The URL of a GIF: the bytes of its file's name, all but the unreserved ones percent-encoded (RFC 3986, section 2.3),
  /// so that neither `?` nor `#` nor `%` in it means anything.
  package func url(of name: GIFName) -> String { base + PercentEncoding.text(name.file) }
}

/// Writes any text as one part of a URL.
enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The text with all but the unreserved characters encoded.
  static func text(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
