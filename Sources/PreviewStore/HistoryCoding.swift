// SPDX-License-Identifier: MIT

import JSONText
import URLParsing
import UnfurlKit

extension KeptHistory {
  /// The history as a row.
  package func encoded() -> [UInt8] {
    RowCoding.row { json in
      if let information { json.object("information") { $0.members(of: information) } }
      if let error { json.object("error") { $0.members(of: error) } }
    }
  }

  /// Reads what ``encoded()`` wrote; `nil` where it is anything else: a version that is not known, a wrong field, an
  /// information that is no preview, an error that is one.
  package init?(decoding bytes: [UInt8]) {
    guard let value = RowCoding.value(of: bytes) else { return nil }
    self.init()
    if let member = value["information"] {
      guard let answer = KeptAnswer(row: member), case .preview = answer.outcome else { return nil }
      information = answer
    }
    if let member = value["error"] {
      guard let answer = KeptAnswer(row: member) else { return nil }
      if case .preview = answer.outcome { return nil }
      error = answer
    }
  }
}

extension KeptAnswer {
  init?(row: JSONValue) {
    guard let outcome = Outcome(row: row), let landed = RowCoding.number(row["landed"], in: 0...RowCoding.latest),
      let freshFor = RowCoding.duration(row["fresh_for_ms"])
    else { return nil }
    self.init(outcome: outcome, landed: Int64(landed), freshFor: freshFor)
    if let member = row["validators"] {
      guard let validators = Validators(row: member) else { return nil }
      self.validators = validators
    }
  }
}

extension Outcome {
  /// The one outcome that a row names.
  init?(row: JSONValue) {
    switch (row["preview"], row["skipped"], row["failed"]) {
    case (let preview?, nil, nil):
      guard let preview = Preview(row: preview) else { return nil }
      self = .preview(preview)
    case (nil, let reason?, nil):
      guard let reason = reason.string.flatMap(SkipReason.init(rawValue:)) else { return nil }
      self = .skipped(reason)
    case (nil, nil, let error?):
      guard let error = UnfurlError(row: error) else { return nil }
      self = .failed(error)
    default: return nil
    }
  }
}

extension UnfurlError {
  init?(row: JSONValue) {
    guard let code = row["code"]?.string.flatMap(Code.init(rawValue:)), let message = row["message"]?.string
    else { return nil }
    self.init(code, PlainText.line(message, maximumBytes: RowCoding.maximumTextBytes))
    if let member = row["status"] {
      guard let status = RowCoding.number(member, in: 100...999) else { return nil }
      self.status = status
    }
  }
}

extension Validators {
  init?(row: JSONValue) {
    guard let url = row["url"]?.string.flatMap({ WebURL($0) }) else { return nil }
    let (entityTag, lastModified) = (row["etag"], row["last_modified"])
    // They are sent in header fields, where a line end would begin another.
    for member in [entityTag, lastModified].compactMap({ $0 }) {
      guard let text = member.string, !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 })
      else { return nil }
    }
    self.init(url: url, entityTag: entityTag?.string, lastModified: lastModified?.string)
  }
}

extension JSONWriter {
  fileprivate mutating func members(of answer: KeptAnswer) {
    switch answer.outcome {
    case .preview(let preview): object("preview") { $0.members(of: preview) }
    case .skipped(let reason): member("skipped", reason.rawValue)
    case .failed(let error): object("failed") { $0.members(of: error) }
    }
    member("landed", Int(min(max(answer.landed, 0), Int64(RowCoding.latest))))
    member("fresh_for_ms", RowCoding.milliseconds(answer.freshFor))
    if let validators = answer.validators { object("validators") { $0.members(of: validators) } }
  }

  private mutating func members(of error: UnfurlError) {
    member("code", error.code.rawValue)
    member("message", error.message)
    member("status", error.status)
  }
}

extension JSONWriter {
  mutating func members(of validators: Validators) {
    member("url", validators.url.href)
    member("etag", validators.entityTag)
    member("last_modified", validators.lastModified)
  }
}
