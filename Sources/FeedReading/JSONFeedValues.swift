// SPDX-License-Identifier: MIT

import HTMLHead
import JSONText
import URLParsing

/// Takes the values of a JSON Feed as what they should be; a value of another kind is passed over.
struct JSONFeedValues {
  /// How many authors are named, and how deep a list of them is looked into.
  private static let maximumAuthors = 8
  /// How many times as many bytes of markup are looked at as of its text are kept.
  private static let markupFactor = 8

  let url: WebURL?
  let limits: FeedLimits

  /// A text as it stands; `nil` where the value is none, or has a malformed escape.
  func text(_ cursor: inout JSONCursor) throws(JSONError) -> String? {
    guard cursor.nextKind() == .string else {
      try cursor.skip()
      return nil
    }
    var ahead = cursor
    if let text = try? ahead.string() {
      cursor = ahead
      return text
    }
    try cursor.skip()
    return nil
  }

  /// A name in one line. It is text: markup in it is meant to be seen, but some escape it as if it were HTML.
  func title(_ cursor: inout JSONCursor) throws(JSONError) -> String? {
    line(try text(&cursor).map { TwiceEscaped.resolved($0) }, limits.titleBytes)
  }

  /// A longer text in one line, as it stands.
  func plain(_ cursor: inout JSONCursor) throws(JSONError) -> String? {
    line(try text(&cursor), limits.textBytes)
  }

  /// The text of HTML in one line; of a description that should be text, too, since many are not.
  func markup(_ cursor: inout JSONCursor) throws(JSONError) -> String? {
    guard let text = try text(&cursor) else { return nil }
    let (most, overflows) = limits.textBytes.multipliedReportingOverflow(by: Self.markupFactor)
    let isShort = overflows || text.utf8.count <= most
    let part = isShort ? text : String(decoding: text.utf8.prefix(most), as: UTF8.self)
    return line(Markup.removed(from: part), limits.textBytes)
  }

  /// A URL, absolute and by http or https.
  func link(_ cursor: inout JSONCursor) throws(JSONError) -> String? {
    guard let text = try text(&cursor), !text.isEmpty, text.utf8.count <= limits.linkBytes else { return nil }
    return WebURL(text, base: url)?.href
  }

  /// What an item is called. It should be a text; numbers count as they are spelt.
  func id(_ cursor: inout JSONCursor) throws(JSONError) -> String? {
    let isNumber = cursor.nextKind() == .number
    let found = isNumber ? try cursor.number() : try text(&cursor)
    guard let found, !found.isEmpty, found.utf8.count <= limits.linkBytes else { return nil }
    return found
  }

  /// The URL that an id is, as the specification would have it be.
  func linkOfID(_ id: String?) -> String? {
    guard let id, let scheme = id.utf8.firstIndex(of: UInt8(ascii: ":")),
      ["http", "https"].contains(id[..<scheme].lowercased())
    else { return nil }
    return WebURL(id)?.href
  }

  /// A point in time; against the specification some write a number.
  func date(_ cursor: inout JSONCursor) throws(JSONError) -> Int64? {
    let spelling = cursor.nextKind() == .number ? try cursor.number() : try text(&cursor)
    return spelling.flatMap { FeedDate.milliseconds($0) }
  }

  /// A size in bytes; some write it as a text.
  func size(_ cursor: inout JSONCursor) throws(JSONError) -> Int64? {
    let spelling = cursor.nextKind() == .number ? try cursor.number() : try text(&cursor)
    return spelling.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The name of an author, an object (1.0) or, against the specification, a text.
  func author(_ cursor: inout JSONCursor) throws(JSONError) -> String? {
    guard cursor.nextKind() == .object else { return try title(&cursor) }
    var name: String?
    try cursor.object { (key, cursor) throws(JSONError) in
      switch key {
      case "name": name = try title(&cursor)
      default: try cursor.skip()
      }
    }
    return name
  }

  /// The names of authors (1.1), with commas between.
  func authors(_ cursor: inout JSONCursor) throws(JSONError) -> String? {
    guard cursor.nextKind() == .array else { return try author(&cursor) }
    var names: [String] = []
    try cursor.array { (cursor) throws(JSONError) in
      guard names.count < Self.maximumAuthors else { return try cursor.skip() }
      if let name = try author(&cursor), !names.contains(name) { names.append(name) }
    }
    return line(names.joined(separator: ", "), limits.titleBytes)
  }

  private func line(_ text: String?, _ most: Int) -> String? {
    guard let text else { return nil }
    let line = FeedText.line(text, most)
    return line.isEmpty ? nil : line
  }
}
