// SPDX-License-Identifier: MIT

import MediaSniffing

/// MP4 and QuickTime (ISO/IEC 14496-12): length, size of the picture and iTunes' tags, where the box `moov` comes early.
enum MP4Tags {
  /// How much is worth asking for where `moov` is longer.
  private static let window = 64 << 10

  static func read(_ bytes: UnsafeBufferPointer<UInt8>, fileBytes: Int64?) -> MediaTags? {
    guard names.contains(where: { bytes.has($0, at: 4) }) else { return nil }
    var tags = MediaTags()
    var top = MP4Boxes(bytes, 0..<Int.max)
    switch top.find("moov") {
    case .found(let movie):
      readMovie(bytes, movie, &tags)
      if movie.upperBound <= window {
        tags.wantedBytes = movie.upperBound
      } else if tags.durationMilliseconds == nil || tags.width == nil {
        tags.wantedBytes = window
      }
    case .cutOff(let offset) where offset < window: tags.wantedBytes = min(offset + 4096, window)
    case .cutOff, .missing: break
    }
    return tags
  }

  private static let names: [StaticString] = ["ftyp", "moov", "mdat", "wide", "free", "skip"]

  private static func readMovie(_ bytes: UnsafeBufferPointer<UInt8>, _ movie: Range<Int>, _ tags: inout MediaTags) {
    var boxes = MP4Boxes(bytes, movie)
    while case .box(let box) = boxes.next() {
      let start = box.content.lowerBound
      if bytes.has("mvhd", at: box.start + 4) { tags.durationMilliseconds = duration(bytes, start) }
      if bytes.has("trak", at: box.start + 4) { readTrack(bytes, box.content, &tags) }
      if bytes.has("udta", at: box.start + 4) { readTags(bytes, box.content, &tags) }
    }
  }

  /// Section 8.2.2: the second version has wider times.
  private static func duration(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    let isWide = bytes.byte(start) == 1
    guard let rate = bytes.bigEndian(4, at: start + (isWide ? 20 : 12)),
      let ticks = isWide ? bytes.bigEndian64(at: start + 24) : bytes.bigEndian(4, at: start + 16).map(UInt64.init),
      // All bits: not known.
      ticks != (isWide ? .max : 0xFFFF_FFFF)
    else { return nil }
    return MediaTags.milliseconds(Double(ticks), perSecond: Double(rate))
  }

  /// Section 8.3.2: the size as shown, as whole numbers with sixteen bits behind the point, of the largest track that has one. A film that was taken
  /// upright is turned by its matrix.
  private static func readTrack(_ bytes: UnsafeBufferPointer<UInt8>, _ track: Range<Int>, _ tags: inout MediaTags) {
    var boxes = MP4Boxes(bytes, track)
    guard case .found(let header) = boxes.find("tkhd") else { return }
    let start = header.lowerBound + (bytes.byte(header.lowerBound) == 1 ? 12 : 0)
    guard let width = bytes.bigEndian(2, at: start + 76), let height = bytes.bigEndian(2, at: start + 80), width > 0,
      height > 0,
      width * height > (tags.width ?? 0) * (tags.height ?? 0)
    else { return }
    let isTurned =
      bytes.bigEndian(4, at: start + 40) == 0 && bytes.bigEndian(4, at: start + 56) == 0
      && bytes.bigEndian(4, at: start + 44) != 0
    (tags.width, tags.height) = isTurned ? (height, width) : (width, height)
  }

  /// iTunes' list: `udta`, `meta`, `ilst`, and in it boxes that hold one `data` each.
  private static func readTags(_ bytes: UnsafeBufferPointer<UInt8>, _ userData: Range<Int>, _ tags: inout MediaTags) {
    var inUserData = MP4Boxes(bytes, userData)
    guard case .found(let meta) = inUserData.find("meta") else { return }
    // QuickTime's has no version and flags.
    let start = bytes.has("hdlr", at: meta.lowerBound + 4) ? meta.lowerBound : min(meta.lowerBound + 4, meta.upperBound)
    var inMeta = MP4Boxes(bytes, start..<meta.upperBound)
    guard case .found(let list) = inMeta.find("ilst") else { return }
    var entries = MP4Boxes(bytes, list)
    while case .box(let entry) = entries.next() {
      if bytes.has([0xA9, 0x6E, 0x61, 0x6D], at: entry.start + 4) { tags.title = text(bytes, entry.content) }
      if bytes.has([0xA9, 0x41, 0x52, 0x54], at: entry.start + 4) { tags.author = text(bytes, entry.content) }
    }
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ entry: Range<Int>) -> String? {
    var boxes = MP4Boxes(bytes, entry)
    guard case .found(let data) = boxes.find("data"), let kind = bytes.bigEndian(4, at: data.lowerBound),
      data.count > 8,
      data.upperBound <= bytes.count
    else { return nil }
    let text = bytes.slice(data.lowerBound + 8..<data.upperBound)
    return kind == 1 ? TagText.latin(text) : kind == 2 ? TagText.wide(text) : nil
  }
}
