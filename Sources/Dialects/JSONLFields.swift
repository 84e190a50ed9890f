// SPDX-License-Identifier: MIT

import JSONText
import UnfurlKit

/// The fields of one JSON line, read in one pass before it is known what they belong to.
///
/// They borrow from the line and must not outlive it. A field of a wrong kind does not end the reading, so that the error can still bear the message's id.
struct JSONLFields {
  var type: String?
  var id: MessageID?
  var channel: String?
  var network: String?
  var text: BorrowedText?
  var html: String?
  var sender: BorrowedText?
  var url: String?
  var ref: String?
  var client: String?
  var isBot = false
  var isNotice = false
  var isEncrypted = false
  var isPrivate = false
  var wantsNoPreview = false
  var isAdmin = false
  var hasFailed = false
  var version: Int?
  var maximumTextBytes: Int?
  var timestamp: Int64?
  var replyTo: MessageID?
  var features: Set<String>?
  var previews: [Metadata]?
  var policy: JSONValue?
  /// The first field that is not what it must be.
  var fault: String?
  /// Keys that name another dialect.
  var looksLike: String?

  /// Reads one field.
  mutating func read(_ key: JSONKey, _ cursor: inout JSONCursor) throws(JSONError) {
    switch key {
    case "type": type = try text("type", &cursor)
    case "id": id = try messageID("id", &cursor)
    case "channel": channel = try name("channel", &cursor)
    case "text": text = try borrowed("text", &cursor)
    case "sender": sender = try borrowed("sender", &cursor)
    case "network": network = try name("network", &cursor)
    case "html": html = try text("html", &cursor)
    case "url": url = try text("url", &cursor)
    case "ref":
      ref = try text("ref", &cursor)
      if let length = ref?.utf8.count, length > LineLimits.ref { blame("ref", "at most \(LineLimits.ref) bytes long") }
    case "client": client = try text("client", &cursor)
    case "bot": isBot = try flag("bot", &cursor)
    case "notice": isNotice = try flag("notice", &cursor)
    case "encrypted": isEncrypted = try flag("encrypted", &cursor)
    case "private": isPrivate = try flag("private", &cursor)
    case "no_preview": wantsNoPreview = try flag("no_preview", &cursor)
    case "admin": isAdmin = try flag("admin", &cursor)
    case "failed": hasFailed = try flag("failed", &cursor)
    case "protocol": version = try whole("protocol", &cursor).map(Int.init(clamping:))
    case "max_text_bytes": maximumTextBytes = try whole("max_text_bytes", &cursor).map(Int.init(clamping:))
    case "ts": timestamp = try whole("ts", &cursor)
    case "reply_to": replyTo = try messageID("reply_to", &cursor)
    case "features": features = try words("features", &cursor)
    case "previews": previews = try cards(&cursor)
    case "policy": policy = try object("policy", &cursor)
    case "gateway", "username":
      looksLike = looksLike ?? "matterbridge"
      try cursor.skip()
    case "room_id", "source", "events":
      looksLike = "matrix"
      try cursor.skip()
    default: try cursor.skip()
    }
  }

  private mutating func blame(_ key: String, _ expected: String) {
    if fault == nil { fault = "\"\(key)\" must be \(expected)" }
  }

  private mutating func text(_ key: String, _ cursor: inout JSONCursor) throws(JSONError) -> String? {
    switch cursor.nextKind() {
    case .string: return try cursor.string()
    case .null where cursor.null(): return nil
    default:
      try cursor.skip()
      blame(key, "a string")
      return nil
    }
  }

  /// A text that is seldom wanted: it is lent by the line.
  private mutating func borrowed(_ key: String, _ cursor: inout JSONCursor) throws(JSONError) -> BorrowedText? {
    switch cursor.nextKind() {
    case .string: return try cursor.borrowedString()
    case .null where cursor.null(): return nil
    default:
      try cursor.skip()
      blame(key, "a string")
      return nil
    }
  }

  /// A name of a channel or network: it is kept and given back, so it cannot be as long as a line.
  private mutating func name(_ key: String, _ cursor: inout JSONCursor) throws(JSONError) -> String? {
    guard let name = try text(key, &cursor) else { return nil }
    if name.utf8.count <= LineLimits.channel { return name }
    blame(key, "at most \(LineLimits.channel) bytes long")
    return nil
  }

  private mutating func flag(_ key: String, _ cursor: inout JSONCursor) throws(JSONError) -> Bool {
    switch cursor.nextKind() {
    case .bool: return try cursor.bool()
    case .null where cursor.null(): return false
    default:
      try cursor.skip()
      blame(key, "true or false")
      return false
    }
  }

  private mutating func whole(_ key: String, _ cursor: inout JSONCursor) throws(JSONError) -> Int64? {
    switch cursor.nextKind() {
    case .number:
      let digits = try cursor.number()
      if let number = Int64(digits) { return number }
      // 1.7e12 and 1700000000000.0 are whole numbers too, to writers that know only floats.
      if let number = Double(digits) {
        if let whole = Int64(exactly: number.rounded(.towardZero)) { return whole }
        if number.isFinite { return number < 0 ? .min : .max }
      }
      blame(key, "a whole number")
      return nil
    case .null where cursor.null(): return nil
    default:
      try cursor.skip()
      blame(key, "a whole number")
      return nil
    }
  }

  private mutating func messageID(_ key: String, _ cursor: inout JSONCursor) throws(JSONError) -> MessageID? {
    switch cursor.nextKind() {
    case .string:
      let text = try cursor.string()
      if text.utf8.count <= LineLimits.id { return .string(text) }
    case .number:
      let digits = try cursor.number()
      if digits.utf8.count <= LineLimits.id, digits.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }) {
        return .integer(digits)
      }
    case .null where cursor.null(): return nil
    default: try cursor.skip()
    }
    blame(key, "a string of at most \(LineLimits.id) bytes or an integer")
    return nil
  }

  private mutating func words(_ key: String, _ cursor: inout JSONCursor) throws(JSONError) -> Set<String>? {
    let value = try cursor.value()
    if value == .null { return nil }
    guard let elements = value.array, elements.allSatisfy({ $0.string != nil }) else {
      blame(key, "a list of strings")
      return nil
    }
    return Set(elements.compactMap(\.string))
  }

  private mutating func object(_ key: String, _ cursor: inout JSONCursor) throws(JSONError) -> JSONValue? {
    let value = try cursor.value()
    if case .object = value { return value }
    if value != .null { blame(key, "an object") }
    return nil
  }

  /// The most cards that are taken from one message.
  private static let maximumCards = 20

  private mutating func cards(_ cursor: inout JSONCursor) throws(JSONError) -> [Metadata]? {
    let value = try cursor.value()
    if value == .null { return nil }
    guard let elements = value.array else {
      blame("previews", "a list of objects")
      return nil
    }
    let cards = elements.prefix(Self.maximumCards).compactMap(Metadata.init(card:))
    // Only an empty list means that none are wanted; cards that cannot be read are as good as not there.
    return cards.isEmpty && !elements.isEmpty ? nil : cards
  }
}

extension Metadata {
  /// A card that the sender's client made: our own names, or those of MSC4095.
  init?(card: JSONValue) {
    func first(_ keys: String...) -> String? {
      for key in keys { if let text = card[key]?.string, !text.isEmpty { return text } }
      return nil
    }
    guard let url = first("matched_url", "original_url", "url", "og:url") else { return nil }
    self.init()
    originalURL = url
    self.url = first("url", "og:url")
    title = first("title", "og:title")
    description = first("description", "og:description")
    siteName = first("site_name", "og:site_name")
    type = first("type", "og:type")
  }
}
