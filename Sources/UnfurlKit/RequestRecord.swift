// SPDX-License-Identifier: MIT

package import URLParsing

/// One request as it went, with all its hops, for `explain`.
///
/// Whoever fetches fills it while it works; nobody keeps one unless ``FetchRequest/trace`` is set.
package struct RequestRecord: Sendable {
  /// How it ended.
  package enum Ending: Sendable, Equatable {
    /// It has not.
    case underWay
    /// The body came to its end.
    case whole
    /// The reader had enough before that.
    case stopped
    /// The limit of bytes cut the body.
    case cut
    /// It broke.
    case failed(UnfurlError)
  }

  /// What it was for: `page`, or what its handler calls it, else the handler's id.
  package var purpose: String
  /// Every URL on the way, the first and the last included.
  package var hops: [Hop] = []
  /// The declared media type of the final answer.
  package var mediaType: String?
  /// The declared length of its body, as it is sent.
  package var declaredBytes: Int64?
  /// Whether the body is compressed on its way.
  package var isCoded = false
  /// Bytes of the body that came over the wire.
  package var wireBytes: Int64 = 0
  /// Decoded bytes that came.
  package var decodedBytes = 0
  /// Decoded bytes that the reader took.
  package var takenBytes = 0
  /// How it ended.
  package var ending = Ending.underWay
  /// From the beginning to the head of the final answer.
  package var toHead: Duration?
  /// From the beginning to the end.
  package var total: Duration?

  let began = ContinuousClock.now

  /// Begins a record of `request`.
  package init(_ request: FetchRequest) {
    purpose = request.purpose ?? (request.handler.isEmpty || request.takesPlaceOfPage ? "page" : request.handler)
  }

  /// How long ago it began.
  package var sinceBegin: Duration { began.duration(to: .now) }

  /// The status of the final answer, where there is one.
  package var status: Int? { hops.last?.status }
}

extension RequestRecord {
  /// One URL on the way, and how it was asked.
  package struct Hop: Sendable {
    /// An address that was not dialled, and why.
    package struct Refusal: Sendable, Equatable {
      /// The address.
      package var address: String
      /// Why not: `private (RFC 1918)`.
      package var reason: String

      /// Names both.
      package init(address: String, reason: String) {
        self.address = address
        self.reason = reason
      }
    }

    /// The URL as it may be told.
    package var url: String
    /// What it answered.
    package var status: Int?
    /// Whether its host is a name.
    package var isNamed: Bool
    /// The addresses of its host.
    package var addresses: [String] = []
    /// Those of them that may not be dialled.
    package var refused: [Refusal] = []
    /// The address that was connected to.
    package var peer: String?
    /// An earlier connection served.
    package var isKept = false
    /// The first connection had ended, and it was tried once more.
    package var isRetried = false
    /// When the addresses were there.
    package var resolved: ContinuousClock.Instant?
    /// When its turn came.
    package var started: ContinuousClock.Instant?
    /// When the connection was there.
    package var connected: ContinuousClock.Instant?
    /// When the head was there.
    package var answered: ContinuousClock.Instant?

    let began = ContinuousClock.now

    /// Begins a hop to `url`.
    package init(_ url: WebURL) {
      self.url = RequestRecord.told(url)
      isNamed = url.host.domain != nil
    }

    /// How long the look-up of the name took; `nil` where there was none.
    package var lookup: Duration? { isNamed ? resolved.map { began.duration(to: $0) } : nil }
    /// How long it waited for its turn.
    package var wait: Duration? { Self.span(resolved, started) }
    /// How long connecting took, TLS included; `nil` where an earlier connection served.
    package var connect: Duration? { isKept ? nil : Self.span(started, connected) }
    /// From the connection to the head.
    package var head: Duration? { Self.span(connected, answered) }

    private static func span(_ from: ContinuousClock.Instant?, _ to: ContinuousClock.Instant?) -> Duration? {
      guard let from, let to else { return nil }
      return from.duration(to: to)
    }
  }
}

extension RequestRecord {
  /// Parameters of queries that commonly hold a secret, in lower case without `-` and `_`.
  private static let secrets: Set<String> = [
    "accesskey", "accesstoken", "apikey", "appkey", "auth", "authkey", "authtoken", "clientsecret", "jwt", "key",
    "pass",
    "passwd", "password", "pwd", "secret", "session", "sessionid", "sid", "sig", "signature", "token", "xamzcredential",
    "xamzsecuritytoken", "xamzsignature",
  ]

  /// A URL as it may be told: without user name, password and fragment, and with `…` for what looks like a key.
  package static func told(_ url: WebURL) -> String {
    let url = url.removingFragment().removingCredentials()
    guard let query = url.query, !query.isEmpty else { return url.href }
    var hides = false
    let parts = query.split(separator: "&", omittingEmptySubsequences: false).map { part -> Substring in
      guard let equals = part.firstIndex(of: "=") else { return part }
      let name = part[..<equals].lowercased().filter { $0 != "-" && $0 != "_" }
      guard secrets.contains(name) else { return part }
      hides = true
      return part[...equals] + "…"
    }
    guard hides else { return url.href }
    return url.replacingQuery(nil).href + "?" + parts.joined(separator: "&")
  }
}
