// SPDX-License-Identifier: MIT

import OEmbedReading
import Testing
import URLParsing

/// What is read of an answer that came from `https://api.example/oembed`.
func answer(_ text: String, contentType: String? = "application/json") throws -> OEmbedAnswer? {
  OEmbedAnswer(
    Array(text.utf8), contentType: contentType, from: try #require(WebURL("https://api.example/oembed?url=x")))
}

@Suite("What an oEmbed answer says")
struct AnswerTests {
  private static let video = """
    {"version":"1.0","type":"video","title":"A  film &amp; more","author_name":"Ann","provider_name":"Films",\
    "thumbnail_url":"/t.jpg","thumbnail_width":"480","thumbnail_height":360.0,"cache_age":"3600","width":560,"height":315,\
    "html":"<iframe width=\\"560\\" height=\\"315\\" src=\\"https://films.example/embed/1\\" allowfullscreen></iframe>"}
    """

  @Test("all that a preview can use is read, numbers as numbers or as text")
  func whole() throws {
    let film = try #require(try answer(Self.video))
    #expect(film.kind == .video && film.title == "A film & more")
    #expect(film.authorName == "Ann" && film.providerName == "Films")
    #expect(film.thumbnail?.url.href == "https://api.example/t.jpg")
    #expect(film.thumbnail?.width == 480 && film.thumbnail?.height == 360)
    #expect(film.player?.url.href == "https://films.example/embed/1")
    #expect(film.player?.width == 560 && film.player?.height == 315)
    #expect(film.cacheAge == .seconds(3600) && film.embeddedText == nil)
  }

  @Test("the same answer in XML says the same")
  func xml() throws {
    let text = """
      <?xml version="1.0" encoding="utf-8" standalone="yes"?>
      <oembed>
        <version>1.0</version><type>video</type><title>A  film &amp;amp; more</title><author_name>Ann</author_name>
        <provider_name> Films </provider_name><thumbnail_url>/t.jpg</thumbnail_url>
        <thumbnail_width>480</thumbnail_width><thumbnail_height>360</thumbnail_height><cache_age>3600</cache_age>
        <width>560</width><height>315</height>
        <html>&lt;iframe width="560" height="315" src="https://films.example/embed/1" allowfullscreen&gt;&lt;/iframe&gt;</html>
        <more><title>Not this one</title></more>
      </oembed>
      """
    #expect(try answer(text, contentType: "text/xml; charset=utf-8") == (try answer(Self.video)))
    // Servers give it the type of a page as well.
    #expect(try answer(text, contentType: "text/html") == (try answer(Self.video)))
  }

  @Test("XML is read in the encoding that it names")
  func encodings() throws {
    let url = try #require(WebURL("https://api.example/"))
    let latin =
      Array("<?xml version='1.0' encoding='iso-8859-1'?><oembed><title>Caf".utf8) + [0xE9]
      + Array("</title></oembed>".utf8)
    #expect(OEmbedAnswer(latin, from: url)?.title == "Café")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "<oembed><title>Café</title></oembed>".utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(OEmbedAnswer(wide, contentType: "text/xml", from: url)?.title == "Café")
    #expect(OEmbedAnswer([0xEF, 0xBB, 0xBF] + Array("{\"title\":\"Café\"}".utf8), from: url)?.title == "Café")
  }

  @Test("a field of the wrong type is left out by itself")
  func wrongTypes() throws {
    let text = """
      {"version":"1.0","type":["video"],"title":7,"author_name":null,"provider_name":"Films","thumbnail_url":{},
      "thumbnail_width":"wide","cache_age":"soon","html":true,"width":-3}
      """
    var expected = OEmbedAnswer()
    expected.providerName = "Films"
    #expect(try answer(text) == expected)
  }

  @Test("another version is another format; a missing one is taken for 1.0")
  func versions() throws {
    for version in ["\"1.0\"", "1", "1.0"] {
      #expect(try answer("{\"version\":\(version),\"title\":\"T\"}")?.title == "T", "\(version)")
    }
    #expect(try answer("{\"title\":\"T\"}")?.title == "T")
    for version in ["\"2.0\"", "\"1\"", "1.1", "0", "null", "{}", "[]", "true", "\"\""] {
      #expect(try answer("{\"version\":\(version),\"title\":\"T\"}") == nil, "\(version)")
    }
  }

  @Test("what is neither JSON nor XML of oEmbed is no answer")
  func garbage() throws {
    for text in [
      "", "   ", "null", "[]", "\"text\"", "{", "{\"title\":\"T\"", "Not found", "<!DOCTYPE html><title>T</title>",
      "<rss><title>T</title></rss>", "{\"title\":\"T\"} and more", "\u{FEFF}",
    ] {
      #expect(try answer(text) == nil, "\(text)")
      #expect(try answer(text, contentType: "text/xml") == nil, "\(text)")
    }
  }

  @Test("an answer holds for what it says, for a day at most")
  func cacheAges() throws {
    let ages: [(String, Duration?)] = [
      ("1", .seconds(1)), ("\"86400\"", .seconds(86_400)), ("99999999999999999999999", .seconds(86_400)),
      ("\" 60 \"", .seconds(60)), ("60.9", .seconds(60)), ("0", .zero), ("-1", nil), ("\"1 day\"", nil), ("1e9", nil),
      ("[]", nil), ("null", nil), ("\"\"", nil),
    ]
    for (text, age) in ages {
      #expect(try #require(try answer("{\"cache_age\":\(text)}")).cacheAge == age, "\(text)")
    }
  }

  @Test("a photo is its own picture, and nothing else has a photo")
  func photos() throws {
    let photo = try answer("{\"type\":\"photo\",\"url\":\"p.jpg\",\"width\":800,\"height\":600}")
    #expect(photo?.photo?.url.href == "https://api.example/p.jpg")
    #expect(photo?.photo?.width == 800 && photo?.photo?.height == 600)
    #expect(try answer("{\"type\":\"link\",\"url\":\"p.jpg\"}")?.photo == nil)
  }

  @Test("a picture that counts readers, and an address that is none, is no picture")
  func pictures() throws {
    for field in [
      "\"/t.gif\",\"thumbnail_width\":1,\"thumbnail_height\":1", "\"javascript:x()\"", "\"data:image/png;base64,AA\"",
      "\"\"",
      "\"#\"", "\"https://ann:secret@api.example/t.jpg\"", "\"http://192.168.0.1/t.jpg\"", "\"//localhost/t.jpg\"",
    ] {
      #expect(try #require(try answer("{\"thumbnail_url\":\(field)}")).thumbnail == nil, "\(field)")
    }
  }

  @Test("the words of a rich answer are a description, without what is no text, and its picture a picture")
  func rich() throws {
    let text = """
      {"version":"1.0","type":"rich","html":"<blockquote><p>Hello &amp; <b>welcome</b><img src=p.gif width=1 height=1>\
      <img src='p.png'></p></blockquote><script>alert(1)</script><style>p{}</style>"}
      """
    let rich = try #require(try answer(text))
    #expect(rich.embeddedText == "Hello & welcome" && rich.player == nil)
    #expect(rich.embeddedPicture?.url.href == "https://api.example/p.png")
  }

  @Test("of a post that is embedded the paragraphs are the words")
  func posts() throws {
    let text = """
      {"version":"1.0","type":"rich","author_name":"Ann","height":null,"cache_age":"3153600000",\
      "html":"<blockquote><p lang=\\"en\\">Hello<br>all <a>#x</a></p><P>Bye</p>&mdash; Ann (@ann) <a>1 May</a></blockquote>"}
      """
    let post = try #require(try answer(text))
    #expect(post.embeddedText == "Hello all #x Bye" && post.cacheAge == OEmbedAnswer.longestCacheAge)
    let open = try answer("{\"type\":\"rich\",\"html\":\"<a>Who</a><p>Says this\"}")
    #expect(open?.embeddedText == "Says this")
    let empty = try answer("{\"type\":\"rich\",\"html\":\"<p></p><a>Says this</a>\"}")
    #expect(empty?.embeddedText == "Says this")
  }

  @Test("what a frame holds for browsers without frames is no description")
  func framed() throws {
    let text =
      "{\"type\":\"rich\",\"html\":\"<p>See</p><iframe src='https://a.example/'>Your browser is old</iframe>\"}"
    #expect(try #require(try answer(text)).embeddedText == nil)
  }

  @Test("texts come out as one clean line, an author that is an address not at all")
  func clean() throws {
    let text =
      "{\"title\":\"a\\u202e\\nb\\u0000c\",\"author_name\":\"https://a.example/ann\",\"provider_name\":\"\\u200b \"}"
    let found = try #require(try answer(text))
    #expect(found.title == "a bc" && found.authorName == nil && found.providerName == nil)
    let long = try answer("{\"title\":\"\(String(repeating: "word ", count: 400))\"}")
    #expect(try #require(long?.title).count <= 200)
  }
}
