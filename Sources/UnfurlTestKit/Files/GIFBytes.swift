// SPDX-License-Identifier: MIT

/// Writes the bytes of a GIF block by block (GIF89a specification), right ones and wrong ones: nothing is checked, and
/// a number that is too large loses its upper bits.
///
///     let gif = GIFBytes(width: 2, height: 2, colours: [0xFF0000, 0x0000FF]).loop()
///       .control(delay: 10).image([0, 1, 1, 0])
///       .control(delay: 10).image([1, 0, 0, 1])
///       .trailer().bytes
///
/// Each call gives the GIF with one block more. To cut a file short, leave blocks away or take a prefix of ``bytes``.
public struct GIFBytes: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8]
  private let width: Int
  private let height: Int
  private let colours: [UInt32]

  /// The header and the logical screen.
  ///
  /// - Parameters:
  ///   - width: The logical screen in pixels, 0–65535.
  ///   - height: The logical screen in pixels, 0–65535.
  ///   - colours: The global colour table as `0xRRGGBB`, filled up with black to 2, 4, … 256; empty: there is none.
  ///   - background: The index of the background colour.
  ///   - version: The first six bytes.
  public init(
    width: Int, height: Int, colours: [UInt32] = [0x000000, 0xFFFFFF], background: Int = 0, version: String = "GIF89a"
  ) {
    bytes = Array(version.utf8)
    self.width = width
    self.height = height
    self.colours = colours
    number(width)
    number(height)
    bytes += [Self.tableFlags(colours) | 0x70, UInt8(truncatingIfNeeded: background), 0]
    table(colours)
  }

  /// A loop extension: `times` more rounds after the first, 0 for ever. `application` is `NETSCAPE2.0` or
  /// `ANIMEXTS1.0`.
  public consuming func loop(_ times: Int = 0, application: String = "NETSCAPE2.0") -> GIFBytes {
    self.application(application, [[1, UInt8(truncatingIfNeeded: times), UInt8(truncatingIfNeeded: times >> 8)]])
  }

  /// An application extension: its eleven characters, then the sub-blocks as they are given.
  public consuming func application(_ name: String, _ blocks: [[UInt8]]) -> GIFBytes {
    self.extension(0xFF, [Array(name.utf8)] + blocks)
  }

  /// A graphic control extension: the delay in hundredths of a second, the disposal method 0–7, and the index of the
  /// transparent colour.
  public consuming func control(delay: Int = 0, disposal: Int = 0, transparent: Int? = nil) -> GIFBytes {
    let flags = UInt8(truncatingIfNeeded: disposal & 7) << 2 | (transparent == nil ? 0 : 1)
    let index = UInt8(truncatingIfNeeded: transparent ?? 0)
    let pair = [UInt8(truncatingIfNeeded: delay), UInt8(truncatingIfNeeded: delay >> 8)]
    return self.extension(0xF9, [[flags] + pair + [index]])
  }

  /// A comment in one sub-block, of at most 255 bytes.
  public consuming func comment(_ text: String) -> GIFBytes { self.extension(0xFE, [Array(text.utf8)]) }

  /// A plain text extension, of at most 255 bytes, in cells of 8×8 pixels across the whole screen.
  public consuming func plainText(_ text: String) -> GIFBytes {
    let low = [width, height].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    return self.extension(0x01, [[0, 0, 0, 0] + low + [8, 8, 1, 0], Array(text.utf8)])
  }

  /// An extension of any label; each sub-block of at most 255 bytes, and an end behind them.
  public consuming func `extension`(_ label: UInt8, _ blocks: [[UInt8]]) -> GIFBytes {
    bytes += [0x21, label]
    for block in blocks { bytes += [UInt8(truncatingIfNeeded: block.count)] + block }
    bytes.append(0)
    return self
  }

  /// An image: its descriptor, its own colour table if it has one, and its pixels, which are indices from left to right
  /// and from top to bottom, also where they are written interlaced.
  ///
  /// - Parameters:
  ///   - pixels: The indices; `nil`: 0 everywhere.
  ///   - x: Its place on the logical screen.
  ///   - y: Its place on the logical screen.
  ///   - width: Its size; `nil`: that of the logical screen.
  ///   - height: Its size; `nil`: that of the logical screen.
  ///   - colours: Its own colour table; empty: the global one holds.
  ///   - interlaced: Whether its rows are written in four passes.
  public consuming func image(
    _ pixels: [UInt8]? = nil, x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil, colours: [UInt32] = [],
    interlaced: Bool = false
  ) -> GIFBytes {
    let (wide, high) = (width ?? self.width, height ?? self.height)
    var rows = pixels ?? Array(repeating: 0, count: wide * high)
    if interlaced { rows = Self.interlaced(rows, width: wide, height: high) }
    let size = GIFCodes.size(for: max(colours.isEmpty ? self.colours.count : colours.count, 2))
    return descriptor(x: x, y: y, width: wide, height: high, colours: colours, interlaced: interlaced)
      .data(codeSize: size, GIFCodes.bytes(for: rows, size: size))
  }

  /// The descriptor of an image and its colour table alone; ``data(codeSize:_:)`` belongs behind it.
  public consuming func descriptor(
    x: Int = 0, y: Int = 0, width: Int, height: Int, colours: [UInt32] = [], interlaced: Bool = false
  ) -> GIFBytes {
    bytes.append(0x2C)
    for value in [x, y, width, height] { number(value) }
    bytes.append(Self.tableFlags(colours) | (interlaced ? 0x40 : 0))
    table(colours)
    return self
  }

  /// The data of an image: the smallest code size, and `codes` in sub-blocks of at most 255 bytes.
  public consuming func data(codeSize: Int, _ codes: [UInt8]) -> GIFBytes {
    bytes.append(UInt8(truncatingIfNeeded: codeSize))
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      bytes.append(UInt8(truncatingIfNeeded: block.count))
      bytes += block
    }
    bytes.append(0)
    return self
  }

  /// Any bytes.
  public consuming func raw(_ more: [UInt8]) -> GIFBytes {
    bytes += more
    return self
  }

  /// The trailer, which ends a whole file.
  public consuming func trailer() -> GIFBytes { raw([0x3B]) }

  private mutating func number(_ value: Int) {
    bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private mutating func table(_ colours: [UInt32]) {
    guard !colours.isEmpty else { return }
    let count = 2 << Int(Self.tableFlags(colours) & 7)
    for index in 0..<count {
      let colour = index < colours.count ? colours[index] : 0
      bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: colour >> $0) }
    }
  }

  /// "There is a table", and its size.
  private static func tableFlags(_ colours: [UInt32]) -> UInt8 {
    guard !colours.isEmpty else { return 0 }
    var bits: UInt8 = 0
    while bits < 7, 2 << Int(bits) < colours.count { bits += 1 }
    return 0x80 | bits
  }

  /// The rows in the order in which an interlaced image has them (GIF89a specification, appendix E).
  private static func interlaced(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      stride(from: first, to: height, by: step).flatMap { pixels[($0 * width)..<($0 * width + width)] }
    }
  }
}
