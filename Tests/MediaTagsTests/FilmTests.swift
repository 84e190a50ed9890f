// SPDX-License-Identifier: MIT

import MediaTags
import Testing
import UnfurlTestKit

@Suite("what a film says of itself")
struct FilmTests {
  private func short(_ tags: MediaTags) -> String {
    "\(tags.width ?? 0)x\(tags.height ?? 0) \(tags.durationMilliseconds ?? 0) \(tags.title ?? "-") \(tags.author ?? "-")"
  }

  @Test("an MP4 tells length, size and iTunes' tags where its index comes first")
  func mp4() {
    let film =
      MediaBytes.fileType("isom") + MediaBytes.movie(milliseconds: 64_000, 1280, 720) + MediaBytes.box("mdat", [])
    #expect(short(MediaTags.read(film)) == "1280x720 64000 - -")
    let song = MediaBytes.fileType("M4A ") + MediaBytes.movie(milliseconds: 204_000, title: "Song", artist: "Ann")
    #expect(short(MediaTags.read(song)) == "0x0 204000 Song Ann")
    let upright = MediaBytes.fileType("qt  ") + MediaBytes.movie(milliseconds: 1000, 1920, 1080, turned: true)
    #expect(short(MediaTags.read(upright)) == "1080x1920 1000 - -")
  }

  @Test("an index behind small boxes is wanted, one behind the film is not")
  func order() {
    let movie = MediaBytes.movie(milliseconds: 1000, 64, 48)
    let early = MediaBytes.fileType("isom") + MediaBytes.box("free", MediaBytes.padding(9000)) + movie
    let wanted = MediaTags.read(Array(early.prefix(4096))).wantedBytes
    #expect(wanted > 9000 && wanted < 16_000)
    #expect(short(MediaTags.read(Array(early.prefix(wanted)))) == "64x48 1000 - -")
    let late =
      MediaBytes.fileType("isom") + MediaBytes.big(90_000_000, 4) + MediaBytes.text("mdat") + MediaBytes.padding(4096)
    #expect(MediaTags.read(Array(late.prefix(4096))).wantedBytes == 0)
    let huge =
      MediaBytes.fileType("isom") + MediaBytes.big(1, 4) + MediaBytes.text("mdat") + MediaBytes.padding(8, 0x7F)
    #expect(MediaTags.read(huge + MediaBytes.padding(99)).wantedBytes == 0)
  }

  @Test("a length that is not known, or absurd, is absent")
  func lengths() {
    for milliseconds in [0, 0xFFFF_FFFF] {
      #expect(
        MediaTags.read(MediaBytes.fileType("isom") + MediaBytes.movie(milliseconds: milliseconds)).durationMilliseconds
          == nil)
    }
    let wide = MediaBytes.padding(1, 1) + MediaBytes.padding(19) + MediaBytes.big(1, 4) + MediaBytes.padding(8, 0xFE)
    #expect(
      MediaTags.read(MediaBytes.fileType("isom") + MediaBytes.box("moov", MediaBytes.box("mvhd", wide)))
        .durationMilliseconds == nil)
  }

  @Test("WebM and Matroska tell length, size and title")
  func matroska() {
    let film = MediaBytes.matroska("webm", milliseconds: 64_000, 1280, 720, title: "Film")
    #expect(short(MediaTags.read(film)) == "1280x720 64000 Film -")
    #expect(short(MediaTags.read(MediaBytes.matroska("matroska", milliseconds: .nan, 4, 3))) == "4x3 0 - -")
    let wanted = MediaTags.read(Array(film.prefix(70))).wantedBytes
    #expect(wanted > 70 && wanted < 4096)
  }

  @Test("an AVI tells length and size")
  func avi() {
    #expect(short(MediaTags.read(MediaBytes.avi(640, 480, frames: 250, microseconds: 40_000))) == "640x480 10000 - -")
  }

  @Test("what is none of these tells nothing")
  func nothing() {
    for bytes in [[], [0x50], MediaBytes.text("hello, world"), MediaBytes.png(3, 4)] {
      #expect(MediaTags.read(bytes) == MediaTags())
    }
  }
}
