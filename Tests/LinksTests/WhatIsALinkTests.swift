// SPDX-License-Identifier: MIT

import Links
import Testing
import UnfurlKit

@Suite struct WhatIsALinkTests {
  @Test(
    "only an explicit http or https is a link",
    arguments: [
      "example.com", "www.example.com", "//example.com", "ftp://example.com", "mailto:a@example.com",
      "matrix:r/room:example.com", "irc://irc.example/chan", "file:///etc/passwd", "javascript:alert(1)",
      "@user:example.com", "#room:example.com", "user@example.com",
    ])
  func otherSchemes(text: String) {
    #expect(found(text).isEmpty)
  }

  @Test("the scheme may be in capitals")
  func capitals() {
    #expect(found("HTTPS://A.EXAMPLE/B hTtP://c.example") == ["HTTPS://A.EXAMPLE/B", "hTtP://c.example"])
  }

  @Test(
    "a scheme that is the end of a longer word is none", arguments: ["xhttp://a.example", "git+https://a.example/b"])
  func gluedScheme(text: String) {
    #expect(found(text).isEmpty)
  }

  @Test("a mark, or a letter of a script without spaces, may touch the scheme", arguments: "=:/.!@,…見é-_")
  func touchingScheme(mark: Character) {
    #expect(found("so\(mark)https://a.example") == ["https://a.example"])
  }

  @Test("ports, addresses and names without a dot are hosts")
  func hosts() {
    for url in [
      "http://localhost:8080/x", "http://192.0.2.7/", "http://[2001:db8::1]:8080/x", "http://[::1]", "http://intranet",
      "http://a.example:8080", "http://my_app.a.example/", "http://a.example./x", "http://bücher.example/ü",
    ] {
      #expect(found("see \(url), ok") == [url])
    }
  }

  @Test(
    "what cannot be a host is no link",
    arguments: [
      "http://-a.example", "http://a-.example", "http://.a.example", "http://a_b.example", "http://a.example:99999",
      "http://a.example:80x", "http://www...a", "http://#", "http://?", "http:///x", "http://[]", "http://[::1",
      "http://256.256.256.256.256", "http://wow!bang.example",
    ])
  func noHosts(text: String) {
    #expect(found(text).isEmpty)
  }

  @Test(
    "an address that was made harmless is no link, not up to the bracket either",
    arguments: [
      "https://evil.example[.]com/x", "https://evil[.]example", "https://evil(.)example", "https://evil{dot}example",
      "https://www.evil[DOT]example/x", "hxxps://evil.example",
    ])
  func defused(text: String) {
    #expect(found(text).isEmpty)
  }

  @Test("a port may be empty before a path, and a dot may end the name before a port")
  func emptyPort() {
    #expect(found("https://a.example:/b, ok") == ["https://a.example:/b"])
    #expect(found("https://a.example: b") == ["https://a.example"])
    #expect(found("https://a.example.:81/b") == ["https://a.example.:81/b"])
    #expect(found("https://a.example.: b") == ["https://a.example"])
    #expect(found("https://a.example.:/ too bad") == ["https://a.example"])
    for url in ["http://a.:81/b", "http://a:/b", "http://a.:/b", "https://a.example.:/b", "http://192.0.2.7.:/b"] {
      #expect(found("\(url), ok") == [url])
    }
    #expect(canonical("http://a.example:/b http://a.example.:/b") == ["http://a.example/b", "http://a.example./b"])
  }

  @Test("user names and passwords are seen, and are not in the canonical URL")
  func credentials() {
    #expect(marked("http://me:secret@a.example:81/x") == ["@http://me:secret@a.example:81/x"])
    #expect(canonical("http://me:secret@a.example:81/x") == ["http://a.example:81/x"])
    #expect(marked("http://a.example/@me") == ["http://a.example/@me"])
    #expect(marked("http://a.example@") == ["http://a.example"])
  }

  @Test("a link is told where it stands, in bytes")
  func ranges() {
    let links = LinkFinder().links(in: "Grüße: https://a.example/ü!")
    #expect(links.map(\.range) == [9..<29])
  }

  @Test("links are distinct by canonical URL, spelt as first written, in order, up to the limit")
  func distinct() {
    let text = "https://B.example/#one https://a.example https://b.example/?utm_source=x https://c.example"
    #expect(found(text) == ["https://B.example/#one", "https://a.example", "https://c.example"])
    #expect(LinkFinder().links(in: text, limit: 2).count == 2)
  }

  @Test("the cheap question never says no to a text with a link")
  func cheapQuestion() {
    let asked = { (text: String) in Array(text.utf8).withUnsafeBufferPointer { LinkFinder.mayHoldLink($0) } }
    #expect(asked("x https://a.example"))
    #expect(asked("HTTP://a"))
    #expect(!asked("ftp://a.example: no 10:30 http:/ https"))
    #expect(!asked(""))
  }

  @Test("in a log each line is a message of its own")
  func counting() {
    let log = "`http://a.example\nhttp://b.example/` http://c.example\n> http://d.example\nno: link\nhttp://e.example"
    #expect(Array(log.utf8).withUnsafeBufferPointer { LinkFinder.countLinks(in: $0) } == 4)
  }
}
