// SPDX-License-Identifier: MIT

import MediaSniffing

/// Ogg (RFC 3533, section 6): the comments of its first stream, and the size of Theora's picture. How long it plays stands
/// at the end of the file.
enum OggTags {
  /// How many pages are put together.
  private static let mostPages = 64
  /// How much is worth asking for where the comments, which may hold a picture, go on.
  private static let window = 32 << 10

  static func read(_ bytes: UnsafeBufferPointer<UInt8>, fileBytes: Int64?) -> MediaTags? {
    guard bytes.has("OggS", at: 0) else { return nil }
    var tags = MediaTags()
    let packets = firstTwoPackets(bytes)
    packets.first.withUnsafeBufferPointer { packet in
      // Theora specification, section 6.2: the size of the picture region.
      guard packet.has([0x80], at: 0), packet.has("theora", at: 1) else { return }
      tags.width = packet.bigEndian(3, at: 14)
      tags.height = packet.bigEndian(3, at: 17)
    }
    packets.second.withUnsafeBufferPointer { packet in
      let start =
        starts.first { packet.has($0.mark, at: 0) }.map(\.length) ?? (packet.count > 4 && packets.isFLAC ? 4 : nil)
      guard let start else {
        if packet.isEmpty { tags.wantedBytes = window }
        return
      }
      let comments = VorbisComments(packet, at: start)
      tags.title = comments.title
      tags.author = comments.artist
      if comments.isCutOff { tags.wantedBytes = window }
    }
    return tags
  }

  private static let starts: [(mark: [UInt8], length: Int)] = [
    ([3] + Array("vorbis".utf8), 7), (Array("OpusTags".utf8), 8), ([0x81] + Array("theora".utf8), 7),
  ]

  private struct Packets {
    var first: [UInt8] = []
    var second: [UInt8] = []
    var isFLAC: Bool { first.starts(with: [0x7F] + Array("FLAC".utf8)) }
  }

  /// The first packet of the first stream, and as much of the second as is there.
  private static func firstTwoPackets(_ bytes: UnsafeBufferPointer<UInt8>) -> Packets {
    var packets = Packets()
    var offset = 0
    var isSecond = false
    let serial = bytes.littleEndian(4, at: 14)
    for _ in 0..<mostPages {
      guard bytes.has("OggS", at: offset), let segments = bytes.byte(offset + 26) else { break }
      var place = offset + 27 + Int(segments)
      let isOurs = bytes.littleEndian(4, at: offset + 14) == serial
      for segment in 0..<Int(segments) {
        guard let length = bytes.byte(offset + 27 + segment) else { return packets }
        if isOurs {
          let part = bytes.slice(place..<place + Int(length))
          if isSecond { packets.second += part } else { packets.first += part }
          // A length below 255 ends a packet.
          if length < 255 {
            if isSecond { return packets }
            isSecond = true
          }
        }
        place += Int(length)
      }
      offset = place
    }
    return packets
  }
}
