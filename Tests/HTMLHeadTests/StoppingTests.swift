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

  @Test("a title and a paragraph of an article, or a heading and a description, are enough")
  func bodyTells() {
    let paragraph = "<p>The lighthouse was built in 1874, and its keeper was the last to leave the island.</p>"
    for start in [title + "</head><body>", "<head></head><h1>Page</h1>"] {
      let told = start + "<nav><a href=x>x</a></nav><article>" + paragraph
      let head = read(told + long)
      #expect(head.ending == .bodyTells)
      #expect(head.bytesRead == told.utf8.count)
      #expect(head.body.paragraph == String(paragraph.dropFirst(3).dropLast(4)))
      #expect(read(start + paragraph + long).ending == .bodyWindow)
      #expect(read(start + paragraph + long).body.paragraph != nil)
    }
    let described = "<head>" + description + "</head><body><h1>Page</h1><p>"
    #expect(read(described + long).ending == .bodyTells)
    #expect(read(described + long).bytesRead == described.utf8.count)
  }

  @Test("a heading stands in for a title: no more than a little of the body is read")
  func headingAsTitle() {
    let head = read("<head></head><body><h1>Page</h1>" + long)
    #expect(head.ending == .bodyWindow && head.body.heading == "Page")
    #expect(read("<header><h1>Site</h1></header>" + long).ending == .bodyWindow)
    #expect(read("<head>" + description + "</head><header><h1>Site</h1></header>" + long).ending == .bodyWindow)
    #expect(read(long.prefix(100_000) + "<h1>Late</h1>" + long).bytesRead < 100_100)
  }

  @Test("a page whose head says all is not read into its body")
  func completeHead() {
    let page = title + description + "</head><body><h1>Page</h1><p>" + long
    #expect(read(page).body.heading == nil && read(page).body.characters == 0)
  }

  @Test("without a title and a heading reading goes on to the limit")
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
