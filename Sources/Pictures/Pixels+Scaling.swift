// SPDX-License-Identifier: MIT

extension Pixels {
  /// The picture so small that neither side is longer than `side`; itself where it is that small.
  ///
  /// Each pixel is the average of those that it covers (``BoxAverage``). The aspect ratio is kept, but no side is less
  /// than one pixel long.
  public func fitted(within side: Int) -> Pixels { fitted(width: side, height: side) }

  /// The picture so small that it fits into a box; itself where it does.
  public func fitted(width boxWidth: Int, height boxHeight: Int) -> Pixels {
    // A box that is larger than the picture asks for nothing, so these products are not larger than the picture.
    let wide = min(max(boxWidth, 1), width)
    let high = min(max(boxHeight, 1), height)
    if wide == width, high == height { return self }
    if width * high >= height * wide {
      return BoxAverage(of: self, width: wide, height: max(1, (height * wide + width / 2) / width)).pixels()
    }
    return BoxAverage(of: self, width: max(1, (width * high + height / 2) / height), height: high).pixels()
  }
}
