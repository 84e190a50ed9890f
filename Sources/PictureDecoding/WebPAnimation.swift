// SPDX-License-Identifier: MIT

/// Takes the first frame out of an animated WebP (RFC 9649, section 2.7), which is a still WebP but for its wrapping.
enum WebPAnimation {
  /// The first frame as a file of its own; `nil` where there is none.
  static func firstFrame(of file: [UInt8]) -> [UInt8]? {
    // Chunks: four characters, a length of 32 bits, and a byte more where that is odd. The first begins behind "RIFF",
    // a length and "WEBP".
    var place = 12
    while place + 8 <= file.count {
      let length = little(file[place + 4..<place + 8])
      let start = place + 8
      guard length <= file.count - start else { return nil }
      if file[place..<start - 4].elementsEqual("ANMF".utf8) { return wrapped(file[start..<start + length]) }
      place = start + length + length % 2
    }
    return nil
  }

  /// A frame behind a header of its own. Its payload begins with place, size, duration and flags, 16 bytes in all.
  private static func wrapped(_ payload: ArraySlice<UInt8>) -> [UInt8]? {
    guard payload.count > 24 else { return nil }
    let size = payload.dropFirst(6).prefix(6)
    let chunks = payload.dropFirst(16)
    let hasAlpha: UInt8 = chunks.starts(with: "ALPH".utf8) || chunks.starts(with: "VP8L".utf8) ? 0x10 : 0
    var file = Array("RIFF".utf8) + bytes(4 + 18 + chunks.count) + Array("WEBP".utf8)
    file += Array("VP8X".utf8) + bytes(10) + [hasAlpha, 0, 0, 0] + size
    return file + chunks
  }

  private static func little(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }

  private static func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
}
