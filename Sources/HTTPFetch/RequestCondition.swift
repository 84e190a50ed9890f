// SPDX-License-Identifier: MIT

internal import URLParsing
internal import UnfurlKit

/// What asks a server whether a page has changed since it was fetched (RFC 9110, section 13.1).
///
/// The values came from that server, or from whoever could write the file in which they were kept, and go back as they came.
/// One that could be more than a value is left out.
struct RequestCondition {
  /// The most bytes of a value that is sent back.
  static let maximumBytes = 1 << 10
  /// The most characters of a value that are told in a trace.
  private static let toldCharacters = 64
  /// The fields of any condition that a GET without a range can have, in lower case.
  static let names: Set<String> = ["if-none-match", "if-modified-since"]

  private let entityTag: String?
  private let lastModified: String?

  /// The condition of a hop to `url`; `nil` where the validators belong to another page, or have nothing to send.
  init?(_ validators: Validators?, at url: WebURL) {
    guard let validators, Self.page(validators.url) == Self.page(url) else { return nil }
    // A lone asterisk asks whether there is any page at all: the answer would be 304 for ever.
    entityTag = validators.entityTag.flatMap { Self.isClean($0) && $0 != "*" ? $0 : nil }
    lastModified = validators.lastModified.flatMap { Self.isClean($0) ? $0 : nil }
    if entityTag == nil, lastModified == nil { return nil }
  }

  /// The fields: both where there are both, since a server that knows tags passes over the date.
  var fields: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if let entityTag { fields.append(("If-None-Match", entityTag)) }
    if let lastModified { fields.append(("If-Modified-Since", lastModified)) }
    return fields
  }

  /// The step as a trace says it: the value cut short, and `?` for whatever is not ASCII in it.
  var told: String {
    var value = ""
    for scalar in (lastModified ?? entityTag ?? "").unicodeScalars {
      value.unicodeScalars.append(scalar.isASCII ? scalar : "?")
    }
    if value.utf8.count > Self.toldCharacters { value = value.prefix(Self.toldCharacters) + "…" }
    return "asked whether it changed since \(lastModified == nil ? "version " : "")\(value)"
  }

  /// What a server is asked for: neither the fragment nor user name and password are sent.
  private static func page(_ url: WebURL) -> WebURL { url.removingFragment().removingCredentials() }

  /// Something to send, not long, and no control characters in it: a line end would begin another field.
  private static func isClean(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.count <= maximumBytes && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
