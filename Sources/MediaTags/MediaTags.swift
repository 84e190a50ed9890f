// SPDX-License-Identifier: MIT

import MediaSniffing

/// What a sound, a film or a document says of itself at its beginning.
///
/// Nothing is decoded or decompressed. Whatever cannot be read is absent.
public struct MediaTags: Hashable, Sendable {
  /// Its title, as it stands there but for what no person has written.
  public var title: String?
  /// Who made it.
  public var author: String?
  /// How many pages it has.
  public var pages: Int?
  /// How long it plays, in milliseconds.
  public var durationMilliseconds: Int?
  /// The size of its picture in pixels, as it is shown.
  public var width: Int?
  /// The size of its picture in pixels, as it is shown.
  public var height: Int?
  /// How many bytes of its beginning would tell more, about; 0: these are enough, or no number of bytes would.
  public var wantedBytes = 0

  /// Nothing is known.
  public init() {}

  /// Reads what the first bytes tell: PDF, MP3, Ogg, FLAC, WAV, AVI, MP4, QuickTime, WebM and Matroska.
  ///
  /// - Parameter fileBytes: how large the whole file is, where that is known: some lengths follow from it.
  public static func read(_ first: [UInt8], fileBytes: Int64? = nil) -> MediaTags {
    first.withUnsafeBufferPointer { bytes in
      for reader in readers {
        if var tags = reader(bytes, fileBytes) {
          if tags.wantedBytes <= bytes.count { tags.wantedBytes = 0 }
          return tags
        }
      }
      return MediaTags()
    }
  }

  /// Reads one format; `nil` where it is another.
  typealias Reader = @Sendable (UnsafeBufferPointer<UInt8>, _ fileBytes: Int64?) -> MediaTags?

  private static let readers: [Reader] = [
    PDFTags.read, OggTags.read, FLACTags.read, RIFFTags.read, MatroskaTags.read, MP4Tags.read,
    // Its frames are marked by eleven bits alone: so it comes last.
    MP3Tags.read,
  ]

  /// So many ticks of a clock in milliseconds; `nil` for none, and for more than ten years, which no film takes.
  static func milliseconds(_ ticks: Double, perSecond rate: Double) -> Int? {
    let value = ticks / rate * 1000
    return value >= 1 && value < 3.2e11 ? Int(value.rounded()) : nil
  }
}
