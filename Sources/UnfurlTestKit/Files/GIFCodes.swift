// SPDX-License-Identifier: MIT

/// Pixels as the LZW codes of a GIF (GIF89a specification, appendix F), without compressing them: the table of codes is
/// cleared before its codes would become longer, so that each pixel is one code of the same length.
enum GIFCodes {
  /// The smallest code size for so many colours, 2–8.
  static func size(for colours: Int) -> Int {
    var size = 2
    while size < 8, 1 << size < colours { size += 1 }
    return size
  }

  /// The codes of `pixels`, the end code included, packed from the lowest bit on. Each pixel is below 2 to the power of
  /// `size`.
  static func bytes(for pixels: [UInt8], size: Int) -> [UInt8] {
    let clear = 1 << size
    var (packed, held, bits) = ([UInt8](), 0, 0)
    func put(_ code: Int) {
      held |= code << bits
      bits += size + 1
      while bits >= 8 {
        packed.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        bits -= 8
      }
    }
    for (index, pixel) in pixels.enumerated() {
      // After so many codes none longer than `size` + 1 bits has come into the table.
      if index % (clear - 2) == 0 { put(clear) }
      put(Int(pixel) & (clear - 1))
    }
    if pixels.isEmpty { put(clear) }
    put(clear + 1)
    if bits > 0 { packed.append(UInt8(truncatingIfNeeded: held)) }
    return packed
  }
}
