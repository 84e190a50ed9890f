// SPDX-License-Identifier: MIT

import MediaSniffing

/// ID3v2 before an MP3 (id3.org: ID3v2.2, 2.3 and 2.4, "structure"): title, artist and length.
struct ID3Tags {
  var tags = MediaTags()
  /// Where the tag ends and the sound begins.
  var end = 0

  /// How many frames are passed over.
  private static let mostFrames = 256

  /// Reads a tag; `nil` where there is none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.has("ID3", at: 0), let version = bytes.byte(3), (2...4).contains(version), let flags = bytes.byte(5),
      let size = Self.syncsafe(bytes, at: 6)
    else { return nil }
    let hasFooter = version == 4 && flags & 0x10 != 0
    end = 10 + size + (hasFooter ? 10 : 0)
    var content = Array(bytes.slice(10..<10 + size))
    // Before version 4 the whole tag is made safe at once.
    if flags & 0x80 != 0, version < 4 { content = Self.withoutStuffing(content) }
    content.withUnsafeBufferPointer { readFrames($0, version, size, hasExtension: version > 2 && flags & 0x40 != 0) }
  }

  private mutating func readFrames(
    _ bytes: UnsafeBufferPointer<UInt8>, _ version: UInt8, _ size: Int, hasExtension: Bool
  ) {
    var offset = 0
    if hasExtension {
      // Version 3 does not count the four bytes of the size itself.
      guard let length = version == 4 ? Self.syncsafe(bytes, at: 0) : bytes.bigEndian(4, at: 0) else { return }
      offset = length + (version == 4 ? 0 : 4)
    }
    let header = version == 2 ? 6 : 10
    for _ in 0..<Self.mostFrames {
      guard offset + header <= size, tags.title == nil || tags.author == nil || tags.durationMilliseconds == nil else {
        return
      }
      guard let length = frameLength(bytes, at: offset, version) else {
        // The frame stands beyond what is here.
        tags.wantedBytes = offset + header + 2048
        return
      }
      // NUL in place of a name: the rest is padding.
      guard bytes.byte(offset) != 0, length <= size else { return }
      let content = offset + header..<offset + header + length
      read(bytes, at: offset, content, version)
      offset = content.upperBound
    }
  }

  private func frameLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ version: UInt8) -> Int? {
    if version == 2 { return bytes.bigEndian(3, at: offset + 3) }
    guard let plain = bytes.bigEndian(4, at: offset + 4), bytes.count >= offset + 10 else { return nil }
    // Some programs write version 4 with the plain numbers of version 3.
    return version == 4 ? Self.syncsafe(bytes, at: offset + 4) ?? plain : plain
  }

  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ content: Range<Int>, _ version: UInt8
  ) {
    let field = Self.fields.first { bytes.has(version == 2 ? $0.short : $0.long, at: offset) }?.field
    guard let field else { return }
    var text = Array(bytes.slice(content).prefix(TagText.longest))
    if version > 2 {
      guard let flags = bytes.byte(offset + 9) else { return }
      let packed: UInt8 = version == 3 ? 0xC0 : 0x0C
      guard flags & packed == 0 else { return }
      let added = version == 3 ? (flags & 0x20 != 0 ? 1 : 0) : (flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0)
      text = Array(text.dropFirst(added))
      if version == 4, flags & 0x02 != 0 { text = Self.withoutStuffing(text) }
    }
    switch field {
    case .title: tags.title = tags.title ?? Self.words(text)
    case .artist: tags.author = tags.author ?? Self.words(text)
    case .length:
      // Digits, in whatever encoding.
      let digits = String(decoding: text.filter { (0x30...0x39).contains($0) }.prefix(18), as: UTF8.self)
      tags.durationMilliseconds = Double(digits).flatMap { MediaTags.milliseconds($0, perSecond: 1000) }
    }
  }

  private enum Field { case title, artist, length }
  private static let fields: [(short: StaticString, long: StaticString, field: Field)] = [
    ("TT2", "TIT2", .title), ("TP1", "TPE1", .artist), ("TLE", "TLEN", .length),
  ]

  /// The text of a frame: its first byte names the encoding.
  private static func words(_ text: [UInt8]) -> String? {
    guard let encoding = text.first else { return nil }
    let rest = text.dropFirst()
    switch encoding {
    case 0, 3: return TagText.latin(rest)
    case 1: return TagText.wide(rest, isLittle: true)
    case 2: return TagText.wide(rest)
    default: return nil
    }
  }

  /// Four bytes of seven bits each; `nil` where one has eight.
  private static func syncsafe(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    guard let number = bytes.bigEndian(4, at: offset), number & 0x8080_8080 == 0 else { return nil }
    return number & 0x7F | (number >> 8 & 0x7F) << 7 | (number >> 16 & 0x7F) << 14 | (number >> 24 & 0x7F) << 21
  }

  /// Undoes the scheme that keeps FF E0 out of a tag: a NUL after FF goes.
  private static func withoutStuffing(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isAfterMark = false
    for byte in bytes {
      if !(isAfterMark && byte == 0) { result.append(byte) }
      isAfterMark = byte == 0xFF
    }
    return result
  }
}
