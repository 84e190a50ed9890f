// SPDX-License-Identifier: MIT

/// How the camera was held: the tag Orientation of Exif (JEITA CP-3451, 4.6.4), 1 to 8.
enum JPEGOrientation {
  private static let tag = 0x0112
  /// A value of 16 bits.
  private static let short = 3

  /// The orientation that a JPEG names; 1, upright, where it names none.
  static func of(_ file: [UInt8]) -> Int {
    // Segments: 0xFF, a marker, and a length that counts itself (ITU-T T.81, B.1.1.4).
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF {
      let marker = file[place + 1]
      // Fill bytes may stand before a marker.
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      // The picture itself begins.
      if marker == 0xDA || length < 2 { return 1 }
      let end = min(place + 2 + length, file.count)
      let body = file[min(place + 4, end)..<end]
      if marker == 0xE1, body.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) { return value(in: body.dropFirst(6)) }
      place = end
    }
    return 1
  }

  /// Looks the tag up in the first directory of a TIFF structure (TIFF 6.0, section 2).
  private static func value(in tiff: ArraySlice<UInt8>) -> Int {
    let isLittle = tiff.starts(with: [0x49, 0x49])
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset <= tiff.count - count else { return nil }
      let bytes = tiff.dropFirst(offset).prefix(count)
      return isLittle
        ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard isLittle || tiff.starts(with: [0x4D, 0x4D]), let directory = number(at: 4, bytes: 4),
      let entries = number(at: directory, bytes: 2)
    else { return 1 }
    for entry in 0..<entries {
      let start = directory + 2 + entry * 12
      guard let name = number(at: start, bytes: 2), let type = number(at: start + 2, bytes: 2) else { return 1 }
      guard name == tag else { continue }
      guard type == short, let value = number(at: start + 8, bytes: 2), (1...8).contains(value) else { return 1 }
      return value
    }
    return 1
  }
}
