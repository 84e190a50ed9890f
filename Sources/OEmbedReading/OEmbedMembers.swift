// SPDX-License-Identifier: MIT

import JSONText

/// The named values of an answer, whether it came as JSON or as XML.
struct OEmbedMembers {
  /// A value, as far as it matters of what kind it is. In XML all are texts.
  enum Value: Equatable {
    case text(String)
    /// As it is spelt.
    case number(String)
    /// `null`, a flag, a list or an object.
    case other
  }

  /// The names that are read; of two members with one name the last counts.
  static let names: Set<String> = [
    "version", "type", "title", "author_name", "provider_name", "description", "cache_age", "thumbnail_url",
    "thumbnail_width", "thumbnail_height", "url", "html", "width", "height",
  ]
  /// The largest side that is believed, in pixels.
  private static let largestSide = 65_535

  private var values: [String: Value] = [:]

  /// Reads at most ``OEmbedAnswer/maximumBytes``; `nil` where the bytes are neither an object of JSON nor an `<oembed>`
  /// of XML.
  ///
  /// The first byte that is no white space tells the two apart more surely than the Content-Type, which is often
  /// `text/html`; that is asked where the first byte says nothing, as in UTF-16.
  init?(_ bytes: [UInt8], contentType: String?) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var bytes = bytes.prefix(OEmbedAnswer.maximumBytes)
    if bytes.starts(with: mark) { bytes = bytes.dropFirst(mark.count) }
    let isXML = contentType.map { $0.lowercased().contains("xml") } ?? false
    switch bytes.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"): self.init(json: Array(bytes))
    case UInt8(ascii: "<"): self.init(xml: Array(bytes), contentType: isXML ? contentType : nil)
    default:
      guard isXML else { return nil }
      self.init(xml: Array(bytes), contentType: contentType)
    }
  }

  private init?(json bytes: [UInt8]) {
    guard case .object(let members)? = try? JSONValue(parsing: bytes) else { return nil }
    for member in members where Self.names.contains(member.key) {
      switch member.value {
      case .string(let text): values[member.key] = .text(text)
      case .number(let number): values[member.key] = .number(number)
      case .null, .bool, .array, .object: values[member.key] = .other
      }
    }
  }

  private init?(xml bytes: [UInt8], contentType: String?) {
    guard let texts = OEmbedXML.texts(bytes, contentType: contentType) else { return nil }
    values = texts.mapValues { .text($0) }
  }

  subscript(name: String) -> Value? { values[name] }

  /// The text of this name, where it is one.
  func text(_ name: String) -> String? {
    if case .text(let text)? = values[name] { text } else { nil }
  }

  /// The whole number of this name, as number or text, zero or above.
  func whole(_ name: String) -> Int? {
    switch values[name] {
    case .text(let text)?, .number(let text)?: Self.whole(text)
    default: nil
    }
  }

  /// A side of this name in pixels.
  func pixels(_ name: String) -> Int? { whole(name).flatMap(Self.side) }

  /// A number that could be a side in pixels.
  static func side(_ number: Int) -> Int? { (1...largestSide).contains(number) ? number : nil }

  /// Digits, with or without a fraction, which is dropped: `560`, `560.0`. Too many of them are as many as can be.
  static func whole(_ text: String) -> Int? {
    var rest = text.utf8[...].drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    let digits = rest.prefix { isDigit($0) }
    rest = rest[digits.endIndex...]
    guard !digits.isEmpty else { return nil }
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { isDigit($0) } }
    guard rest.isEmpty else { return nil }
    return Int(Substring(digits)) ?? .max
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
