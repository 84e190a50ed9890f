// SPDX-License-Identifier: MIT

import MediaSniffing

/// WAV and AVI (Microsoft, "Multimedia programming interface and data specifications 1.0"): chunks with lengths.
enum RIFFTags {
  private static let mostChunks = 64

  static func read(_ bytes: UnsafeBufferPointer<UInt8>, fileBytes: Int64?) -> MediaTags? {
    guard bytes.has("RIFF", at: 0) else { return nil }
    if bytes.has("WAVE", at: 8) { return wave(bytes) }
    if bytes.has("AVI ", at: 8) { return film(bytes) }
    return nil
  }

  private static func wave(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaTags {
    var tags = MediaTags()
    var bytesPerSecond: Int?
    chunks(bytes, from: 12) { name, content in
      if bytes.has("fmt ", at: name) { bytesPerSecond = bytes.littleEndian(4, at: content.lowerBound + 8) }
      if bytes.has("LIST", at: name), bytes.has("INFO", at: content.lowerBound) { info(bytes, content, &tags) }
      guard bytes.has("data", at: name) else { return true }
      // A program that does not know the length yet writes the largest number.
      if let bytesPerSecond, content.count < 0xFFFF_FF00 {
        tags.durationMilliseconds = MediaTags.milliseconds(Double(content.count), perSecond: Double(bytesPerSecond))
      }
      return false
    }
    return tags
  }

  private static func info(_ bytes: UnsafeBufferPointer<UInt8>, _ list: Range<Int>, _ tags: inout MediaTags) {
    let bytes = bytes.slice(0..<list.upperBound)
    chunks(bytes, from: list.lowerBound + 4) { name, content in
      if bytes.has("INAM", at: name) { tags.title = TagText.latin(bytes.slice(content)) }
      if bytes.has("IART", at: name) { tags.author = TagText.latin(bytes.slice(content)) }
      return true
    }
  }

  /// The main header comes first, in a list of headers.
  private static func film(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaTags {
    var tags = MediaTags()
    guard bytes.has("LIST", at: 12), bytes.has("hdrlavih", at: 20) else { return tags }
    tags.width = bytes.littleEndian(4, at: 64)
    tags.height = bytes.littleEndian(4, at: 68)
    if let microseconds = bytes.littleEndian(4, at: 32), let frames = bytes.littleEndian(4, at: 48) {
      tags.durationMilliseconds = MediaTags.milliseconds(Double(frames) * Double(microseconds), perSecond: 1_000_000)
    }
    return tags
  }

  /// Calls `visit` with the place of each chunk's name, and its content, which may go past the bytes, until it says no.
  private static func chunks(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ visit: (Int, Range<Int>) -> Bool
  ) {
    var offset = start
    for _ in 0..<mostChunks {
      guard let length = bytes.littleEndian(4, at: offset + 4) else { return }
      let content = offset + 8..<offset + 8 + length
      guard visit(offset, content) else { return }
      // Chunks begin at even places.
      offset = content.upperBound + length & 1
    }
  }
}
