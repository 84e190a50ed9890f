// SPDX-License-Identifier: MIT

/// A picture in memory: rows from top to bottom, four bytes a pixel (red, green, blue, alpha; alpha is not multiplied in).
public struct Pixels: Sendable, Equatable {
  /// Its width in pixels, at least 1.
  public let width: Int
  /// Its height in pixels, at least 1.
  public let height: Int
  /// `width × height × 4` bytes.
  public let rgba: [UInt8]

  /// A picture of these bytes; `nil` where their number does not fit the size.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, pixels <= Int.max / 4, rgba.count == pixels * 4 else { return nil }
    self.init(checkedWidth: width, height: height, rgba: rgba)
  }

  /// A picture of bytes that were made for this size.
  init(checkedWidth width: Int, height: Int, rgba: [UInt8]) {
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Whether no pixel lets anything shine through.
  public var isOpaque: Bool {
    rgba.withUnsafeBufferPointer { bytes in
      // All alphas together, without a branch for each, so that it runs at the speed of memory.
      var all: UInt8 = 255
      for index in stride(from: 3, to: bytes.count, by: 4) { all &= bytes[index] }
      return all == 255
    }
  }
}
