// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("When enough of a page was read")
struct StoppingTests {
  private let title = "<head><title>Page</title>"
  private let description = "<meta name=description content=Text>"
  private let long = String(repeating: "<p>some text</p>", count: 60_000)

  @Test("reading ends with the head once title and description are known")
  func headComplete() {
    let start = title + description + "</head>"
    let head = read(start + long)
    #expect(head.ending == .headComplete)
    #expect(head.bytesRead == start.utf8.count)
    #expect(read(title + description + "<body>" + long).ending == .headComplete)
    #expect(read("<title>Page</title>" + description + "text" + long).ending == .headComplete)
    #expect(
      read("<head><meta property=og:title content=a><meta property=og:description content=b></head>" + long).ending
        == .headComplete)
  }

  @Test("a description is looked for a little way into the body")
  func bodyWindow() {
    let start = title + "</head>"
    let head = read(start + long)
    #expect(head.ending == .bodyWindow)
    #expect(head.bytesRead == start.utf8.count + HeadLimits().bodyWindow)
    #expect(!head.isTruncated)
    let found = read(start + "<body><p>text" + description + long)
    #expect(found.ending == .headComplete)
    #expect(found.metas.count == 1)
  }

  @Test("without a title reading goes on to the limit")
  func byteLimit() {
    let head = read("<head></head>" + long)
    #expect(head.ending == .byteLimit)
    #expect(head.isTruncated)
    #expect(head.bytesRead == HeadLimits().bytes)
    let late = read("<head></head>" + long.prefix(100_000) + "<title>Late</title>" + long)
    #expect(late.title == "Late")
    #expect(late.ending == .bodyWindow)
  }

  @Test("a blank title is not a title, and a blank description no description")
  func blank() {
    let start = "<head><title> </title><meta name=description content=' '>"
    #expect(read(start + "</head>" + long).ending == .byteLimit)
  }

  @Test("a picture in a noscript, or stray text, does not hide the rest of the head")
  func strayContent() {
    let stray = title + description + "<noscript><img src=t.gif></noscript>"
    #expect(read(stray + "<meta property=og:image content=i></head>" + long).metas.count == 2)
    #expect(read(title + description + "; <meta property=og:image content=i></head>" + long).metas.count == 2)
    #expect(read(title + description + "; <p>" + long).ending == .bodyWindow)
  }

  @Test("reading a page to its end says so")
  func pageEnd() {
    #expect(read("<title>Page</title>").ending == .pageEnd)
    #expect(read(title + "</head>" + long, limits: everything).bytesRead == HeadLimits().bytes)
  }

  @Test("after enough, more is not looked at")
  func afterEnough() {
    let reader = HeadReader(httpCharset: "utf-8")
    #expect(reader.read(Array((title + description).utf8)) == .needsMore)
    #expect(reader.read(Array("</head><meta name=b>".utf8)) == .enough)
    #expect(reader.read(Array("<meta name=c>".utf8)) == .enough)
    #expect(reader.finish().metas.count == 1)
  }
}
