// SPDX-License-Identifier: MIT

package import URLParsing
package import UnfurlKit

/// A URL with parts of a link in braces: `https://{host}/api/{path.1}`.
///
/// What is put in is percent-encoded, so that it stays the one part for which it stands, and the host is the template's
/// own or the link's: no link can lead a request to another server.
package struct URLTemplate: Sendable, Equatable {
  /// The longest one, in bytes.
  package static let byteLimit = 2048

  enum Part: Sendable, Equatable {
    case text(String)
    /// The link's host, where the host of the URL stands.
    case host
    /// In a path, the slashes between segments stay.
    case value(LinkPlaceholder, isInPath: Bool)
  }

  /// As it is written.
  package let source: String
  let parts: [Part]

  /// The options that it names.
  package var optionNames: [String] {
    parts.compactMap { part in
      if case .value(let placeholder, _) = part, case .option(let name) = placeholder.place { name } else { nil }
    }
  }

  /// Reads a template.
  package init(_ source: String) throws(TemplateProblem) {
    guard source.utf8.count <= Self.byteLimit else {
      throw TemplateProblem("it has \(source.utf8.count) bytes, \(Self.byteLimit) are allowed")
    }
    guard let scheme = ["https://", "http://"].first(where: { source.hasPrefix($0) }) else {
      throw TemplateProblem("it begins with https:// or http://")
    }
    guard let first = source.utf8.dropFirst(scheme.utf8.count).first, !Self.endsHost(first) else {
      throw TemplateProblem("a host stands behind \(scheme)")
    }
    self.source = source
    var zone = Zone.host
    var parts: [Part] = [.text(scheme)]
    for piece in try TemplatePiece.pieces(of: String(source.dropFirst(scheme.count))) {
      switch piece {
      case .text(let text):
        parts.append(.text(text))
        zone.pass(text)
      case .braced(let text):
        let placeholder = try LinkPlaceholder(text)
        if zone == .host {
          guard placeholder.place == .host, placeholder.ending == nil, parts.count == 1 else {
            throw TemplateProblem("the host is written out, or it is {host} and nothing else")
          }
          parts.append(.host)
        } else {
          parts.append(.value(placeholder, isInPath: zone == .path))
        }
      }
    }
    self.parts = parts
    try check()
  }

  /// Where in a URL a piece stands.
  private enum Zone {
    case host, path, query

    mutating func pass(_ text: String) {
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "?"), UInt8(ascii: "#"): self = .query
        case _ where self == .host && URLTemplate.endsHost(byte): self = .path
        default: break
        }
      }
    }
  }

  /// Whether a host ends before this byte (URL standard, section 4.4, host state).
  private static func endsHost(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Tries it on a link that has everything.
  private func check() throws(TemplateProblem) {
    if parts.contains(.host), case .text(let next)? = parts.dropFirst(2).first, let first = next.utf8.first,
      !Self.endsHost(first)
    {
      throw TemplateProblem("the host is written out, or it is {host} and nothing else")
    }
    let sample = compose(host: "example.org") { _ in ["x"] }
    guard let sample, let url = WebURL(sample), !url.hasCredentials else {
      throw TemplateProblem("with its placeholders filled in it is no http or https URL without credentials")
    }
  }

  /// The URL for a link; `nil` where a placeholder has nothing to stand for, or where it would lead astray.
  package func url(for link: WebURL, options: [String: OptionValue] = [:]) -> WebURL? {
    guard let text = compose(host: link.hostAndPort, { $0.values(of: link, options) }) else { return nil }
    return WebURL(text)
  }

  /// `nil` too where a segment would be `.` or `..`, which takes away what the template says.
  private func compose(host: String, _ values: (LinkPlaceholder) -> [String]?) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .host: text += host
      case .value(let placeholder, let isInPath):
        guard let values = values(placeholder) else { return nil }
        text += values.map { $0.percentEncodedPart() }.joined(separator: isInPath ? "/" : "%2F")
      }
    }
    return Self.hasDotSegment(text) ? nil : text
  }

  private static func hasDotSegment(_ url: String) -> Bool {
    url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.split(separator: UInt8(ascii: "/")).contains
    {
      $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
    }
  }
}
