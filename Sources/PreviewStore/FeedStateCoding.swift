// SPDX-License-Identifier: MIT

import JSONText
import UnfurlKit

extension FeedState {
  /// The state as a row, but for ``dueAt`` and ``seen``, which have places of their own.
  func encoded() -> [UInt8] {
    RowCoding.row { json in
      json.member("title", title)
      if let validators { json.object("validators") { $0.members(of: validators) } }
      json.member("digest", Int(Int64(bitPattern: digest)))
      json.member("newest", newest.map(Int.init))
      json.member("polled_at", polledAt.map(Int.init))
      json.member("result", result?.rawValue)
      json.member("news_at", newsAt.map(Int.init))
      if wishes != Wishes() {
        json.member("interval", wishes.interval.map(Int.init))
        json.member("skipped_hours", Int(Self.mask(of: wishes.skippedHours)))
        json.member("skipped_days", Int(Self.mask(of: wishes.skippedDays)))
      }
      json.member("failures", max(failures, 0))
      json.member("reason", reason)
      json.member("told", isFailureTold)
    }
  }

  /// Reads what ``encoded()`` wrote; `nil` where it is anything else.
  init?(decoding bytes: [UInt8]) {
    guard let row = RowCoding.value(of: bytes), let digest = RowCoding.number(row["digest"], in: .min ... .max),
      let failures = RowCoding.number(row["failures"], in: 0...Int.max)
    else { return nil }
    self.init()
    self.digest = UInt64(bitPattern: Int64(digest))
    self.failures = failures
    title = RowCoding.text(row["title"])
    validators = row["validators"].flatMap { Validators(row: $0) }
    newest = RowCoding.moment(row["newest"])
    polledAt = RowCoding.moment(row["polled_at"])
    result = row["result"]?.string.flatMap(Result.init(rawValue:))
    newsAt = RowCoding.moment(row["news_at"])
    wishes.interval = RowCoding.number(row["interval"], in: 0...Int.max).map(Int64.init)
    wishes.skippedHours = Self.numbers(in: row["skipped_hours"], below: 24)
    wishes.skippedDays = Self.numbers(in: row["skipped_days"], below: 7)
    reason = RowCoding.text(row["reason"])
    if case .bool(true)? = row["told"] { isFailureTold = true }
  }

  /// Small numbers as bits.
  private static func mask(of numbers: Set<Int>) -> UInt32 {
    numbers.reduce(0) { (0..<32).contains($1) ? $0 | 1 << UInt32($1) : $0 }
  }

  private static func numbers(in mask: JSONValue?, below end: Int) -> Set<Int> {
    guard let mask = RowCoding.number(mask, in: 0...Int(UInt32.max)) else { return [] }
    return Set((0..<end).filter { mask & 1 << $0 != 0 })
  }

  /// As before the first poll, but for what people were told: the next poll learns what there is, and tells nothing.
  mutating func forgetPolls() {
    validators = nil
    digest = 0
    newest = nil
    seen = []
    polledAt = nil
    result = nil
  }
}

extension RowCoding {
  /// A text in one clean line.
  static func text(_ value: JSONValue?) -> String? {
    value?.string.map { PlainText.line($0, maximumBytes: maximumTextBytes) }
  }

  /// A point in time, in milliseconds since 1970. A feed may name any.
  static func moment(_ value: JSONValue?) -> Int64? { number(value, in: .min ... .max).map(Int64.init) }

  /// What tells that bytes are those that were written.
  static func checksum(_ bytes: [UInt8], of owner: Int64 = 0) -> UInt64 {
    var hash = StableHash()
    hash.feed(UInt64(bitPattern: owner))
    hash.feed(bytes)
    return hash.value
  }
}
