// SPDX-License-Identifier: MIT

/// What the loopback server does with one request: a list of small steps, put together with `+`.
///
/// ```swift
/// .head(contentLength: 11) + .text("hello ") + .stall(until: gate) + .text("world")
/// ```
///
/// Where the last head it sent was framed, by a length or in chunks, the connection then waits for the next request;
/// else it is closed.
public struct Behaviour: Sendable {
  enum Step: Sendable {
    case send([UInt8])
    case drip([UInt8], count: Int, interval: Duration)
    case endless([UInt8], interval: Duration?)
    case trickle([UInt8], interval: Duration, Gate)
    case stall(Gate?)
    case reset
    case close
  }

  var steps: [Step]
  /// Whether the client can tell where the answer ends; `nil` where this part says nothing of it.
  var isFramed: Bool?

  init(_ steps: [Step], isFramed: Bool? = nil) {
    self.steps = steps
    self.isFramed = isFramed
  }

  /// First one, then the other.
  public static func + (first: Behaviour, second: Behaviour) -> Behaviour {
    Behaviour(first.steps + second.steps, isFramed: second.isFramed ?? first.isFramed)
  }

  // MARK: Single steps

  /// Sends a head. Nothing is added to the given fields but the length, where one is given.
  public static func head(
    status: Int = 200, headers: [(String, String)] = [], contentLength: Int? = nil
  ) -> Behaviour {
    var text = "HTTP/1.1 \(status) \(reason(status))\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if let contentLength { text += "Content-Length: \(contentLength)\r\n" }
    let names = headers.map { $0.0.lowercased() }
    let isFramed =
      contentLength != nil || names.contains("content-length") || names.contains("transfer-encoding")
      || status == 204 || status == 304
    return Behaviour([.send(Array((text + "\r\n").utf8))], isFramed: isFramed)
  }

  /// Sends bytes as they are: a part of a body, or garbage in place of a head.
  public static func bytes(_ bytes: [UInt8]) -> Behaviour { Behaviour([.send(bytes)]) }

  /// Sends text as UTF-8.
  public static func text(_ text: String) -> Behaviour { .bytes(Array(text.utf8)) }

  /// Sends one chunk of a chunked body (RFC 9112, section 7.1).
  public static func chunk(_ bytes: [UInt8]) -> Behaviour {
    .bytes(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [0x0D, 0x0A])
  }

  /// Ends a chunked body.
  public static let lastChunk = Behaviour.text("0\r\n\r\n")

  /// Sends `bytes` slowly, `count` of them every `interval`.
  public static func drip(_ bytes: [UInt8], count: Int = 1, every interval: Duration) -> Behaviour {
    Behaviour([.drip(bytes, count: max(count, 1), interval: interval)])
  }

  /// Sends the same bytes again and again until the client closes.
  public static func endless(_ bytes: [UInt8], every interval: Duration? = nil) -> Behaviour {
    Behaviour([.endless(bytes.isEmpty ? [0x20] : bytes, interval: interval)], isFramed: false)
  }

  /// Sends the same bytes every `interval` until the gate opens, and goes on then: it holds an answer up without a
  /// silence that a client would take for a server that is gone.
  public static func trickle(_ bytes: [UInt8], every interval: Duration, until gate: Gate) -> Behaviour {
    Behaviour([.trickle(bytes, interval: interval, gate)])
  }

  /// Sends nothing until the gate opens or the client closes; without a gate, until the client closes.
  public static func stall(until gate: Gate? = nil) -> Behaviour { Behaviour([.stall(gate)]) }

  /// Ends the connection by a reset (SO_LINGER 0, socket(7)).
  public static let reset = Behaviour([.reset], isFramed: false)

  /// Ends the connection in good order, wherever the answer stands.
  public static let close = Behaviour([.close], isFramed: false)

  static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Status"
    }
  }
}
