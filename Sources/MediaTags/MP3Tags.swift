// SPDX-License-Identifier: MIT

import MediaSniffing

/// MP3: its ID3 tag, and how long it plays.
enum MP3Tags {
  /// How far after the tag the first frame is looked for: some programs leave a gap.
  private static let longestGap = 2048

  static func read(_ bytes: UnsafeBufferPointer<UInt8>, fileBytes: Int64?) -> MediaTags? {
    let tag = ID3Tags(bytes)
    let start = tag?.end ?? 0
    if tag == nil, MP3Frame(bytes, at: 0) == nil { return nil }
    var tags = tag?.tags ?? MediaTags()
    guard tags.durationMilliseconds == nil else { return tags }
    if let first = firstFrame(bytes, from: start) {
      tags.durationMilliseconds = duration(bytes, first.frame, at: first.offset, fileBytes)
    } else {
      tags.wantedBytes = max(tags.wantedBytes, start + longestGap)
    }
    return tags
  }

  /// The first frame that is followed by another.
  private static func firstFrame(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (
    frame: MP3Frame, offset: Int
  )? {
    guard start < bytes.count else { return nil }
    for offset in start..<min(start + longestGap, bytes.count) where bytes[offset] == 0xFF {
      if let frame = MP3Frame(bytes, at: offset), frame.length >= 4, MP3Frame(bytes, at: offset + frame.length) != nil {
        return (frame, offset)
      }
    }
    return nil
  }

  /// By the number of frames, where the first one is none of sound and says it (the tags of Xing, LAME and Fraunhofer); else,
  /// where all frames that are seen are alike, by the size of the file.
  private static func duration(
    _ bytes: UnsafeBufferPointer<UInt8>, _ frame: MP3Frame, at offset: Int, _ fileBytes: Int64?
  ) -> Int? {
    let xing = offset + 4 + frame.sideBytes
    var frames: Int?
    if bytes.has("Xing", at: xing) || bytes.has("Info", at: xing), let flags = bytes.bigEndian(4, at: xing + 4),
      flags & 1 != 0
    {
      frames = bytes.bigEndian(4, at: xing + 8)
    } else if bytes.has("VBRI", at: offset + 36) {
      frames = bytes.bigEndian(4, at: offset + 50)
    }
    if let frames {
      return MediaTags.milliseconds(Double(frames) * Double(frame.samples), perSecond: Double(frame.samplesPerSecond))
    }
    guard let fileBytes, fileBytes > Int64(offset), isConstant(bytes, frame, at: offset) else { return nil }
    return MediaTags.milliseconds(Double(fileBytes - Int64(offset)) * 8, perSecond: Double(frame.bitsPerSecond))
  }

  private static func isConstant(_ bytes: UnsafeBufferPointer<UInt8>, _ first: MP3Frame, at start: Int) -> Bool {
    var offset = start
    var count = 0
    while let frame = MP3Frame(bytes, at: offset), frame.length >= 4 {
      guard frame.bitsPerSecond == first.bitsPerSecond else { return false }
      offset += frame.length
      count += 1
    }
    return count >= 3
  }
}
