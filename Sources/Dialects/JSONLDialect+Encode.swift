// SPDX-License-Identifier: MIT

import JSONText
import MetadataJSON
import UnfurlKit

extension JSONLDialect {
  package func encode(_ reply: Reply, into bytes: inout [UInt8]) {
    let start = bytes.count
    if case .done(let message, let tally, isDuplicate: false) = reply, tally == Tally() {
      return appendDone(message, to: &bytes)
    }
    let limit: Int
    switch reply {
    // What is too long with its lists is said again without them.
    case .preview(_, let line), .update(_, let line, _): limit = self.limit(of: line)
    case .repeated: limit = LineLimits.output
    case .answer(_, let answer) where answer.payload != nil: limit = self.limit(of: answer)
    case .feed(let line): return appendFeed(line, ref: nil, to: &bytes)
    case .feedUpdate(let line, let ref): return appendFeed(line, ref: ref, to: &bytes)
    default: return append(reply, .whole, to: &bytes)
    }
    for fullness in MetadataFullness.allCases {
      bytes.removeLast(bytes.count - start)
      append(reply, fullness, to: &bytes)
      if bytes.count - start <= limit { return }
    }
    if case .answer = reply {
      bytes.removeLast(bytes.count - start)
      append(reply, nil, to: &bytes)
    }
  }

  /// The line of a message without links, which most are: all but its name is always the same.
  private func appendDone(_ message: MessageReference, to bytes: inout [UInt8]) {
    var json = JSONWriter()
    swap(&json.bytes, &bytes)
    json.copy(#"{"type":"done","id":"#)
    switch message.id {
    case .string(let text): json.string(text)
    case .integer(let digits): json.bytes.append(contentsOf: digits.utf8)
    }
    json.copy(#","channel":"#)
    json.string(message.channelAsSent)
    json.copy(#","links":0,"previews":0,"skipped":0,"errors":0}"#)
    json.bytes.append(0x0A)
    swap(&json.bytes, &bytes)
  }

  private func append(_ reply: Reply, _ fullness: MetadataFullness?, to bytes: inout [UInt8]) {
    var json = JSONWriter()
    swap(&json.bytes, &bytes)
    json.object { json in
      if case .answer(let message, let answer) = reply {
        head("reply", message, nil, &json)
        write(answer, fullness, &json)
      } else {
        write(reply, fullness ?? .bare, &json)
      }
    }
    json.bytes.append(0x0A)
    swap(&json.bytes, &bytes)
  }

  /// A line that carries a poster may be as long as a line in.
  private func limit(of line: PreviewLine) -> Int {
    line.words.metadata.gif?.poster == nil ? LineLimits.output : LineLimits.input
  }

  private func limit(of answer: CommandAnswer) -> Int {
    if case .line(.preview(_, let line)) = answer.payload { limit(of: line) } else { LineLimits.output }
  }

  /// Writes the members of a line.
  func write(_ reply: Reply, _ fullness: MetadataFullness, _ json: inout JSONWriter) {
    switch reply {
    case .ready(let ready): write(ready, &json)
    case .pending(let message, let url, let placeholder):
      head("pending", message, url, &json)
      json.member("placeholder", placeholder)
    case .preview(let message, let line):
      head("preview", message, nil, &json)
      write(line, fullness, &json)
    case .update(let message, let line, let ref):
      head("update", message, nil, &json)
      write(line, fullness, &json)
      json.member("ref", ref)
    case .skipped(let message, let url, let reason):
      head("skipped", message, url, &json)
      json.member("reason", reason.rawValue)
    case .repeated(let message, let words, let url, let first, let timestamp):
      head("skipped", message, url, &json)
      json.member("reason", SkipReason.repeated.rawValue)
      json.object("metadata") { $0.members(of: words.metadata, fullness) }
      json.object("first") { json in
        member("id", first, &json)
        json.member("ts", Int(timestamp))
      }
    case .failed(let message, let url, let error, _):
      head("error", message, url, &json)
      write(error, &json)
    case .done(let message, let tally, let isDuplicate):
      head("done", message, nil, &json)
      json.member("links", tally.links)
      json.member("previews", tally.previews)
      json.member("skipped", tally.skipped)
      json.member("errors", tally.errors)
      if isDuplicate { json.member("duplicate", true) }
    case .retract(let message, let url, let ref):
      head("retract", message, url, &json)
      json.member("ref", ref)
    case .acknowledged(let kind, let id, let channel, let policy):
      json.member("type", "ack")
      json.member("for", kind)
      member("id", id, &json)
      json.member("channel", channel)
      if let policy { json.member("policy", raw: policy) }
    case .answer(let message, let answer):
      head("reply", message, nil, &json)
      write(answer, nil, &json)
    // They are no parts of another line.
    case .feed, .feedUpdate: break
    case .bad(let bad, let line):
      json.member("type", "error")
      member("id", bad.id, &json)
      if bad.id != nil { json.member("channel", bad.channelAsSent) }
      write(UnfurlError(.badInput, bad.message), &json)
      json.member("line", line)
      json.member("detail", bad.detail.rawValue)
    case .unsupportedProtocol(let message):
      json.member("type", "error")
      write(UnfurlError(.unsupportedProtocol, message), &json)
    case .statistics(let id, let statistics): write(id, statistics, &json)
    case .pong(let id):
      json.member("type", "pong")
      member("id", id, &json)
    case .bye: json.member("type", "bye")
    }
  }

  func member(_ key: StaticString, _ id: MessageID?, _ json: inout JSONWriter) {
    switch id {
    case .string(let text): json.member(key, text)
    case .integer(let digits): json.member(key, raw: digits)
    case nil: break
    }
  }

  private func head(_ type: String, _ message: MessageReference, _ url: String?, _ json: inout JSONWriter) {
    json.member("type", type)
    member("id", message.id, &json)
    json.member("channel", message.channelAsSent)
    json.member("url", url)
  }

  private func write(_ error: UnfurlError, _ json: inout JSONWriter) {
    json.member("kind", error.kind.rawValue)
    json.member("code", error.code.rawValue)
    // A sentence can quote a stranger's word: a header field, or a line in.
    json.member("message", PlainText.line(error.message, maximumBytes: 2000))
    json.member("retryable", error.isRetryable)
    json.member("status", error.status)
  }

  private func write(_ line: PreviewLine, _ fullness: MetadataFullness, _ json: inout JSONWriter) {
    if fullness == .whole, let bytes = line.words.bytes {
      json.members(again: bytes)
    } else {
      let start = json.bytes.count
      write(line.words, fullness, &json)
      if fullness == .whole { line.words.bytes = Array(json.bytes[start...]) }
    }
    write(line.cache, &json)
    json.member("elapsed_ms", line.elapsed.wholeMilliseconds)
    if line.words.isShadow { json.member("shadow", true) }
  }

  func write(_ cache: CacheNote, _ json: inout JSONWriter) {
    json.object("cache") { json in
      json.member("state", cache.state.rawValue)
      json.member("age_s", Int(cache.age.components.seconds))
      json.member("fresh_for_s", Int(cache.freshFor.components.seconds))
    }
  }

  private func write(_ words: PreviewWords, _ fullness: MetadataFullness, _ json: inout JSONWriter) {
    json.member("url", words.url)
    json.member("handler", words.handler)
    json.member("text", words.text)
    if fullness != .bare {
      json.member("html", words.html)
      json.member("markdown", words.markdown)
    }
    // A still is made only for those who want it.
    json.object("metadata") { $0.members(of: words.metadata, fullness, withPoster: true) }
  }
}
