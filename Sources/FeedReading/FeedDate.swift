// SPDX-License-Identifier: MIT

/// Points in time as feeds write them.
///
/// RSS says RFC 822, Atom and JSON Feed say RFC 3339, and feeds write whatever their makers' libraries print: the
/// specifications' own forms and all that ISO 8601, C's `asctime` and common mistakes add are read. See
/// ``FeedDateReader`` for the rules.
///
/// Nothing is guessed: a date that could be two days, an impossible one and one in another language is none. A time
/// without a zone that is known is taken as UTC. The years are 1970 to 9999.
public enum FeedDate {
  /// The most bytes of a date; what is longer is none.
  package static let maximumBytes = 128
  /// The first and the last millisecond of the years that are known.
  static let moments: ClosedRange<Int64> = 0...253_402_300_799_999

  /// The time in milliseconds since 1970, `nil` where `text` is none that is known; it is never guessed.
  public static func milliseconds(_ text: String) -> Int64? {
    guard text.utf8.count <= maximumBytes else { return nil }
    if let moment = text.utf8.withContiguousStorageIfAvailable({ milliseconds($0) }) { return moment }
    return Array(text.utf8).withUnsafeBufferPointer { milliseconds($0) }
  }

  /// The same of bytes as they stand in a document.
  static func milliseconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard bytes.count <= maximumBytes else { return nil }
    var reader = FeedDateReader(bytes)
    return reader.read()
  }
}
