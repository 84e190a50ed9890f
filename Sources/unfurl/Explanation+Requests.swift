// SPDX-License-Identifier: MIT

import UnfurlKit

// What was fetched: a line for each request, and one below it for each hop.

extension Explanation {
  func add(_ request: RequestRecord, to rows: inout ExplanationRows) {
    var facts: [String] = []
    switch request.ending {
    case .failed(let error) where request.status == nil || request.toHead == nil:
      facts.append("error \(error.code.rawValue)")
    default: facts.append(Self.head(of: request))
    }
    if request.hops.count > 1 { facts.append("\(request.hops.count) hops") }
    if request.toHead != nil { facts.append(Self.bytes(of: request)) }
    if let total = request.total { facts.append(TraceWords.time(total)) }
    if case .failed(let error) = request.ending, request.toHead != nil { facts.append(error.message) }
    rows.add(request.purpose, facts.joined(separator: " · "))
    for hop in request.hops { add(hop, to: &rows) }
  }

  private static func head(of request: RequestRecord) -> String {
    guard let status = request.status, request.toHead != nil else { return "given up before an answer" }
    return "\(status)" + (request.mediaType.map { " " + PlainText.line($0, characters: 80) } ?? "")
  }

  /// `29.6 kB of 612 kB read, stopped early`, `61.2 kB read (9.1 kB sent)`.
  private static func bytes(of request: RequestRecord) -> String {
    let taken = Int64(request.takenBytes)
    let whole = request.isCoded ? nil : request.declaredBytes
    var words = TraceWords.bytes(taken)
    switch request.ending {
    case .whole where request.takenBytes == request.decodedBytes: break
    case .whole: words += " of \(TraceWords.bytes(Int64(request.decodedBytes))) read"
    default: words += whole.map { $0 > taken ? " of \(TraceWords.bytes($0)) read" : " read" } ?? " read"
    }
    if request.wireBytes != taken, request.wireBytes > 0 { words += " (\(TraceWords.bytes(request.wireBytes)) sent)" }
    switch request.ending {
    case .stopped: words += ", stopped early"
    case .cut: words += ", cut at the limit"
    case .failed: words += ", broke off"
    case .whole, .underWay: break
    }
    return words
  }

  /// `  https://example.org/a → 301   93.184.216.34, dns 2 ms, connect 11 ms, head 45 ms`
  private func add(_ hop: RequestRecord.Hop, to rows: inout ExplanationRows) {
    var facts: [String] = []
    if let peer = hop.peer { facts.append(peer) } else if hop.isNamed { facts += hop.addresses.prefix(4) }
    if let lookup = hop.lookup { facts.append("dns \(TraceWords.time(lookup))") }
    if let wait = hop.wait, wait >= .milliseconds(1) { facts.append("waited \(TraceWords.time(wait))") }
    if hop.isKept, hop.connected != nil { facts.append("kept connection") }
    if let connect = hop.connect { facts.append("connect \(TraceWords.time(connect))") }
    if let head = hop.head { facts.append("head \(TraceWords.time(head))") }
    if hop.isRetried { facts.append("tried twice") }
    var line = PlainText.line(hop.url, characters: 200) + (hop.status.map { " → \($0)" } ?? "")
    if !facts.isEmpty { line += "   " + facts.joined(separator: ", ") }
    rows.addBelow(line)
    for refusal in hop.refused {
      rows.addBelow("  " + PlainText.line("\(refusal.address) refused: \(refusal.reason)", characters: 200))
    }
  }
}
