// SPDX-License-Identifier: MIT

// Whole answers, made from the steps.
extension Behaviour {
  /// A plain answer. Its length is added unless the fields say one or say how the body is framed.
  ///
  /// - Parameter contentLength: the length to claim in place of the true one.
  public static func response(
    status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = [], contentLength: Int? = nil
  ) -> Behaviour {
    let names = headers.map { $0.0.lowercased() }
    let isSaid = names.contains("content-length") || names.contains("transfer-encoding")
    let hasNoBody = status == 204 || status == 304
    let length = contentLength ?? (isSaid || hasNoBody ? nil : body.count)
    return .head(status: status, headers: headers, contentLength: length) + .bytes(body)
  }

  /// An HTML page in UTF-8.
  public static func html(_ html: String, status: Int = 200, headers: [(String, String)] = []) -> Behaviour {
    .response(
      status: status, headers: [("Content-Type", "text/html; charset=utf-8")] + headers, body: Array(html.utf8))
  }

  /// An answer in chunks, each sent by itself.
  public static func chunked(
    status: Int = 200, headers: [(String, String)] = [], _ chunks: [[UInt8]]
  ) -> Behaviour {
    let head = Behaviour.head(status: status, headers: headers + [("Transfer-Encoding", "chunked")])
    return chunks.filter { !$0.isEmpty }.reduce(head) { $0 + .chunk($1) } + .lastChunk
  }

  /// An answer whose body comes `count` bytes every `interval`.
  public static func dripping(
    headers: [(String, String)] = [("Content-Type", "text/html")], _ body: [UInt8], count: Int = 1,
    every interval: Duration
  ) -> Behaviour {
    .head(headers: headers, contentLength: body.count) + .drip(body, count: count, every: interval)
  }

  /// An answer that says a length and ends before it.
  public static func cutShort(
    headers: [(String, String)] = [("Content-Type", "text/html")], _ body: [UInt8], of length: Int
  ) -> Behaviour {
    .head(headers: headers, contentLength: length) + .bytes(body) + .close
  }

  /// A body that never ends, without a length.
  public static func endlessBody(
    headers: [(String, String)] = [("Content-Type", "text/html")],
    _ bytes: [UInt8] = [UInt8](repeating: 0x61, count: 16 << 10), every interval: Duration? = nil
  ) -> Behaviour {
    .head(headers: headers) + .endless(bytes, every: interval)
  }

  /// A head that never ends.
  public static let endlessHead =
    Behaviour.text("HTTP/1.1 200 OK\r\n")
    + .endless(Array("X-Padding: \(String(repeating: "a", count: 1000))\r\n".utf8))

  /// A redirect to wherever; without a `location`, one that forgot to say.
  public static func redirect(
    to location: String?, status: Int = 302, headers: [(String, String)] = []
  ) -> Behaviour {
    .response(status: status, headers: (location.map { [("Location", $0)] } ?? []) + headers)
  }

  /// A small answer that unpacks to `count` zero bytes (Content-Encoding: gzip).
  public static func bomb(
    unpackingTo count: Int, headers: [(String, String)] = [("Content-Type", "text/html")]
  ) -> Behaviour {
    .response(headers: headers + [("Content-Encoding", "gzip")], body: GzipBytes.zeros(count))
  }

  /// An answer packed with gzip, without making it smaller.
  public static func gzip(
    headers: [(String, String)] = [("Content-Type", "text/html; charset=utf-8")], _ body: [UInt8]
  ) -> Behaviour {
    .response(headers: headers + [("Content-Encoding", "gzip")], body: GzipBytes.stored(body))
  }

  /// Something that is not HTTP.
  public static let garbage = Behaviour.bytes([0x16, 0x03, 0x01, 0x02, 0x00, 0xFF, 0x0A, 0x0D, 0x0A, 0x00]) + .close

  /// `404 Not Found`, with a page.
  public static let notFound = Behaviour.html("<title>Not found</title>", status: 404)
}
