// SPDX-License-Identifier: MIT

import URLParsing

/// Knows the endpoints of sites whose pages do not name them, or are not to be had.
///
/// The list (``table``) is read when the first page asks for it, in about a millisecond; after that a page of no
/// provider costs a look into a dictionary for each label of its host.
struct OEmbedProviders: Sendable {
  /// The longest URL that is looked up, in bytes.
  private static let longestURL = 2048
  /// The most labels of a host that are looked at.
  private static let mostLabels = 8

  private struct Row {
    /// Where the endpoint's word begins in the table, and how long it is.
    var endpoint: Range<Int>
    /// Where the pattern's path begins and ends.
    var path: Range<Int>
    /// Whether the hosts below the one named count, too.
    var holdsBelow: Bool
  }

  private static let shared = OEmbedProviders(table)

  private let table: StaticString
  /// The patterns by their host without `*.`, in the order of the table.
  private var rows: [String: [Row]] = [:]

  /// Where the provider of a page says what it is, as JSON; `nil` where it is no provider's.
  static func endpoint(for page: WebURL) -> WebURL? { shared.endpoint(for: page) }

  /// - Parameter table: as ``table`` is written.
  init(_ table: StaticString) {
    self.table = table
    // The text is static: what is read of it stays valid.
    let bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var endpoint = 0..<0
    var start = 0
    while start < bytes.count {
      guard bytes[start] > 0x20 else {
        start += 1
        continue
      }
      let end = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
      if bytes[start] == UInt8(ascii: "@") {
        endpoint = (start + 1)..<end
      } else if let slash = bytes[start..<end].firstIndex(of: UInt8(ascii: "/")) {
        let holdsBelow = bytes[start..<slash].starts(with: "*.".utf8)
        let host = String(decoding: bytes[(holdsBelow ? start + 2 : start)..<slash], as: UTF8.self)
        rows[host, default: []].append(Row(endpoint: endpoint, path: slash..<end, holdsBelow: holdsBelow))
      }
      start = end
    }
  }

  /// Where the provider of a page says what it is, by this list.
  func endpoint(for page: WebURL) -> WebURL? {
    // A front page is nothing that is embedded, whatever the pattern.
    guard page.port == nil, page.requestTarget != "/", page.href.utf8.count <= Self.longestURL,
      let host = page.host.domain, let row = row(host, Array(page.requestTarget.utf8))
    else { return nil }
    return Self.question(text(row.endpoint), page)
  }

  private func row(_ host: String, _ target: [UInt8]) -> Row? {
    let whole = host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
    var name = whole
    for _ in 0..<Self.mostLabels {
      let fitting = rows[String(name)]?.first {
        (name == whole || $0.holdsBelow) && Self.fits(target, Array(text($0.path).utf8))
      }
      if let fitting { return fitting }
      guard let dot = name.firstIndex(of: ".") else { break }
      name = name[name.index(after: dot)...]
    }
    return nil
  }

  /// `*` stands for any text, slashes and nothing at all included; a slash at the end of the page's path counts for nothing.
  private static func fits(_ target: [UInt8], _ pattern: [UInt8]) -> Bool {
    let target = target.last == UInt8(ascii: "/") ? target.dropLast() : target[...]
    // A `?` of these patterns is the beginning of a query: no byte stands for any one byte.
    return Wildcards.fits(target, pattern[...], any: UInt8(ascii: "*"), one: 0)
  }

  /// The endpoint asked of a page: `{format}` in it is the format, which else stands in the query.
  private static func question(_ endpoint: String, _ page: WebURL) -> WebURL? {
    let format = "{format}"
    var written = endpoint
    var query = "url=" + page.removingCredentials().removingFragment().href.percentEncodedPart()
    if let place = written.firstRange(of: format) {
      written.replaceSubrange(place, with: "json")
    } else {
      query += "&format=json"
    }
    return WebURL("https://" + written + (written.contains("?") ? "&" : "?") + query)
  }

  private func text(_ range: Range<Int>) -> String {
    let bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
