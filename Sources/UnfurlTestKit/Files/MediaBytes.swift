// SPDX-License-Identifier: MIT

/// Pictures, sounds, films and documents for tests: their first bytes, written field by field.
public enum MediaBytes {
  /// A number in so many bytes, the high one first.
  public static func big(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * (length - 1 - $0))) }
  }

  /// A number in so many bytes, the low one first.
  public static func little(_ value: Int, _ length: Int) -> [UInt8] { big(value, length).reversed() }

  /// A text in UTF-8.
  public static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// So many bytes of nothing.
  public static func padding(_ count: Int, _ byte: UInt8 = 0) -> [UInt8] { [UInt8](repeating: byte, count: count) }

  // MARK: Pictures

  /// The beginning of a PNG.
  public static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + text("IHDR") + big(width, 4) + big(height, 4)
      + [8, 6, 0, 0, 0]
  }

  /// The beginning of a JPEG whose frame stands behind `before` bytes of a camera's notes.
  public static func jpeg(_ width: Int, _ height: Int, after before: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    var rest = before
    while rest > 0 {
      let part = min(rest, 60_000)
      bytes += [0xFF, 0xE1] + big(part + 2, 2) + padding(part, 0x20)
      rest -= part
    }
    return bytes + [0xFF, 0xC0] + big(17, 2) + [8] + big(height, 2) + big(width, 2) + [3] + padding(9)
  }

  /// The beginning of a WebP.
  public static func webP(_ width: Int, _ height: Int) -> [UInt8] {
    text("RIFF") + little(1000, 4) + text("WEBPVP8X") + little(10, 4) + padding(4) + little(width - 1, 3)
      + little(height - 1, 3)
  }

  // MARK: Sounds

  /// A frame of an ID3 tag, version 3: the encoding and the text.
  public static func id3Frame(_ name: String, _ content: [UInt8]) -> [UInt8] {
    text(name) + big(content.count, 4) + [0, 0] + content
  }

  /// An ID3 tag of a version, with these frames.
  public static func id3(_ frames: [UInt8], version: UInt8 = 3, flags: UInt8 = 0, size: Int? = nil) -> [UInt8] {
    let size = size ?? frames.count
    let safe = [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
    return text("ID3") + [version, 0, flags] + safe + frames
  }

  /// Frames of 128 kbit/s and 44.1 kHz, stereo; the first may bear a count of all.
  public static func mp3(frames: Int, counting all: Int? = nil) -> [UInt8] {
    let header: [UInt8] = [0xFF, 0xFB, 0x90, 0x00]
    let frame = header + padding(417 - 4, 0x55)
    guard let all else { return (0..<frames).flatMap { _ in frame } }
    let first = header + padding(32) + text("Xing") + big(1, 4) + big(all, 4)
    return first + padding(417 - first.count) + (1..<max(frames, 1)).flatMap { _ in frame }
  }

  /// Comments of Vorbis.
  public static func comments(_ comments: [String]) -> [UInt8] {
    let vendor = text("a program")
    return little(vendor.count, 4) + vendor + little(comments.count, 4)
      + comments.flatMap { little($0.utf8.count, 4) + text($0) }
  }

  /// A page of Ogg with one whole packet of less than 64 KiB.
  public static func oggPage(_ packet: [UInt8], serial: Int = 7) -> [UInt8] {
    let lengths = padding(packet.count / 255, 255) + [UInt8(packet.count % 255)]
    return text("OggS") + [0, 2] + padding(8) + little(serial, 4) + padding(8) + [UInt8(lengths.count)] + lengths
      + packet
  }

  /// The beginning of a FLAC.
  public static func flac(samples: Int, rate: Int, _ list: [String], picture: Int = 0) -> [UInt8] {
    let info = padding(10) + big(rate << 4 | 0b0010, 3) + [0xF0] + big(samples, 4) + padding(16)
    let comments = comments(list)
    return text("fLaC") + [0] + big(34, 3) + info + (picture > 0 ? [6] + big(picture, 3) + padding(picture) : [])
      + [0x84] + big(comments.count, 3) + comments
  }

  /// The beginning of a WAV.
  public static func wave(bytesPerSecond: Int, bytes: Int) -> [UInt8] {
    text("RIFF") + little(bytes + 36, 4) + text("WAVEfmt ") + little(16, 4) + [1, 0, 2, 0] + little(44_100, 4)
      + little(bytesPerSecond, 4) + [4, 0, 16, 0] + text("data") + little(bytes, 4)
  }
}
