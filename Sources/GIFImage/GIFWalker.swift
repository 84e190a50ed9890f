// SPDX-License-Identifier: MIT

/// Reads the facts of a GIF as its bytes arrive: blocks are walked by their lengths, and no pixel is decoded.
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
    /// Its place on the logical screen.
    public var x = 0
    /// Its place on the logical screen.
    public var y = 0
    /// Its size in pixels.
    public var width = 0
    /// Its size in pixels.
    public var height = 0
    /// Its delay as in the file, in hundredths of a second; `nil` where no graphic control extension stands before it.
    public var delay: Int?
    /// Where in the file the byte behind its last one is; `nil` while it has not ended.
    public var end: Int?
  }

  /// How many image blocks are kept in ``images``; 0: none.
  public let keptImages: Int
  /// The first image blocks, as many as are kept.
  public private(set) var images: [Image] = []
  /// The facts so far; `nil` before the header is whole.
  public private(set) var facts: GIFFacts?

  /// A walker at the beginning of a file.
  public init(keptImages: Int = 0) { self.keptImages = keptImages }

  /// Reads on.
  public mutating func push(_ bytes: [UInt8]) -> Progress { .notGIF }
}
