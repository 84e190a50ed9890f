// SPDX-License-Identifier: MIT

import JSONText
import URLParsing
import UnfurlKit

/// Reads GIPHY's answer: `{"data":[…],"pagination":{…},"meta":{…}}`. What is not needed is passed over, and an item of
/// another shape is left out.
struct TrendingReader {
  /// What an answer is.
  enum Reading {
    case page(TrendingPage)
    /// It says of itself, in `meta`, that it is none.
    case status(Int)
    /// Not JSON, or without `data`.
    case unreadable
  }

  /// The most items that are taken: ten were asked for.
  private static let mostItems = GIPHY.step
  /// The most that there are said to be.
  private static let mostInAll = 1_000_000

  private let offset: Int
  private let key: String
  private var gifs: [TrendingGIF] = []
  private var received = 0
  private var hasData = false
  private var total: Int?
  private var status: Int?

  private init(offset: Int, key: String) {
    self.offset = offset
    self.key = key
  }

  /// - Parameters:
  ///   - offset: What was asked for.
  ///   - key: An item that holds it is left out.
  static func read(_ bytes: [UInt8], offset: Int, withholding key: String) -> Reading {
    var reader = TrendingReader(offset: offset, key: key)
    let isRead = bytes.withUnsafeBufferPointer { buffer in
      guard JSONCursor.isUTF8(buffer) else { return false }
      var cursor = JSONCursor(buffer, isUTF8: true)
      do throws(JSONError) {
        try reader.readAnswer(&cursor)
        try cursor.end()
        return true
      } catch {
        return false
      }
    }
    guard isRead else { return .unreadable }
    if let status = reader.status, status != 200 { return .status(status) }
    guard reader.hasData else { return .unreadable }
    var page = TrendingPage(offset: offset)
    page.items = reader.gifs
    page.total = min(max(reader.total ?? 0, offset + reader.received), mostInAll)
    return .page(page)
  }

  private mutating func readAnswer(_ cursor: inout JSONCursor) throws(JSONError) {
    try cursor.object { (key, cursor) throws(JSONError) in
      switch (key, cursor.nextKind()) {
      case ("data", .array):
        hasData = true
        try cursor.array { (cursor) throws(JSONError) in try readItem(&cursor) }
      case ("pagination", .object):
        try cursor.object { (key, cursor) throws(JSONError) in
          if "total_count" ~= key { total = try Self.number(&cursor) } else { try cursor.skip() }
        }
      case ("meta", .object):
        try cursor.object { (key, cursor) throws(JSONError) in
          if "status" ~= key { status = try Self.number(&cursor) } else { try cursor.skip() }
        }
      default: try cursor.skip()
      }
    }
  }

  private mutating func readItem(_ cursor: inout JSONCursor) throws(JSONError) {
    received += 1
    guard received <= Self.mostItems, cursor.nextKind() == .object else { return try cursor.skip() }
    var title: String?
    var original = Original()
    try cursor.object { (key, cursor) throws(JSONError) in
      switch (key, cursor.nextKind()) {
      case ("title", .string): title = try cursor.string()
      case ("images", .object):
        try cursor.object { (key, cursor) throws(JSONError) in
          if "original" ~= key, cursor.nextKind() == .object { try original.read(&cursor) } else { try cursor.skip() }
        }
      default: try cursor.skip()
      }
    }
    let clean = title.map { PlainText.title($0) } ?? ""
    guard let url = original.url.flatMap({ GIPHYAddress.plain($0) }), !holdsKey(clean), !holdsKey(url) else { return }
    gifs.append(
      TrendingGIF(
        number: offset + received, title: clean.isEmpty ? nil : clean, url: url, width: original.width,
        height: original.height, bytes: original.size))
  }

  /// Whether a text holds the key; one of a few letters stands in any.
  private func holdsKey(_ text: String) -> Bool {
    guard key.utf8.count >= 8 else { return false }
    return text.contains(key) || text.contains(key.percentEncodedPart())
  }

  /// The rendition as it was uploaded.
  private struct Original {
    var url: String?
    var width: Int?
    var height: Int?
    var size: Int?

    mutating func read(_ cursor: inout JSONCursor) throws(JSONError) {
      try cursor.object { (key, cursor) throws(JSONError) in
        switch (key, cursor.nextKind()) {
        case ("url", .string): url = try cursor.string()
        case ("width", _): width = try TrendingReader.number(&cursor)
        case ("height", _): height = try TrendingReader.number(&cursor)
        case ("size", _): size = try TrendingReader.number(&cursor)
        default: try cursor.skip()
        }
      }
    }
  }

  /// A whole number, which GIPHY writes as a string in one place and as a number in another; `nil` for anything else.
  private static func number(_ cursor: inout JSONCursor) throws(JSONError) -> Int? {
    let text: String
    switch cursor.nextKind() {
    case .string: text = try cursor.string()
    case .number: text = try cursor.number()
    default:
      try cursor.skip()
      return nil
    }
    guard let number = Int(text), (0...Int(Int32.max)).contains(number) else { return nil }
    return number
  }
}
