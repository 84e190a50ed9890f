// SPDX-License-Identifier: MIT

/// The form in which the items that were seen stand in a row: a byte with its version, and forty bytes an item, numbers
/// with the lowest byte first.
enum SeenItems {
  private static let version: UInt8 = 1
  private static let width = 40
  /// The most that are kept of one feed.
  static let most = 20_000
  /// Stands for a date that is not known.
  private static let unknown = Int64.min

  /// The first ``most`` items as bytes.
  static func bytes(of items: [SeenItem]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 + min(items.count, most) * width)
    bytes.append(version)
    for item in items.prefix(most) {
      for number in [item.id, item.link, item.title, item.content, UInt64(bitPattern: item.published ?? unknown)] {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
      }
    }
    return bytes
  }

  /// The items; `nil` where the bytes are anything else.
  static func items(of bytes: [UInt8]) -> [SeenItem]? {
    guard bytes.first == version, (bytes.count - 1) % width == 0, bytes.count / width <= most else { return nil }
    var items: [SeenItem] = []
    items.reserveCapacity(bytes.count / width)
    for start in stride(from: 1, to: bytes.count, by: width) {
      // In bounds: what follows the version is a multiple of the width.
      func number(_ place: Int) -> UInt64 {
        (0..<8).reduce(0) { $0 | UInt64(bytes[start + place * 8 + $1]) << UInt64($1 * 8) }
      }
      let published = Int64(bitPattern: number(4))
      items.append(
        SeenItem(
          id: number(0), link: number(1), title: number(2), content: number(3),
          published: published == unknown ? nil : published))
    }
    return items
  }
}
