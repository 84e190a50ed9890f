// SPDX-License-Identifier: MIT

import MediaSniffing

/// The comments of Vorbis, Opus and FLAC (xiph.org, "Ogg Vorbis I format specification: comment field").
struct VorbisComments {
  var title: String?
  var artist: String?
  /// Whether the bytes end before the comments do.
  var isCutOff = false

  private static let mostComments = 256

  /// Reads the comments that begin at `offset` with the name of the program that wrote them.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    isCutOff = true
    guard let vendor = bytes.littleEndian(4, at: offset), let count = bytes.littleEndian(4, at: offset + 4 + vendor)
    else { return }
    var place = offset + 8 + vendor
    for _ in 0..<min(count, Self.mostComments) {
      guard title == nil || artist == nil else { break }
      guard let length = bytes.littleEndian(4, at: place), place + 4 <= bytes.count - length else { return }
      read(bytes.slice(place + 4..<place + 4 + length))
      place += 4 + length
    }
    isCutOff = false
  }

  /// `TITLE=…`, in letters of any case.
  private mutating func read(_ comment: UnsafeBufferPointer<UInt8>) {
    if title == nil, comment.hasAnyCase("title=", at: 0) { title = TagText.latin(comment.dropFirst(6)) }
    if artist == nil, comment.hasAnyCase("artist=", at: 0) { artist = TagText.latin(comment.dropFirst(7)) }
  }
}
