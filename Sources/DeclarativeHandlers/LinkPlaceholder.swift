// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// A part of a link that a template takes up, such as `{path.1}`.
struct LinkPlaceholder: Sendable, Equatable {
  enum Place: Sendable, Equatable {
    /// The host, with its port where that is not the scheme's own.
    case host
    /// The whole canonical URL.
    case url
    /// One segment of the path, counted from 0.
    case segment(Int)
    /// All segments of the path from one on.
    case segments(from: Int)
    /// A parameter of the query.
    case query(String)
    /// An option of the handler.
    case option(String)
  }

  /// The highest number of a segment.
  static let lastSegment = 99

  let place: Place
  /// What is cut off the end, where it is there.
  let ending: String?

  /// Reads what stands in braces.
  init(_ text: String) throws(TemplateProblem) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    if words.count == 2 {
      guard words[1].hasPrefix("-"), words[1].utf8.count > 1 else {
        throw TemplateProblem("after a space stands the ending that is cut off, such as {path.1 -.pdf}")
      }
      ending = String(words[1].dropFirst())
    } else {
      ending = nil
    }
    place = try Self.place(words[0])
  }

  private static func place(_ name: Substring) throws(TemplateProblem) -> Place {
    switch name {
    case "host": return .host
    case "url": return .url
    default: break
    }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { throw unknown(name) }
    switch parts[0] {
    case "query": return .query(String(parts[1]))
    case "options": return .option(String(parts[1]))
    case "path":
      let isOpen = parts[1].hasSuffix("..")
      let digits = isOpen ? parts[1].dropLast(2) : parts[1]
      guard digits.utf8.count <= 2, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let number = Int(digits)
      else { throw TemplateProblem("the segments of a path are {path.0} to {path.\(lastSegment)}, or {path.1..}") }
      return isOpen ? .segments(from: number) : .segment(number)
    default: throw unknown(name)
    }
  }

  private static func unknown(_ name: Substring) -> TemplateProblem {
    let known = ["host", "url", "path", "query", "options"]
    let guess = Suggestion.nearest(to: String(name.prefix { $0 != "." }), among: known)
    let hint = guess.map { " (did you mean \($0)?)" } ?? ""
    return TemplateProblem(
      "nothing is called {\(PlainText.line(String(name), characters: 40))}\(hint): there are {host}, {url}, {path.1}, "
        + "{path.1..}, {query.NAME} and {options.NAME}")
  }

  /// What it stands for in a link: decoded, several segments of a path one by one; `nil` where there is nothing.
  func values(of link: WebURL, _ options: [String: OptionValue]) -> [String]? {
    var values: [String]
    switch place {
    case .host: values = [link.hostAndPort]
    case .url: values = [link.removingCredentials().href]
    case .segment(let number):
      let segments = Self.segments(of: link)
      guard number < segments.count, let text = Self.decoded(segments[number]) else { return nil }
      values = [text]
    case .segments(let first):
      let segments = Self.segments(of: link).dropFirst(first)
      let texts = segments.compactMap { Self.decoded($0) }
      guard texts.count == segments.count else { return nil }
      values = texts
    case .query(let name):
      guard let text = Self.parameter(name, of: link) else { return nil }
      values = [text]
    case .option(let name):
      guard let text = options[name]?.text else { return nil }
      values = [text]
    }
    guard var last = values.popLast() else { return nil }
    if let ending, last.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
      last = String(decoding: last.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    }
    values.append(last)
    return values == [""] ? nil : values
  }

  /// The segments of a path. A slash at its end begins no segment.
  private static func segments(of link: WebURL) -> [ArraySlice<UInt8>] {
    var segments = Array(link.path.utf8).dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    while segments.last?.isEmpty == true { segments.removeLast() }
    return segments
  }

  /// The first parameter of a name (URL standard, section 5.1: a plus is a space).
  private static func parameter(_ name: String, of link: WebURL) -> String? {
    guard let query = link.query else { return nil }
    for pair in Array(query.utf8).split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = parts.first, decodedForm(key) == name else { continue }
      return parts.count == 2 ? decodedForm(parts[1]) : nil
    }
    return nil
  }

  private static func decodedForm(_ bytes: ArraySlice<UInt8>) -> String? {
    decoded(bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }[...])
  }

  /// The text behind its percent-encoding; `nil` where that is not UTF-8: it could not be told on as it is.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    String(validating: bytes.percentDecoded(), as: UTF8.self)
  }
}

extension WebURL {
  /// The host as it stands in the URL, with the port where it is not the scheme's own.
  var hostAndPort: String { port.map { "\(hostText):\($0)" } ?? hostText }
}

extension OptionValue {
  /// A scalar as a text; `nil` for nothing, lists and maps.
  fileprivate var text: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .bool(let flag): flag ? "true" : "false"
    case .null, .list, .map: nil
    }
  }
}
