// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("Heading, markers and counts of a body")
struct BodyTests {
  @Test("the heading is the first h1 that says something")
  func heading() {
    #expect(
      glimpse("<h1><img alt=x></h1><h1>&nbsp;</h1><h1>\n Rock <i>Light</i>\n</h1><h1>Other</h1>").heading
        == "Rock Light")
    #expect(glimpse("<h2>Lesser</h2>").heading == nil)
    #expect(glimpse("<h1>One<br>two <span>&amp; three</span></h1>").heading == "One two & three")
    #expect(glimpse("<h1><div>Rock</div><div>Light</div></h1>").heading == "Rock Light")
    #expect(glimpse("<h1>日本</h1>").heading == "日本")
  }

  @Test("the page's own heading goes before the name of the site above it")
  func ownHeading() {
    #expect(glimpse("<header><h1>Site</h1></header><h1>Page</h1>").heading == "Page")
    #expect(glimpse("<header><h1>Site</h1></header><p>x").heading == "Site")
    #expect(glimpse("<div><h1>Site</h1></div><article><header><h1>Page</h1></header></article>").heading == "Page")
    #expect(glimpse("<article><header><h1>Page</h1></header></article><h1>Other</h1>").heading == "Page")
  }

  @Test("what is too long is no heading, and what the page ends in is one")
  func headingLimits() {
    #expect(glimpse("<h1>" + String(repeating: "word ", count: 1_000) + "</h1><h1>Page</h1>").heading == "Page")
    #expect(glimpse("<h1>Page").heading == "Page")
  }

  @Test("a field for a password is seen, unless it stands where every page has one")
  func password() {
    #expect(glimpse("<form><input type=text><input type=' Password '></form>").asksForPassword)
    #expect(glimpse("<input type=password>").asksForPassword)
    #expect(!glimpse("<input type=text name=password>").asksForPassword)
    for start in ["<header>", "<nav>", "<div hidden>", "<dialog>", "<div class=login-modal>", "<template>", "<footer>"]
    {
      #expect(!glimpse("\(start)<form><input type=password>").asksForPassword, "\(start)")
    }
  }

  @Test("scripts, frames, forms and ids are markers, in the order of the page")
  func markers() {
    let page = """
      <head><script src="/a.js?x=1&amp;y"></script><script>f()</script></head><body id=page><div id=" root "><form action=/go>
      <iframe src=//frame.example/></iframe><p id=><input id=i></form><svg id=s></svg><script src=b.js></script>
      """
    #expect(
      read(page, limits: everything).body.markers == [
        "/a.js?x=1&y", "root", "/go", "//frame.example/", "i", "s", "b.js",
      ])
    #expect(read("<frameset><frame src=a><frame src=b></frameset>").body.markers == ["a", "b"])
  }

  @Test("markers are so many and so long as the limits say, and ids leave room for the others")
  func markerLimits() {
    let ids = String(repeating: "<div id=x></div>", count: 500)
    let long = String(repeating: "é", count: 400)
    let markers = glimpse(ids + "<iframe src=\(long)></iframe>" + String(repeating: "<form action=f>", count: 500))
      .markers
    #expect(markers.count == 64 && markers.filter { $0 == "x" }.count == 32)
    #expect(markers[32] == long.prefix(128))
    #expect(glimpse("<iframe src='" + String(repeating: "\0", count: 300) + "'>").markers.isEmpty)
  }

  @Test("the first noscript of the body is kept, also one that stands in the head")
  func noscript() {
    #expect(
      glimpse("<noscript> </noscript><noscript>Enable <b>scripts</b> &amp; wait</noscript>").noscript
        == "Enable scripts & wait")
    let page = read(
      "<head><title>a</title><noscript><p>Enable scripts</noscript></head><body><h1>T</h1>", limits: everything)
    #expect(page.body.noscript == "Enable scripts" && page.body.heading == "T")
    #expect(glimpse("<p>x").noscript == nil)
  }

  @Test("shown characters are counted, white space collapsed")
  func characters() {
    #expect(glimpse("  ab <b>c</b>\n\n d<p>é&amp;日</p><script>x</script><nav>x</nav>").characters == "ab c d é&日".count)
    #expect(glimpse("AT&T &unknown &#x1F600;").characters == "AT&T &unknown 😀".count)
    #expect(read(Array("<title>a</title>".utf8) + [0xE4, 0xF6, 0xFC]).body.characters == 3)
    #expect(glimpse("").characters == 0)
  }
}
