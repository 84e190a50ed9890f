// SPDX-License-Identifier: MIT

import MediaSniffing

/// FLAC (RFC 9639, section 8): length and comments, from its metadata blocks.
enum FLACTags {
  private static let mostBlocks = 64

  static func read(_ bytes: UnsafeBufferPointer<UInt8>, fileBytes: Int64?) -> MediaTags? {
    guard bytes.has("fLaC", at: 0) else { return nil }
    var tags = MediaTags()
    var offset = 4
    for _ in 0..<mostBlocks {
      guard let kind = bytes.byte(offset), let length = bytes.bigEndian(3, at: offset + 1) else {
        if tags.title == nil { tags.wantedBytes = offset + 2048 }
        break
      }
      let content = offset + 4
      switch kind & 0x7F {
      case 0: tags.durationMilliseconds = duration(bytes, at: content)
      case 4:
        let comments = VorbisComments(bytes, at: content)
        tags.title = comments.title
        tags.author = comments.artist
        if comments.isCutOff { tags.wantedBytes = content + length }
        return tags
      default: break
      }
      if kind & 0x80 != 0 { break }
      offset = content + length
    }
    return tags
  }

  /// Section 8.2: twenty bits of samples a second, then, after eight bits of other things, thirty-six of samples in all.
  private static func duration(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    guard let rate = bytes.bigEndian(3, at: offset + 10), let samples = bytes.bigEndian(5, at: offset + 13) else {
      return nil
    }
    return MediaTags.milliseconds(Double(samples & 0xF_FFFF_FFFF), perSecond: Double(rate >> 4))
  }
}
