// SPDX-License-Identifier: MIT

import OEmbedReading
import Testing
import URLParsing

@Suite("The player of an oEmbed answer")
struct PlayerTests {
  private func player(_ html: String, type: String = "video", size: String = "\"width\":640,\"height\":360") throws
    -> OEmbedAnswer.Player?
  {
    let quoted = html.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return try answer("{\"version\":\"1.0\",\"type\":\"\(type)\",\(size),\"html\":\"\(quoted)\"}")?.player
  }

  @Test("one frame over https is a player, however it is written")
  func frames() throws {
    for html in [
      "<iframe src='https://p.example/1?a=1&amp;b=2'></iframe>",
      "\n <IFRAME SRC=https://p.example/1?a=1&b=2 ></IFRAME >\n",
      "<iframe/src=\"https://p.example/1?a=1&b=2\"/allow=\"autoplay; fullscreen *; GYROSCOPE\">Old browser</iframe>",
      "<iframe frameborder title='a > b' src='https://p.example/1?a=1&b=2' src='https://q.example/'></iframe>",
      "<iframe src='https://p.example/1?a=1&b=2'><iframe src='https://q.example/'></iframe>",
      "<iframe src='//p.example/1?a=1&b=2'></iframe>",
    ] {
      for type in ["video", "rich"] {
        let found = try player(html, type: type)
        #expect(found?.url.href == "https://p.example/1?a=1&b=2", "\(html)")
        #expect(found?.width == 640 && found?.height == 360, "\(html)")
      }
    }
  }

  @Test("anything but one frame alone is none")
  func noFrame() throws {
    for html in [
      "", "text", "<p>text</p>", "<div><iframe src='https://p.example/'></iframe></div>",
      "<iframe src='https://p.example/'></iframe><script src=x></script>",
      "<iframe src='https://p.example/'></iframe><iframe src='https://q.example/'></iframe>",
      "<iframe src='https://p.example/'>", "<iframe src='https://p.example/'",
      "<iframe src='https://p.example/></iframe>",
      "<iframes src='https://p.example/'></iframes>", "<iframe></iframe>", "<iframe src></iframe>", "<iframe src='",
      "<!-- --><iframe src='https://p.example/'></iframe>",
    ] {
      #expect(try player(html) == nil, "\(html)")
    }
  }

  @Test("a frame that is not over https, or leads to no public host, is none")
  func unsafe() throws {
    for source in [
      "http://p.example/", "javascript:alert(1)", "data:text/html,x", "https://127.0.0.1/", "https://[::1]/",
      "https://2130706433/", "https://localhost/", "https://a.localhost/", "https://printer.local/",
      "https://intranet/",
      "https://a:b@p.example/", "", "#",
    ] {
      #expect(try player("<iframe src='\(source)'></iframe>") == nil, "\(source)")
    }
  }

  @Test("a frame that asks for more than players need is none")
  func powers() throws {
    for wishes in ["camera", "autoplay;microphone", "geolocation *", "payment", "*"] {
      #expect(try player("<iframe src='https://p.example/' allow='\(wishes)'></iframe>") == nil, "\(wishes)")
    }
  }

  @Test("the size is the frame's own, else the answer's, and a height must be known")
  func sizes() throws {
    let own = try player("<iframe src='https://p.example/' width=100 height=50></iframe>")
    #expect(own?.width == 100 && own?.height == 50)
    let share = try player("<iframe src='https://p.example/' width='100%' height='152'></iframe>")
    #expect(share?.width == nil && share?.height == 152)
    #expect(try player("<iframe src='https://p.example/' height=9000></iframe>")?.height == 1024)
    #expect(try player("<iframe src='https://p.example/'></iframe>", size: "\"width\":640") == nil)
  }

  @Test("links and photos have none, nor has what does not say its version")
  func kinds() throws {
    let html = "<iframe src='https://p.example/'></iframe>"
    #expect(try player(html, type: "link") == nil)
    #expect(try player(html, type: "photo") == nil)
    #expect(try answer("{\"type\":\"video\",\"height\":300,\"html\":\"\(html)\"}")?.player == nil)
  }
}
