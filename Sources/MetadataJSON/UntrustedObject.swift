// SPDX-License-Identifier: MIT

import JSONText
import URLParsing
import UnfurlKit

/// An object whose fields are taken one by one and made safe: what is missing, of a wrong kind, out of range or empty is
/// simply not there.
struct UntrustedObject {
  private let value: JSONValue

  /// `nil` where the value is no object.
  init?(_ value: JSONValue?) {
    guard let value, case .object = value else { return nil }
    self.value = value
  }

  /// The object of this name.
  func object(_ key: String) -> UntrustedObject? { UntrustedObject(value[key]) }

  /// What `element` makes of the first `limit` elements of the list of this name.
  func list<Element>(_ key: String, limit: Int, _ element: (UntrustedObject) -> Element?) -> [Element] {
    (value[key]?.array ?? []).prefix(limit).compactMap { UntrustedObject($0).flatMap(element) }
  }

  /// The first `limit` members of this object that are texts, by name.
  func texts(limit: Int) -> [String: String] {
    guard case .object(let members) = value else { return [:] }
    var texts: [String: String] = [:]
    for member in members.prefix(limit) {
      let name = PlainText.line(member.key, characters: MetadataLimits.word)
      let text = member.value.string.map { PlainText.line($0, characters: MetadataLimits.word) } ?? ""
      if !name.isEmpty, !text.isEmpty { texts[name] = text }
    }
    return texts
  }

  /// A text in one clean line of at most `limit` characters.
  func line(_ key: String, limit: Int = MetadataLimits.word) -> String? {
    text(key) { PlainText.line($0, characters: limit) }
  }

  /// A title.
  func title(_ key: String) -> String? { text(key, PlainText.title) }

  /// A description.
  func description(_ key: String) -> String? { text(key, PlainText.description) }

  private func text(_ key: String, _ clean: (String) -> String) -> String? {
    guard let text = value[key]?.string.map(clean), !text.isEmpty else { return nil }
    return text
  }

  /// An absolute http or https URL in serialised form.
  func url(_ key: String) -> String? { webURL(key)?.href }

  /// The same without a user's name and password.
  func publicURL(_ key: String) -> String? { webURL(key)?.removingCredentials().href }

  private func webURL(_ key: String) -> WebURL? { value[key]?.string.flatMap { WebURL($0) } }

  /// A link as somebody wrote it: it is compared with what stands in a message, so it is left as it is.
  func link(_ key: String) -> String? {
    guard let text = value[key]?.string, !text.isEmpty, text.utf8.count <= WebURL.maximumBytes else { return nil }
    // No link holds a control character or a line end (U+2028, U+2029); each would break a line that quotes it.
    let breaksLines = text.unicodeScalars.contains {
      $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x2028 || $0.value == 0x2029
    }
    return breaksLines ? nil : text
  }

  /// `true` or `false`.
  func flag(_ key: String) -> Bool? {
    if case .bool(let flag)? = value[key] { flag } else { nil }
  }

  /// A whole number from 0 to `limit`. `4.8e2` is one, too, to writers that know only floats.
  func number(_ key: String, upTo limit: Int) -> Int? {
    guard case .number(let digits)? = value[key],
      let number = Int(digits) ?? Double(digits).flatMap({ Int(exactly: $0) }), (0...limit).contains(number)
    else { return nil }
    return number
  }

  /// Bytes as base64: at least one, and at most `limit`.
  func bytes(_ key: String, limit: Int) -> [UInt8]? {
    guard let bytes = value[key]?.string.flatMap({ Base64.bytes(of: $0, maximumBytes: limit) }), !bytes.isEmpty
    else { return nil }
    return bytes
  }

  /// A side in pixels.
  func pixels(_ key: String) -> Int? { number(key, upTo: MetadataLimits.count) }
}
