// SPDX-License-Identifier: MIT

import MediaSniffing
import MediaTags
import Testing
import UnfurlTestKit

@Suite("files that were damaged on the way")
struct MutationTests {
  private static let files: [[UInt8]] = [
    MediaBytes.pdf("/Title<FEFF0041>/Author(B)", pages: 3, linearized: 4),
    MediaBytes.id3(MediaBytes.id3Frame("TIT2", [1, 0xFF, 0xFE, 0x41, 0]), version: 4)
      + MediaBytes.mp3(frames: 4, counting: 9),
    MediaBytes.oggPage([1] + MediaBytes.text("vorbis"))
      + MediaBytes.oggPage([3] + MediaBytes.text("vorbis") + MediaBytes.comments(["TITLE=a", "ARTIST=b"])),
    MediaBytes.flac(samples: 44_100, rate: 44_100, ["TITLE=a"], picture: 9),
    MediaBytes.wave(bytesPerSecond: 176_400, bytes: 1_764_000),
    MediaBytes.avi(640, 480, frames: 9, microseconds: 40_000),
    MediaBytes.fileType("isom") + MediaBytes.movie(milliseconds: 64_000, 1280, 720, title: "a", artist: "b"),
    MediaBytes.matroska("webm", milliseconds: 64_000, 1280, 720, title: "a"), MediaBytes.png(3, 4),
    MediaBytes.jpeg(3, 4, after: 9),
    MediaBytes.webP(5, 6), [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0, 1, 3, 0, 1, 0, 0, 0, 9, 0, 0, 0],
    [0x50, 0x4B, 3, 4] + MediaBytes.padding(22) + [8, 0, 0, 0] + MediaBytes.text("mimetypeapplication/epub+zip"),
  ]

  @Test("whatever became of them, they are read to an end")
  func damaged() {
    var random = SeededGenerator(7)
    for file in Self.files {
      for _ in 0..<300 {
        var bytes = file
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] =
            [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
        }
        if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
        let tags = MediaTags.read(bytes, fileBytes: .max)
        #expect(tags.wantedBytes >= 0 && (tags.durationMilliseconds ?? 1) > 0)
        _ = ImageSize.read(bytes)
        _ = MediaSniffer.file(bytes, settled: .octetStream, declared: nil)
      }
    }
  }
}
