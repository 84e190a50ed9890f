// SPDX-License-Identifier: MIT

import JSONText
import UnfurlKit

/// The form in which a preview or a history stands in a row: one JSON object with its version.
///
/// Keys that are not known are passed over, so that something can be added; anything else that is not as it was written
/// makes the row worth nothing: it is dropped, and the link is fetched anew.
enum RowCoding {
  /// Goes up when an older reader would get a row wrong.
  static let version = 1
  /// The most bytes of a row that is read: a poster takes up to one MiB.
  static let maximumBytes = 2 << 20
  /// The most bytes of a handler's name.
  static let maximumNameBytes = 256
  /// The most bytes of a text that a handler made, or of a sentence.
  static let maximumTextBytes = 64 << 10
  /// The most that anything stays fresh.
  static let longest: Duration = .seconds(366 * 86_400)
  /// The end of the year 9999, in milliseconds since 1970.
  static let latest = 253_402_300_799_999

  /// A row whose members `body` writes, the version before them.
  static func row(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(capacity: 1024)
    json.object { json in
      json.member("v", version)
      body(&json)
    }
    return json.bytes
  }

  /// The row as a value, where it is JSON and of this version.
  static func value(of bytes: [UInt8]) -> JSONValue? {
    guard bytes.count <= maximumBytes, let value = try? JSONValue(parsing: bytes),
      number(value["v"], in: version...version) != nil
    else { return nil }
    return value
  }

  /// A span in whole milliseconds, none negative or longer than ``longest``.
  static func milliseconds(_ duration: Duration) -> Int { min(max(duration, .zero), longest).wholeMilliseconds }

  /// A whole number in the range.
  static func number(_ value: JSONValue?, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let digits)? = value, let number = Int(digits), range.contains(number) else { return nil }
    return number
  }

  /// A span of so many milliseconds.
  static func duration(_ value: JSONValue?) -> Duration? {
    number(value, in: 0...longest.wholeMilliseconds).map { .milliseconds($0) }
  }
}
