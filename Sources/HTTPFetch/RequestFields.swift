// SPDX-License-Identifier: MIT

internal import URLParsing
internal import UnfurlKit

/// The header lines of a request besides those that curl writes itself.
enum RequestFields {
  /// Fields that may follow a redirect to another origin; whatever else a handler adds may be a secret of the first.
  private static let common: Set<String> = [
    "accept", "accept-language", "if-none-match", "if-modified-since", "cache-control", "range",
  ]
  /// Fields that are not a handler's to set: they name the host, or frame the message.
  private static let ours: Set<String> = [
    "host", "connection", "content-length", "transfer-encoding", "upgrade", "te", "trailer", "expect",
    "accept-encoding", "user-agent", "proxy-authorization",
  ]

  /// The lines for a hop to `url` of `request`, those of `condition` among them.
  static func lines(
    for request: FetchRequest, to url: WebURL, policy: NetworkPolicy, condition: RequestCondition? = nil
  ) -> [String] {
    var lines: [String] = []
    lines.append("Accept: " + (request.accept.flatMap { isClean($0) ? $0 : nil } ?? "*/*"))
    let language = policy.perHost[url.hostText]?.acceptLanguage ?? request.acceptLanguage
    if !language.isEmpty, isClean(language) { lines.append("Accept-Language: \(language)") }
    for (name, value) in condition?.fields ?? [] { lines.append("\(name): \(value)") }
    if request.headers.isEmpty { return lines }
    let isSameOrigin = url.origin == request.url.origin
    for (name, value) in request.headers {
      let lower = name.lowercased()
      guard isToken(name), isClean(value), !ours.contains(lower), isSameOrigin || common.contains(lower) else {
        continue
      }
      // A handler's own condition would say something else than ours.
      if condition != nil, RequestCondition.names.contains(lower) { continue }
      // curl takes "Name:" for "send no such field", and "Name;" for one without a value.
      lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    return lines
  }

  /// How we name ourselves to a host.
  static func userAgent(to url: WebURL, policy: NetworkPolicy) -> String {
    let agent = policy.perHost.isEmpty ? policy.userAgent : policy.perHost[url.hostText]?.userAgent ?? policy.userAgent
    return isClean(agent) ? agent : ""
  }

  /// No control characters: a line end would begin another field.
  private static func isClean(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2D || byte == 0x5F
      }
  }
}
