// SPDX-License-Identifier: MIT

import MediaTags
import Testing
import UnfurlTestKit

@Suite("what a sound says of itself")
struct SoundTests {
  private let frames =
    MediaBytes.id3Frame("TPE1", [0] + Array("Ann".utf8)) + MediaBytes.id3Frame("TIT2", [3] + Array("Über uns".utf8))

  @Test("title and artist are read from ID3 of three versions and four encodings")
  func versions() {
    let third = MediaTags.read(MediaBytes.id3(frames + MediaBytes.padding(20)))
    #expect(third.title == "Über uns" && third.author == "Ann")
    let second = MediaTags.read(
      MediaBytes.id3(
        MediaBytes.text("TT2") + MediaBytes.big(5, 3) + [0, 0xDC, 0x62, 0x65, 0x72] + MediaBytes.text("TP1")
          + MediaBytes.big(4, 3) + MediaBytes.text("\0Ann"), version: 2))
    #expect(second.title == "Über" && second.author == "Ann")
    let wide = MediaBytes.id3Frame("TIT2", [1, 0xFF, 0xFE, 0xDC, 0, 0x62, 0, 0, 0])
    #expect(MediaTags.read(MediaBytes.id3(wide)).title == "Üb")
    let marked = MediaBytes.id3Frame("TIT2", [1, 0xFE, 0xFF, 0, 0xDC])
    #expect(MediaTags.read(MediaBytes.id3(marked)).title == "Ü")
    let big = MediaBytes.id3Frame("TIT2", [2, 0, 0xDC, 0, 0x62])
    #expect(MediaTags.read(MediaBytes.id3(big, version: 4)).title == "Üb")
    let several = MediaBytes.id3Frame("TPE1", [3] + Array("Ann\0Bea".utf8))
    #expect(MediaTags.read(MediaBytes.id3(several, version: 4)).author == "Ann")
  }

  @Test("a tag that was made safe for players is made whole again")
  func unsynchronised() {
    let stuffed = MediaBytes.id3Frame("TIT2", [1, 0xFF, 0x00, 0xFE, 0x41, 0x00])
    #expect(MediaTags.read(MediaBytes.id3(stuffed, flags: 0x80)).title != nil)
    let one = MediaBytes.text("TIT2") + [0, 0, 0, 6, 0, 0x02] + [1, 0xFF, 0x00, 0xFE, 0x41, 0x00]
    #expect(MediaTags.read(MediaBytes.id3(one, version: 4)).title == "A")
    let packed = MediaBytes.text("TIT2") + [0, 0, 0, 3, 0, 0x80, 0, 0x41, 0x42]
    #expect(MediaTags.read(MediaBytes.id3(packed)).title == nil, "it is compressed")
    let extended = MediaBytes.id3(MediaBytes.big(6, 4) + MediaBytes.padding(6) + frames, flags: 0x40)
    #expect(MediaTags.read(extended).title == "Über uns")
  }

  @Test("a picture before the title is passed over where that takes little, and a large one is left alone")
  func picture() {
    let before = MediaBytes.id3Frame("APIC", MediaBytes.padding(30_000, 1))
    let whole = MediaBytes.id3(before + frames) + MediaBytes.mp3(frames: 4)
    let wanted = MediaTags.read(Array(whole.prefix(4096))).wantedBytes
    #expect(wanted > 30_000 && wanted < 40_000)
    #expect(MediaTags.read(Array(whole.prefix(wanted))).title == "Über uns")
    let large = MediaBytes.id3(frames + MediaBytes.id3Frame("APIC", MediaBytes.padding(1000)), size: 5_000_000)
    let tags = MediaTags.read(Array(large.prefix(4096)))
    #expect(tags.title == "Über uns" && tags.wantedBytes > 5_000_000)
  }

  @Test("an MP3's length is the number of its frames, or follows from its size where all frames are alike")
  func length() {
    // 1,152 samples a frame, 44,100 a second.
    #expect(MediaTags.read(MediaBytes.mp3(frames: 4, counting: 7810)).durationMilliseconds == 204_016)
    #expect(MediaTags.read(MediaBytes.mp3(frames: 9), fileBytes: 1_600_000).durationMilliseconds == 100_000)
    #expect(MediaTags.read(MediaBytes.mp3(frames: 9)).durationMilliseconds == nil)
    let tagged = MediaBytes.id3(frames) + MediaBytes.mp3(frames: 4, counting: 7810)
    #expect(MediaTags.read(tagged).durationMilliseconds == 204_016)
    let mixed = MediaBytes.mp3(frames: 2) + [0xFF, 0xFB, 0x80, 0] + MediaBytes.padding(361)
    #expect(MediaTags.read(mixed + MediaBytes.mp3(frames: 1), fileBytes: 1_600_000).durationMilliseconds == nil)
    let told = MediaBytes.id3(MediaBytes.id3Frame("TLEN", [0] + Array("204000".utf8)))
    #expect(MediaTags.read(told).durationMilliseconds == 204_000)
  }

  @Test("comments of Vorbis, Opus and FLAC tell title and artist")
  func comments() {
    let list = MediaBytes.comments(["album=None", "Title=Song", "ARTIST=Ann", "title=Second"])
    for (first, mark) in [
      ([1] + MediaBytes.text("vorbis") + MediaBytes.padding(22), [3] + MediaBytes.text("vorbis")),
      (MediaBytes.text("OpusHead") + MediaBytes.padding(11), MediaBytes.text("OpusTags")),
      ([0x7F] + MediaBytes.text("FLAC") + MediaBytes.padding(40), [4, 0, 0, 90]),
    ] {
      let other = MediaBytes.oggPage(MediaBytes.padding(30), serial: 8)
      let tags = MediaTags.read(MediaBytes.oggPage(first) + other + MediaBytes.oggPage(mark + list))
      #expect(tags.title == "Song" && tags.author == "Ann")
    }
    let film =
      [0x80] + MediaBytes.text("theora") + MediaBytes.padding(7) + MediaBytes.big(640, 3) + MediaBytes.big(360, 3)
    let tags = MediaTags.read(MediaBytes.oggPage(film))
    #expect(tags.width == 640 && tags.height == 360)
  }

  @Test("FLAC tells its length, and its comments behind a picture where that is small")
  func flac() {
    let tags = MediaTags.read(MediaBytes.flac(samples: 44_100 * 200, rate: 44_100, ["TITLE=Song"]))
    #expect(tags.durationMilliseconds == 200_000 && tags.title == "Song")
    let whole = MediaBytes.flac(samples: 1, rate: 44_100, ["TITLE=Song"], picture: 20_000)
    let wanted = MediaTags.read(Array(whole.prefix(4096))).wantedBytes
    #expect(MediaTags.read(Array(whole.prefix(wanted))).title == "Song" && wanted < 30_000)
    #expect(MediaTags.read(MediaBytes.flac(samples: 5, rate: 0, [])).durationMilliseconds == nil)
  }

  @Test("a WAV's length is that of its data, unless it does not know it yet")
  func wave() {
    #expect(MediaTags.read(MediaBytes.wave(bytesPerSecond: 176_400, bytes: 1_764_000)).durationMilliseconds == 10_000)
    #expect(MediaTags.read(MediaBytes.wave(bytesPerSecond: 176_400, bytes: 0xFFFF_FFFF)).durationMilliseconds == nil)
    #expect(MediaTags.read(MediaBytes.wave(bytesPerSecond: 0, bytes: 1000)).durationMilliseconds == nil)
  }
}
