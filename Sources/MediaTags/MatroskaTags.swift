// SPDX-License-Identifier: MIT

import MediaSniffing

/// WebM and Matroska (RFC 8794 for the elements, RFC 9559 for their names): length, title and the size of the picture.
///
/// Elements are walked one after the other; those that matter are entered, and nobody need know where they end.
struct MatroskaTags {
  private static let mostElements = 4096

  private let bytes: UnsafeBufferPointer<UInt8>
  private var tags = MediaTags()
  private var ticksPerSecond = 1000.0
  private var ticks: Double?

  static func read(_ bytes: UnsafeBufferPointer<UInt8>, fileBytes: Int64?) -> MediaTags? {
    guard bytes.has([0x1A, 0x45, 0xDF, 0xA3], at: 0) else { return nil }
    var reader = MatroskaTags(bytes: bytes)
    reader.walk()
    if let ticks = reader.ticks {
      reader.tags.durationMilliseconds = MediaTags.milliseconds(ticks, perSecond: reader.ticksPerSecond)
    }
    return reader.tags
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func walk() {
    var offset = 0
    for _ in 0..<Self.mostElements {
      guard let id = number(at: offset, keepsMark: true), let size = number(at: offset + id.length) else {
        // What is looked for may stand beyond what is here.
        if ticks == nil || tags.width == nil { tags.wantedBytes = offset &+ 2048 }
        return
      }
      let content = offset + id.length + size.length
      switch id.value {
      // Segment, Info, Tracks, TrackEntry, Video.
      case 0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0xAE, 0xE0:
        offset = content
        continue
      // Cluster: the film itself.
      case 0x1F43_B675: return
      case 0x2A_D7B1:
        // Nanoseconds for each tick.
        if let scale = unsigned(content, size.value), scale > 0 { ticksPerSecond = 1e9 / Double(scale) }
      case 0x4489: ticks = float(content, size.value)
      case 0x7BA9: tags.title = TagText.latin(bytes.slice(content..<content &+ Int(min(size.value, 4096))))
      case 0xB0: if tags.width == nil { tags.width = unsigned(content, size.value) }
      case 0xBA: if tags.height == nil { tags.height = unsigned(content, size.value) }
      default: break
      }
      guard let length = Int(exactly: size.value) else { return }
      let (next, isTooFar) = content.addingReportingOverflow(length)
      guard !isTooFar, next < 1 << 40 else { return }
      offset = next
    }
  }

  /// A number of variable length (RFC 8794, section 4): the leading zero bits of its first byte say how long it is.
  private func number(at offset: Int, keepsMark: Bool = false) -> (value: UInt64, length: Int)? {
    guard let first = bytes.byte(offset), first > 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    // With eight bytes the first one is the mark alone.
    var value = UInt64(keepsMark ? first : first & (0x7F >> UInt8(length - 1)))
    for place in 1..<length {
      guard let byte = bytes.byte(offset + place) else { return nil }
      value = value << 8 | UInt64(byte)
    }
    return (value, length)
  }

  private func unsigned(_ offset: Int, _ size: UInt64) -> Int? {
    size > 0 && size <= 7 ? bytes.bigEndian(Int(size), at: offset) : nil
  }

  private func float(_ offset: Int, _ size: UInt64) -> Double? {
    switch size {
    case 4: bytes.bigEndian(4, at: offset).map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
    case 8: bytes.bigEndian64(at: offset).map(Double.init(bitPattern:))
    default: nil
    }
  }
}
