// SPDX-License-Identifier: MIT

import HTMLHead
import JSONText
import URLParsing
import UnfurlKit

extension DeclarativeField {
  /// The most characters of an author's name.
  static let nameLimit = 100
  /// The most characters of a whole line.
  static let lineLimit = 500
  /// Shorter than a minute or longer than a day no answer stays fresh, whatever it says.
  static let freshness: ClosedRange<Int64> = 60...86_400

  /// Whether a text that a manifest writes out can be a value of this field.
  package func accepts(literal text: String) -> Bool { value(of: .string(text), at: nil) != nil }

  /// A value of an answer as this field has it; `nil` where it says nothing.
  ///
  /// - Parameter base: where the answer came from: relative URLs start there.
  func value(of json: JSONValue, at base: WebURL?) -> String? {
    switch self {
    case .title: Self.words(json).flatMap { PlainText.title($0).filled }
    case .description: Self.words(json).flatMap { PlainText.description($0).filled }
    case .siteName, .author: Self.words(json).flatMap { PlainText.line($0, characters: Self.nameLimit).filled }
    case .type: Self.words(json).flatMap { PlainText.line($0, characters: 40).filled }
    case .text: Self.words(json).flatMap { PlainText.line($0, characters: Self.lineLimit).filled }
    case .locale: json.string.flatMap { PlainText.languageTag($0) }
    case .published: Self.moment(json)
    case .image, .icon, .video: json.string.flatMap { Self.url($0, base) }
    case .nsfw: json == .bool(true) || json == .string("true") ? "true" : nil
    case .freshFor: Self.seconds(json)
    }
  }

  /// What a value puts into a template of this field.
  func part(of json: JSONValue) -> String? {
    guard let text = Self.words(json).flatMap({ PlainText.line($0).filled }) else { return nil }
    guard isURL else { return text }
    // Slashes stay: many answers name a path to put behind a host.
    return text.split(separator: "/", omittingEmptySubsequences: false).map { $0.description.percentEncodedPart() }
      .joined(separator: "/")
  }

  /// A text or a number in words, without markup.
  private static func words(_ json: JSONValue) -> String? {
    switch json {
    case .string(let text): Markup.removed(from: text)
    case .number(let digits): plain(digits)
    default: nil
    }
  }

  /// A number for people: a whole one without point and exponent, others as they are spelt; `nil` where that is too long.
  private static func plain(_ digits: String) -> String? {
    if let whole = Int64(digits) { return String(whole) }
    if let number = Double(digits), let whole = Int64(exactly: number) { return String(whole) }
    return digits.utf8.count <= 24 ? digits : nil
  }

  private static func url(_ text: String, _ base: WebURL?) -> String? {
    guard text.utf8.count <= WebURL.longestNamed, text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    // Some sites escape URLs as if they wrote them into HTML.
    guard let url = WebURL(CharacterReferences.resolve(text, inAttribute: true), base: base) else { return nil }
    if let base, !url.mayBeNamed(by: base) { return nil }
    let href = url.removingCredentials().href
    guard href.utf8.count <= WebURL.longestNamed else { return nil }
    return href
  }

  private static func moment(_ json: JSONValue) -> String? {
    switch json {
    case .string(let text): PublishedTime.milliseconds(text).flatMap(RFC3339.text)
    case .number(let digits):
      Double(digits).flatMap { Int64(exactly: ($0 * 1000).rounded(.down)) }.flatMap(RFC3339.text)
    default: nil
    }
  }

  private static func seconds(_ json: JSONValue) -> String? {
    let spelt: String
    switch json {
    case .string(let text): spelt = text
    case .number(let digits): spelt = digits
    default: return nil
    }
    guard spelt.utf8.count <= 24, let number = Double(spelt), number >= 0, number.isFinite else { return nil }
    let whole = Int64(exactly: number.rounded(.down)) ?? freshness.upperBound
    return String(min(max(whole, freshness.lowerBound), freshness.upperBound))
  }
}
