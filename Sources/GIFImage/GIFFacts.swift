// SPDX-License-Identifier: MIT

/// What a GIF says of itself, as far as it was read (GIF89a specification, and what browsers make of it).
public struct GIFFacts: Sendable, Equatable {
  /// How reading ended.
  public enum End: Sendable, Equatable {
    /// With the trailer: the file is whole.
    case trailer
    /// Before the trailer: the file, or what was read of it, is cut short.
    case cut
    /// At something that no GIF has, said in words with its place in the file: `an unknown block 0xff at 570`.
    case broken(String)
  }

  /// `GIF87a` or `GIF89a`.
  public var version: String
  /// The logical screen in pixels, 0–65535.
  public var width: Int
  /// The logical screen in pixels, 0–65535.
  public var height: Int
  /// How many image blocks there are: frames, as browsers count them. One that is cut behind its descriptor counts.
  public var images = 0
  /// How long one round takes, in milliseconds, as browsers show it: all delays together, by the rule of
  /// ``GIFDelays``. One image alone has a delay, too.
  public var milliseconds = 0
  /// How long one round takes, in milliseconds; 0 where nothing moves.
  public var roundMilliseconds: Int { isAnimated ? milliseconds : 0 }
  /// Whether it moves, as far as it was read.
  public var isAnimated: Bool { images > 1 }
  /// The number in the loop extension, 0–65535: 0 for ever, else so many rounds more after the first; `nil`: there is
  /// none, and it is played once. Of several the last one counts.
  public var loops: Int?
  /// How reading ended.
  public var end = End.cut
  /// How many bytes were read, the trailer included and what stands behind it not. Where it is broken: how many stand
  /// before the wrong one.
  public var bytes = 0

  /// The facts of a GIF of which only the header was read.
  public init(version: String, width: Int, height: Int) {
    self.version = version
    self.width = width
    self.height = height
  }
}
