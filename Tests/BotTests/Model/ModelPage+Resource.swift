// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

extension ModelPage {
  var error: UnfurlError? {
    switch kind {
    case .noName: UnfurlError(.dns, "no such host")
    case .noTrust: UnfurlError(.tls, "no certificate")
    case .refused: UnfurlError(.addressRefused, "private")
    case .page, .empty, .picture, .gone, .down: nil
    }
  }

  /// The answer of its server.
  func resource(
    for request: FetchRequest, rest: @escaping @Sendable () async throws(UnfurlError) -> Void,
    ended: @escaping @Sendable () -> Void
  ) -> Resource {
    var headers = HeaderFields([(name: "Content-Type", value: kind == .picture ? "image/png" : "text/html")])
    if kind == .page {
      switch life {
      case .unsaid: break
      case .minute: headers.append("Cache-Control", "max-age=60")
      case .noCache: headers.append("Cache-Control", "no-cache")
      case .noStore: headers.append("Cache-Control", "no-store")
      }
      if let tag { headers.append("ETag", tag) }
    }
    let final = leadsElsewhere ? WebURL("https://elsewhere.example/there") ?? request.url : request.url
    let isUnchanged =
      kind == .page && tag != nil && request.validators?.entityTag == tag && request.validators?.url == final
    let text = kind == .page ? title(at: request.url.href) : ""
    let status = isUnchanged ? 304 : kind == .gone ? 404 : kind == .down ? 503 : 200
    let chunks = Chunks(isUnchanged || text.isEmpty ? [] : [Array(text.utf8)])
    let waits = kind == .page && isSlow && !isUnchanged
    return Resource(
      url: final, status: status, headers: headers, hops: [request.url],
      mediaType: kind == .picture ? "image/png" : "text/html",
      body: ResourceBody(
        next: { () async throws(UnfurlError) in
          if waits, chunks.isWhole { try await rest() }
          return chunks.take()
        }, stop: ended))
  }
}

/// The chunks of a body that are still to come.
private final class Chunks: Sendable {
  private let state: Condition<[[UInt8]]>
  private let count: Int

  init(_ chunks: [[UInt8]]) {
    state = Condition(chunks)
    count = chunks.count
  }

  var isWhole: Bool { state.withLock { $0.count == count } }

  func take() -> [UInt8]? { state.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
