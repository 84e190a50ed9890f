// SPDX-License-Identifier: MIT

public import UnfurlKit

/// What a ``FakeFetcher`` brings for a URL.
public struct FakePage: Sendable {
  /// The HTTP status.
  public var status = 200
  /// The header fields.
  public var headers: [(String, String)]
  /// The body, in the chunks in which it arrives.
  public var chunks: [[UInt8]]
  /// Where redirects led; `nil`: nowhere else.
  public var finalURL: String?
  /// The media type; `nil`: as the header fields say.
  public var mediaType: String?
  /// Thrown in place of a head.
  public var error: UnfurlError?
  /// Thrown where the body would end.
  public var bodyError: UnfurlError?
  /// The head comes once this gate is open.
  public var headGate: Gate?
  /// The chunks from ``bodyGateIndex`` on come once this gate is open.
  public var bodyGate: Gate?
  /// The first chunk that waits for ``bodyGate``.
  public var bodyGateIndex = 0

  /// A page that arrives in `chunks`.
  public init(status: Int = 200, headers: [(String, String)] = [], chunks: [[UInt8]]) {
    self.status = status
    self.headers = headers
    self.chunks = chunks
  }

  /// An HTML page in UTF-8.
  public static func html(_ html: String, status: Int = 200, headers: [(String, String)] = []) -> FakePage {
    FakePage(
      status: status, headers: [("Content-Type", "text/html; charset=utf-8")] + headers, chunks: [Array(html.utf8)])
  }

  /// A body of some media type.
  public static func body(
    _ bytes: [UInt8], mediaType: String, status: Int = 200, headers: [(String, String)] = []
  ) -> FakePage {
    FakePage(status: status, headers: [("Content-Type", mediaType)] + headers, chunks: [bytes])
  }

  /// A fetch that fails.
  public static func failing(_ error: UnfurlError) -> FakePage {
    var page = FakePage(chunks: [])
    page.error = error
    return page
  }

  /// The same page, its head held back until `gate` opens.
  public func held(by gate: Gate) -> FakePage {
    var page = self
    page.headGate = gate
    return page
  }

  /// The same page, its body held back by `gate` from chunk `index` on.
  public func bodyHeld(by gate: Gate, from index: Int = 0) -> FakePage {
    var page = self
    page.bodyGate = gate
    page.bodyGateIndex = index
    return page
  }

  /// The same page at the end of redirects that lead to `url`.
  public func redirected(to url: String) -> FakePage {
    var page = self
    page.finalURL = url
    return page
  }

  /// The same page, its body cut into chunks of `size` bytes.
  public func chunked(by size: Int) -> FakePage {
    let bytes = chunks.flatMap { $0 }
    var page = self
    page.chunks = stride(from: 0, to: bytes.count, by: max(size, 1)).map { start in
      Array(bytes[start..<min(start + max(size, 1), bytes.count)])
    }
    return page
  }

  /// The media type without its parameters, in lower case.
  var resolvedMediaType: String? {
    if let mediaType { return mediaType }
    return field("content-type")?.split(separator: ";").first?.lowercased().filter { $0 != " " && $0 != "\t" }
  }

  /// The first header field of this name (in lower case).
  func field(_ name: String) -> String? { headers.first { $0.0.lowercased() == name }?.1 }
}
