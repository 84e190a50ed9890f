// SPDX-License-Identifier: MIT

import PreviewText
import Testing
import UnfurlKit

@Suite("The line of a file")
struct FileLineTests {
  private func line(
    _ mime: String?, _ bytes: Int64? = nil, at link: String = "https://example.org/d",
    _ change: (inout Metadata) -> Void = { _ in }
  ) -> String {
    var metadata = Metadata()
    metadata.originalURL = link
    metadata.url = link
    metadata.file = Metadata.File()
    metadata.file?.mime = mime
    metadata.file?.bytes = bytes
    change(&metadata)
    return text(Preview(handler: "media", metadata: metadata)) { $0.prefix = "" }
  }

  @Test("types have short words; one without is said as it is")
  func words() {
    #expect(line("application/pdf", 1_200_000) == "PDF, 1.2 MB")
    #expect(line("application/zip", 3_000_000) == "ZIP archive, 3 MB")
    #expect(line("text/plain", 2000) == "text, 2 kB")
    #expect(line("application/octet-stream", 3_000_000) == "file, 3 MB")
    #expect(line(nil, 999) == "file, 999 B")
    #expect(line("application/x-my-own") == "application/x-my-own")
    #expect(line("application/ld+json", 10) == "JSON, 10 B")
    #expect(line("image/svg+xml", 10) == "SVG, 10 B")
  }

  @Test("kind and size of a picture belong together; pages and length follow")
  func facts() {
    let picture = line("image/jpeg", 340_400) {
      $0.image = Metadata.Image(url: "https://example.org/d")
      $0.image?.width = 1920
      $0.image?.height = 1080
    }
    #expect(picture == "JPEG 1920×1080, 340 kB")
    #expect(line("application/pdf") { $0.file?.pages = 12 } == "PDF, 12 pages")
    #expect(line("application/pdf", 5) { $0.file?.pages = 1 } == "PDF, 1 page, 5 B")
    for (milliseconds, words) in [
      (1, "0:01"), (64_400, "1:04"), (204_600, "3:25"), (3_723_000, "1:02:03"), (.max, nil),
    ] as [(Int, String?)] {
      let found = line("audio/mpeg") { $0.file?.durationMilliseconds = milliseconds }
      #expect(words == nil ? found.hasPrefix("MP3, ") : found == "MP3, \(words ?? "")")
    }
  }

  @Test("a title stands before the facts, that of a sound or film with whoever made it")
  func titles() {
    let document: (inout Metadata) -> Void = {
      $0.title = "Programme"
      $0.author = "Ann"
    }
    #expect(line("application/pdf", 5, document) == "Programme (PDF, 5 B)")
    let song: (inout Metadata) -> Void = {
      document(&$0)
      $0.audio = Metadata.Audio(url: "https://example.org/d")
    }
    #expect(line("audio/mpeg", 5, song) == "Ann – Programme (MP3, 5 B)")
    #expect(
      line("audio/mpeg", 5) {
        song(&$0)
        $0.title = "Ann - Song"
      } == "Ann - Song (MP3, 5 B)")
  }

  @Test("the name stands there where the link as written does not end in it")
  func names() {
    for (link, shows) in [
      ("https://example.org/d?id=5", true), ("https://example.org/my%20report.pdf", false),
      ("https://example.org/my%20report.pdf?download=1#page=2", false),
      ("https://example.org/?file=my%20report.pdf", false),
      ("https://example.org/my%20report.pdf/raw", true),
    ] {
      let found = line("application/pdf", 5, at: link) { $0.file?.name = "my report.pdf" }
      #expect(found == (shows ? "my report.pdf (PDF, 5 B)" : "PDF, 5 B"), "\(link)")
    }
  }

  @Test("a template can say the facts and the title")
  func template() {
    var metadata = Metadata()
    metadata.title = "Programme"
    metadata.file = Metadata.File()
    metadata.file?.mime = "application/pdf"
    metadata.file?.pages = 2
    let found = text(Preview(handler: "media", metadata: metadata)) {
      $0.template.byHandler["media"] = "{facts}: {title}"
    }
    #expect(found == "↪ PDF, 2 pages: Programme")
  }
}
