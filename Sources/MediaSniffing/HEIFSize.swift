// SPDX-License-Identifier: MIT

/// The size of AVIF and HEIF (ISO/IEC 23008-12, section 6.5.3): the `ispe` properties in `meta`, `iprp`, `ipco`.
///
/// The largest one is the image; the smaller ones are its thumbnail and its tiles.
enum HEIFSize {
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: MediaType) -> ImageSize.Reading {
    var inside = 0..<Int.max
    // `meta` has four bytes of version and flags before its boxes.
    let path: [(StaticString, Int)] = [("meta", 4), ("iprp", 0), ("ipco", 0)]
    for (name, extra) in path {
      var boxes = MP4Boxes(bytes, inside)
      switch boxes.find(name) {
      case .found(let content): inside = min(content.lowerBound + extra, content.upperBound)..<content.upperBound
      case .cutOff: return .needsMoreBytes
      case .missing: return .notAnImage
      }
    }
    guard inside.upperBound <= bytes.count else { return .needsMoreBytes }
    var largest = (width: 0, height: 0)
    var properties = MP4Boxes(bytes, inside)
    while case .found(let content) = properties.find("ispe") {
      if let width = bytes.bigEndian(4, at: content.lowerBound + 4),
        let height = bytes.bigEndian(4, at: content.lowerBound + 8),
        UInt(width) * UInt(height) > UInt(largest.width) * UInt(largest.height)
      {
        // Each side is below 2^32, so the areas fit.
        largest = (width, height)
      }
    }
    return ImageSize.checked(kind, largest.width, largest.height)
  }
}
