// SPDX-License-Identifier: MIT

/// Reads the facts of a GIF as its bytes arrive: blocks are walked by their lengths, and no pixel is decoded.
///
/// Nothing of the file is kept but the record that is being read, of at most thirteen bytes, and as many ``images`` as
/// were asked for; so a file of any length, with any number of images, takes no memory. Sizes are only reported: nothing
/// is ever allocated by them.
///
/// Versions are not told apart: a `GIF87a` file with extensions is read like any other, as viewers do. Zero bytes
/// between blocks, which some encoders leave, are passed over; any other byte that begins no block ends the reading.
public struct GIFWalker: Sendable {
  /// How far it has come.
  public enum Progress: Sendable, Equatable {
    /// More bytes are wanted.
    case reading
    /// The trailer was read, or something that no GIF has: more bytes change nothing.
    case finished
    /// These bytes are no GIF.
    case notGIF
  }

  /// One image block, for whoever needs more than the facts.
  public struct Image: Sendable, Equatable {
    /// Its place on the logical screen, 0–65535; it may lie outside.
    public var x: Int
    /// Its place on the logical screen, 0–65535; it may lie outside.
    public var y: Int
    /// Its size in pixels, 0–65535.
    public var width: Int
    /// Its size in pixels, 0–65535.
    public var height: Int
    /// Its delay as in the file, in hundredths of a second; `nil` where no graphic control extension stands before it.
    public var delay: Int?
    /// What becomes of it before the next one is drawn, 0–7 as in the file: 2 back to the background, 3 back to what
    /// was there before, else it stays (GIF89a specification, section 23).
    public var disposal = 0
    /// The index of the colour that lets the canvas through, if there is one.
    public var transparent: Int?
    /// Where in the file the byte behind its last one is; `nil` while it has not ended.
    public var end: Int?

    /// An image of which only the place and the size are known.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// How many image blocks are kept in ``images``; 0: none.
  public let keptImages: Int
  /// The first image blocks, as many as are kept.
  public internal(set) var images: [Image] = []
  /// The facts so far; `nil` before the header is whole.
  public internal(set) var facts: GIFFacts?

  /// Whether more bytes change anything.
  var progress = Progress.reading
  /// What comes next, once ``skip`` bytes were passed over.
  var stage = Stage.header
  /// How many bytes are passed over first.
  var skip = 0
  /// Where in the file the next byte to come stands.
  var position = 0
  /// The record that is being read, its first ``heldCount`` bytes.
  var held = InlineArray<16, UInt8>(repeating: 0)
  /// How many bytes of the record are there.
  var heldCount = 0
  /// How many bytes of a sub-block stand behind its record.
  var rest = 0
  /// The graphic control extension that waits for its image.
  var control: Control?
  /// How long the images are shown.
  var delays = GIFDelays()

  /// A walker at the beginning of a file.
  public init(keptImages: Int = 0) { self.keptImages = keptImages }

  /// Reads on.
  public mutating func push(_ bytes: [UInt8]) -> Progress { push(bytes.span.bytes) }

  /// Reads on.
  public mutating func push(_ bytes: RawSpan) -> Progress {
    guard progress == .reading else { return progress }
    bytes.withUnsafeBytes { walk($0) }
    return progress
  }
}
