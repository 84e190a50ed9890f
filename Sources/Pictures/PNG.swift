// SPDX-License-Identifier: MIT

import CZlib

/// Writes pictures as PNG (ISO/IEC 15948), which every client shows.
///
/// A picture of at most 256 colours is written with a palette: the still of a GIF that was not scaled stays about as
/// small as it came. Any other has three bytes a pixel, or four where something shines through.
///
/// How large a file becomes has no limit here. The worst case is noise, which cannot be compressed: 320×320 pixels with
/// alpha make about 410 kB, or 546 kB in base64. That is below what a preview may carry as its poster (768 KiB) and
/// below the longest line that has one (1 MiB).
public enum PNG {
  /// The picture as a file; `nil` where zlib has no memory left, or the format has no room for it (a side or its data of
  /// 2³¹ or more).
  public static func bytes(of pixels: Pixels) -> [UInt8]? {
    guard pixels.width <= Int32.max, pixels.height <= Int32.max else { return nil }
    let image = PNGImage.indexed(pixels) ?? PNGImage.trueColour(pixels)
    guard let data = compressed(image.rows), data.count <= Int32.max else { return nil }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file.reserveCapacity(data.count + image.palette.count + image.alphas.count + 128)
    let sizes = [pixels.width, pixels.height].flatMap { number($0) }
    chunk("IHDR", sizes + [image.depth, image.kind.rawValue, 0, 0, 0], to: &file)
    if !image.palette.isEmpty { chunk("PLTE", image.palette, to: &file) }
    if !image.alphas.isEmpty { chunk("tRNS", image.alphas, to: &file) }
    chunk("IDAT", data, to: &file)
    chunk("IEND", [], to: &file)
    return file
  }

  /// How hard zlib tries, 1–9. Higher levels than this take twice the time for a few percent.
  private static let level: Int32 = 6

  /// The bytes in zlib's format: `compress2` and `compressBound` (https://zlib.net/manual.html#Utility).
  private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var failed = false
    let bound = compressBound(UInt(bytes.count))
    let data = [UInt8](unsafeUninitializedCapacity: Int(bound)) { buffer, count in
      var length = bound
      failed = compress2(buffer.baseAddress, &length, bytes, UInt(bytes.count), level) != Z_OK
      count = failed ? 0 : Int(length)
    }
    return failed ? nil : data
  }

  /// Adds a chunk: its length, its name, its data, and `crc32` of the two (https://zlib.net/manual.html#Checksum).
  private static func chunk(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
    file += number(data.count)
    let named = Array(name.utf8)
    file += named
    file += data
    // Not over both at once: an empty array has no address, for which zlib gives its initial value.
    var sum = crc32(0, named, UInt32(named.count))
    if !data.isEmpty { sum = crc32(sum, data, UInt32(truncatingIfNeeded: data.count)) }
    file += number(Int(sum))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
