// SPDX-License-Identifier: MIT

import TextEncoding
import URLParsing
import UnfurlKit

/// What a file is called: as the server says, else as the end of its URL has it.
enum FileName {
  /// The most bytes of a name, as on most file systems.
  private static let longest = 255
  /// The most bytes of an ending that is kept where a name is cut.
  private static let longestEnding = 16

  /// The name of what a page is.
  static func of(_ page: Resource) -> String? {
    page.headers["content-disposition"].flatMap { ContentDisposition.fileName($0) }.flatMap(cleaned) ?? inURL(page.url)
  }

  /// The last segment of the path, where it looks like a file's name.
  private static func inURL(_ url: WebURL) -> String? {
    let path = url.path.utf8
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let segment = Array(path[path.index(after: slash)...].prefix(4 * longest))[...].percentDecoded()
    guard CharacterEncoding.utf8.isValid(segment, allowTruncatedEnd: false),
      let name = cleaned(String(decoding: segment, as: UTF8.self)), let ending = ending(of: name), ending.count > 1
    else { return nil }
    return name
  }

  /// A name as it may be shown: one line without tricks of direction, and no path (RFC 6266, section 4.3).
  static func cleaned(_ text: String) -> String? {
    var name = PlainText.line(text, maximumBytes: 4096)
    if let slash = name.utf8.lastIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
      name = PlainText.line(String(name[name.utf8.index(after: slash)...]))
    }
    if name.unicodeScalars.allSatisfy({ $0 == "." || $0 == " " }) { return nil }
    guard name.utf8.count > longest else { return name }
    // An ending is the part by which people know what it is.
    let ending = ending(of: name) ?? ""
    return PlainText.cut(String(name.dropLast(ending.count)), bytes: longest - ending.utf8.count) + ending
  }

  /// The part from the last dot on, if it is a short word.
  private static func ending(of name: String) -> Substring? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[dot...]
    let isWord = ending.dropFirst().utf8.allSatisfy {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || (0x30...0x39).contains($0)
    }
    return isWord && ending.utf8.count <= longestEnding ? ending : nil
  }
}
