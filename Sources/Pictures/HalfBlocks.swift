// SPDX-License-Identifier: MIT

/// A picture as lines of a terminal: each character shows two pixels, one above the other.
///
/// A terminal's cell is about twice as high as wide, so that the pixels are about square. The upper pixel is the ink of
/// `▀`, the lower one the paper. Pixels that are more transparent than not show the terminal's own background.
public struct HalfBlocks: Sendable {
  /// How many colours a terminal has.
  public enum Colours: Sendable {
    /// 16, 256, or any (24 bits).
    case sixteen, palette, any
  }

  /// What the terminal has.
  public var colours: Colours
  /// The most characters of a line.
  public var columns: Int
  /// The most lines.
  public var rows: Int

  /// Pictures of at most `columns` characters in at most `rows` lines.
  public init(colours: Colours, columns: Int, rows: Int) {
    self.colours = colours
    self.columns = columns
    self.rows = rows
  }

  /// The picture, made smaller where it is too large, and never larger. The lines have no end of line; all show the same
  /// number of characters, and the terminal's colours are as before at the end of each.
  public func lines(of pixels: Pixels) -> [String] {
    let (wide, high) = (max(columns, 1), max(rows, 1))
    let picture = pixels.fitted(width: wide, height: high <= Int.max / 2 ? high * 2 : Int.max)
    return stride(from: 0, to: picture.height, by: 2).map { top in
      var line = TerminalLine(colours: colours)
      for x in 0..<picture.width {
        line.append(upper: colour(picture, x, top), lower: colour(picture, x, top + 1))
      }
      return line.finished()
    }
  }

  /// The colour of a pixel; `nil` where it is more transparent than not, and below the picture.
  private func colour(_ picture: Pixels, _ x: Int, _ y: Int) -> TerminalColour? {
    guard y < picture.height else { return nil }
    let at = (y * picture.width + x) * 4
    guard picture.rgba[at + 3] >= 128 else { return nil }
    return TerminalColour(
      red: picture.rgba[at], green: picture.rgba[at + 1], blue: picture.rgba[at + 2], as: colours)
  }
}
