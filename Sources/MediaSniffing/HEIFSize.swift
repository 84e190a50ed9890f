// SPDX-License-Identifier: MIT

/// The size of AVIF and HEIF (ISO/IEC 23008-12, section 6.5.3): the `ispe` properties in `meta`, `iprp`, `ipco`.
///
/// The largest one is the image; the smaller ones are its thumbnail and its tiles.
enum HEIFSize {
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: MediaType) -> ImageSize.Reading {
    var inside = 0..<Int.max
    // `meta` has four bytes of version and flags before its boxes.
    for (name, extra) in [("meta", 4), ("iprp", 0), ("ipco", 0)] {
      switch find(name, bytes, inside) {
      case .found(let content): inside = min(content.lowerBound + extra, content.upperBound)..<content.upperBound
      case .cutOff: return .needsMoreBytes
      case .missing: return .notAnImage
      }
    }
    guard inside.upperBound <= bytes.count else { return .needsMoreBytes }
    var largest = (width: 0, height: 0)
    var rest = inside
    while case .found(let content) = find("ispe", bytes, rest) {
      if let width = bytes.bigEndian(4, at: content.lowerBound + 4),
        let height = bytes.bigEndian(4, at: content.lowerBound + 8),
        UInt(width) * UInt(height) > UInt(largest.width) * UInt(largest.height)
      {
        // Each side is below 2^32, so the areas fit.
        largest = (width, height)
      }
      rest = content.upperBound..<max(content.upperBound, inside.upperBound)
    }
    return ImageSize.checked(kind, largest.width, largest.height)
  }

  private enum Search {
    case found(Range<Int>)
    case cutOff
    case missing
  }

  /// How many boxes are passed over; files have a handful.
  private static let mostBoxes = 256

  /// The content of the first box with a name, in a range of the file that may go past the bytes.
  private static func find(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Search {
    var offset = range.lowerBound
    let wanted = Array(name.utf8)
    for _ in 0..<mostBoxes {
      guard offset < range.upperBound else { return .missing }
      guard var size = bytes.bigEndian(4, at: offset), bytes.count - offset >= 8 else { return .cutOff }
      var header = 8
      if size == 1 {
        // A 64-bit size; one that needs the high bytes is no box of an image's head.
        guard let high = bytes.bigEndian(4, at: offset + 8), let low = bytes.bigEndian(4, at: offset + 12) else {
          return .cutOff
        }
        guard high == 0 else { return .missing }
        size = low
        header = 16
      }
      guard size >= header else { return .missing }
      // Both are below 2^32 and `offset` stays inside the bytes, so nothing can overflow.
      if bytes.has(wanted, at: offset + 4) { return .found(offset + header..<offset + size) }
      offset += size
    }
    return .missing
  }
}
