// SPDX-License-Identifier: MIT

import MediaHandler
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("what a file is")
struct MediaHandlerTests {
  @Test("a picture tells its size, and its type by itself, whatever its address or the server says")
  func pictures() async throws {
    for type in ["image/png", "image/jpeg", "application/octet-stream", nil] {
      let found = try await metadata(MediaBytes.png(1920, 1080), type, at: "https://example.org/a.jpg.webp")
      #expect(
        found.image?.width == 1920 && found.image?.height == 1080
          && found.image?.url == "https://example.org/a.jpg.webp")
      #expect(found.title == nil && found.video == nil && found.file?.name == "a.jpg.webp")
    }
    let webP = try await metadata(MediaBytes.webP(640, 480), "image/webp", at: "https://example.org/a.jpg.webp")
    #expect(webP.file?.mime == "image/webp" && webP.image?.mime == "image/webp" && webP.image?.width == 640)
  }

  @Test("a picture behind its camera's notes is read for, and one that is further away is not")
  func notes() async throws {
    let near = try await metadata(MediaBytes.jpeg(4000, 3000, after: 50_000) + MediaBytes.padding(99), "image/jpeg")
    #expect(near.image?.width == 4000)
    let far = try await metadata(
      MediaBytes.jpeg(4000, 3000, after: 90_000), "image/jpeg", [("Content-Length", "5000000")])
    #expect(far.image?.width == nil && far.image?.url != nil && far.file?.bytes == 5_000_000)
  }

  @Test("a PDF tells pages, title and author, and is a PDF under other names, too")
  func pdf() async throws {
    let bytes = MediaBytes.pdf("/Title(Summer programme)/Author(Ann)", linearized: 12)
    for type in ["application/pdf", "application/octet-stream", nil] {
      var headers = [("Content-Length", "1200000")]
      if type == nil { headers.append(("X-Content-Type-Options", "nosniff")) }
      let found = try await metadata(bytes, type, headers)
      #expect(
        found.title == "Summer programme" && found.author == "Ann" && found.file?.pages == 12, "\(type ?? "none")")
      #expect(found.file?.mime == "application/pdf" && found.file?.bytes == 1_200_000)
    }
  }

  @Test("sounds and films tell what their tags say")
  func tags() async throws {
    let frames =
      MediaBytes.id3Frame("TIT2", MediaBytes.text("\0Song")) + MediaBytes.id3Frame("TPE1", MediaBytes.text("\0Ann"))
    let song = try await metadata(MediaBytes.id3(frames) + MediaBytes.mp3(frames: 4, counting: 7810), "audio/mpeg")
    #expect(song.title == "Song" && song.author == "Ann" && song.file?.durationMilliseconds == 204_016)
    #expect(song.audio?.url == "https://example.org/file" && song.audio?.mime == "audio/mpeg")
    let film = try await metadata(
      MediaBytes.fileType("isom") + MediaBytes.movie(milliseconds: 64_000, 1280, 720), "application/octet-stream")
    #expect(film.video?.width == 1280 && film.video?.mime == "video/mp4" && film.file?.durationMilliseconds == 64_000)
    let webM = try await metadata(MediaBytes.matroska("matroska", milliseconds: 1000, 64, 48), nil)
    #expect(webM.file?.mime == "video/x-matroska" && webM.video?.height == 48)
  }

  @Test(
    "archives, programs and documents are known by their first bytes where nobody says what they are",
    arguments: [
      ([0x50, 0x4B, 3, 4], "application/zip"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "application/x-7z-compressed"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "application/x-xz"), ([0x28, 0xB5, 0x2F, 0xFD], "application/zstd"),
      ([0x1F, 0x8B, 8], "application/x-gzip"),
      (MediaBytes.text("Rar!") + [0x1A, 7, 1, 0], "application/x-rar-compressed"),
      ([0x7F] + MediaBytes.text("ELF\u{2}\u{1}"), "application/x-executable"),
      (MediaBytes.text("SQLite format 3\0"), "application/vnd.sqlite3"),
      (MediaBytes.padding(257) + MediaBytes.text("ustar"), "application/x-tar"),
      (MediaBytes.text("fLaC\0"), "audio/flac"),
      (MediaBytes.text("wOF2\0"), "font/woff2"), (MediaBytes.text("8BPS\0\u{2}"), "image/vnd.adobe.photoshop"),
      ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], "image/tiff"), (MediaBytes.padding(40, 1), "application/octet-stream"),
      (
        [0x50, 0x4B, 3, 4] + MediaBytes.padding(14) + [20, 0, 0, 0, 20, 0, 0, 0, 8, 0, 0, 0]
          + MediaBytes.text("mimetypeapplication/epub+zip"),
        "application/epub+zip"
      ),
      (
        [0x50, 0x4B, 3, 4] + MediaBytes.padding(22) + [17, 0, 0, 0] + MediaBytes.text("word/document.xml"),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
      ),
    ] as [([UInt8], String)])
  func signatures(bytes: [UInt8], type: String) async throws {
    for declared in ["application/octet-stream", nil] {
      #expect(try await metadata(bytes, declared).file?.mime == type)
    }
  }

  @Test("bytes that call themselves plain text are none, and text in UTF-16 is")
  func plainText() async throws {
    let archive = try await metadata([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0], "text/plain")
    #expect(archive.file?.mime == "application/x-7z-compressed")
    #expect(try await metadata([0xFF, 0xFE, 0x41, 0, 0x42, 0], "text/plain").file?.mime == "text/plain")
    #expect(
      try await metadata(MediaBytes.text("{\\rtf1"), "text/plain").file?.mime == "text/plain", "it may be about RTF")
  }

  @Test("what a server declares is believed where it says something")
  func declared() async throws {
    for type in ["application/zip", "application/json", "font/woff2", "application/x-my-own", "video/mp4"] {
      #expect(try await metadata(MediaBytes.text("PK"), type).file?.mime == type)
    }
  }

  @Test("no more is read than the first kilobytes")
  func modest() async throws {
    for (type, first, chunks) in [
      ("audio/mpeg", MediaBytes.mp3(frames: 3), 1), ("application/x-unheard-of", [], 1),
      ("image/png", MediaBytes.png(3, 4), 1),
      ("video/mp4", MediaBytes.fileType("isom") + MediaBytes.big(1 << 30, 4) + MediaBytes.text("mdat"), 1),
      ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF], 16), ("application/pdf", MediaBytes.pdf(linearized: 3), 8),
    ] as [(String, [UInt8], Int)] {
      let gate = try Gate()
      var page = FakePage(
        headers: [("Content-Type", type)], chunks: [first + MediaBytes.padding(4096 - first.count, 0x20)])
      page.chunks += [[UInt8]](repeating: MediaBytes.padding(4096, 0x20), count: 15)
      // Whoever reads on waits for ever.
      page = page.bodyHeld(by: gate, from: chunks)
      let found = try HandlerTest.metadata(of: await HandlerTest.unfurl(MediaHandler(), page: page))
      #expect(found.file?.mime == type && found.file?.bytes == nil)
    }
  }

  @Test("a radio station has a name and neither size nor end")
  func radio() async throws {
    let gate = try Gate()
    for (name, title) in [("Radio Ann", "Radio Ann"), ("no name", nil)] as [(String, String?)] {
      var page = FakePage.body(MediaBytes.mp3(frames: 9), mediaType: "audio/mpeg")
      page.headers += [("icy-name", name), ("icy-br", "128"), ("Content-Length", "54000000")]
      let found = try HandlerTest.metadata(of: await HandlerTest.unfurl(MediaHandler(), page: page.bodyHeld(by: gate)))
      #expect(
        found.title == title && found.file?.bytes == nil && found.file?.mime == "audio/mpeg" && found.audio != nil)
    }
  }

  @Test("streams that never end and what is packed are not even looked into")
  func notRead() async throws {
    let gate = try Gate()
    for type in ["text/event-stream", "multipart/x-mixed-replace", "application/zip"] {
      var page = FakePage.body([1], mediaType: type)
      if type == "application/zip" { page.headers.append(("Content-Length", "26843545600")) }
      let found = try HandlerTest.metadata(of: await HandlerTest.unfurl(MediaHandler(), page: page.bodyHeld(by: gate)))
      #expect(found.file?.mime == type)
    }
  }

  @Test("a password in the address is not told")
  func credentials() async throws {
    let found = try await metadata(MediaBytes.png(3, 4), "image/png", at: "https://ann:secret@example.org/a.png")
    #expect(found.url == "https://example.org/a.png" && found.image?.url == "https://example.org/a.png")
  }
}
