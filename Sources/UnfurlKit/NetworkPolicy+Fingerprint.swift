// SPDX-License-Identifier: MIT

extension NetworkPolicy {
  /// A text of all that makes the same link another page: how we name ourselves, what we may read of it and from where.
  /// The same policy has the same text in every run.
  package var fingerprint: String {
    var parts = [userAgent, proxy ?? "", "\(redirects)", "\(htmlBytes)", "\(gifBytes)", "\(feedBytes)"]
    parts += ports.sorted().map { "port \($0)" }
    parts += deny.map { "deny \($0)" }
    for exception in allow {
      let ports = exception.ports.sorted().map { "\($0)" }
      let lists = [ports, exception.hosts, exception.channels, exception.handlers].map { $0.joined(separator: " ") }
      parts.append("allow \(exception.range) " + lists.joined(separator: ";"))
    }
    for (host, headers) in perHost.sorted(by: { $0.key < $1.key }) {
      parts.append("\(host) \(headers.userAgent ?? "-") \(headers.acceptLanguage ?? "-")")
    }
    return parts.joined(separator: "\u{1F}")
  }
}
