// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("JSON-LD")
struct LinkedDataTests {
  private func block(_ json: String) -> String { "<script type=\"application/ld+json\">\(json)</script>" }

  @Test("types count with their vocabulary, as URL or with a prefix, and in lists")
  func types() async throws {
    for type in [
      "\"Article\"", "\"http://schema.org/Article\"", "\"https://schema.org/Article\"", "\"schema:Article\"",
      "[\"Thing\", \"schema:Article\"]",
    ] {
      #expect(try await metadata(of: block("{\"@type\":\(type),\"headline\":\"H\"}")).title == "H")
    }
    #expect(try await skip(of: block("{\"@type\":\"Organization\",\"name\":\"O\"}")) == .nothingToSay)
  }

  @Test("the object that names this page is taken, wherever it stands")
  func thisPage() async throws {
    let page = try await metadata(
      of: block(
        """
        [{"@type":"Article","headline":"Another","url":"https://example.org/other"},
        {"@type":"BreadcrumbList","name":"Marks"},
        {"@type":"Article","headline":"This","mainEntityOfPage":{"@type":"WebPage","@id":"http://www.example.org/page/#a"}}]
        """))
    #expect(page.title == "This")
  }

  @Test("what the page is about comes before the page as such, which fills in what that leaves out")
  func contentBeforePage() async throws {
    let page = try await metadata(
      of: block(
        """
        {"@graph":[{"@type":"WebPage","@id":"https://example.org/page","name":"Title | Site","description":"Words",
        "inLanguage":"de-AT"},
        {"@type":"Article","headline":"Title","isPartOf":{"@id":"https://example.org/page"}},
        {"@type":"WebSite","name":"The Site"}]}
        """))
    #expect(
      page.title == "Title" && page.description == "Words" && page.locale == "de-AT" && page.siteName == "The Site")
    #expect(page.sources["site_name"] == "json-ld:website" && page.sources["locale"] == "json-ld:inLanguage")
  }

  @Test("of pages that a page lists, none is the page")
  func lists() async throws {
    let items = (1...4).map { "{\"@type\":\"Product\",\"name\":\"P\($0)\",\"url\":\"/p/\($0)\",\"description\":\"D\"}" }
    let page = try await metadata(of: "<title>All</title>" + block("[\(items.joined(separator: ","))]"))
    #expect(page.title == "All" && page.description == nil)
    let questions = (1...4).map { "{\"@type\":\"Question\",\"name\":\"Q\($0)\"}" }.joined(separator: ",")
    let answers = try await metadata(
      of: block("{\"@type\":\"FAQPage\",\"name\":\"Answers\",\"mainEntity\":[\(questions)]}"))
    #expect(answers.title == "Answers")
  }

  @Test("what stands within the page's object is found")
  func nested() async throws {
    let page = try await metadata(
      of: block(
        """
        {"@type":"QAPage","mainEntity":{"@type":"Question","name":"Why?","author":{"@type":"Person","name":"Anna"}}}
        """))
    #expect(page.title == "Why?" && page.author == "Anna")
  }

  @Test("persons and publishers may be given by reference")
  func references() async throws {
    let page = try await metadata(
      of: block(
        """
        {"@graph":[{"@type":"Article","headline":"H","author":{"@id":"#anna"},"publisher":{"@id":"#paper"}},
        {"@type":"Person","@id":"#anna","name":"Anna"},{"@type":"Organization","@id":"#paper","name":"Paper"}]}
        """))
    #expect(page.author == "Anna" && page.siteName == "Paper")
  }

  @Test("at most three authors are named")
  func authors() async throws {
    let page = try await metadata(
      of: block(
        """
        {"@type":"Article","headline":"H","author":[{"name":"A"},"B",{"name":"A"},{"name":"C"},{"name":"D"}]}
        """))
    #expect(page.author == "A, B, C …")
  }

  @Test("one author may have the names of all; a list within a list names nobody")
  func namesOfOne() async throws {
    let one = "{\"@type\":\"Article\",\"headline\":\"H\",\"author\":{\"@type\":\"Person\",\"name\":[\"Anna\",\"Ben\"]}}"
    #expect(try await metadata(of: block(one)).author == "Anna, Ben")
    let deep =
      "{\"@type\":\"Article\",\"headline\":\"H\",\"author\":[[{\"name\":\"Anna\"}]],\"image\":[[{\"url\":\"/i.png\"}]]}"
    let page = try await metadata(of: block(deep))
    #expect(page.title == "H" && page.author == nil && page.image == nil)
  }

  @Test(
    "the language is a tag, also of a language that is an object; its name is none",
    arguments: ["\"pt-BR\"", "{\"@type\":\"Language\",\"name\":\"Portuguese\",\"alternateName\":\"pt-BR\"}"])
  func language(value: String) async throws {
    let json = "{\"@type\":\"Article\",\"headline\":\"H\",\"inLanguage\":\(value)}"
    #expect(try await metadata(of: block(json)).locale == "pt-BR")
    let named = "{\"@type\":\"Article\",\"headline\":\"H\",\"inLanguage\":\"Portuguese\"}"
    #expect(try await metadata(of: block(named)).locale == nil)
  }

  @Test(
    "a picture may be a text, an object, a list, or a reference",
    arguments: [
      "\"/i.png\"", "{\"url\":\"/i.png\"}", "[\"/i.png\",\"/j.png\"]",
      "[{\"@type\":\"ImageObject\",\"contentUrl\":\"/i.png\"}]",
      "{\"url\":[\"/i.png\"]}",
    ])
  func pictures(image: String) async throws {
    let page = try await metadata(of: block("{\"@type\":\"Recipe\",\"name\":\"N\",\"image\":\(image)}"))
    #expect(page.image?.url == "https://example.org/i.png")
  }

  @Test("a picture's size is a number, a text or a quantity")
  func pictureSize() async throws {
    let page = try await metadata(
      of: block(
        """
        {"@type":"Article","headline":"H","image":{"@type":"ImageObject","url":"/i.png","width":"1200px",
        "height":{"@type":"QuantitativeValue","value":630}}}
        """))
    #expect(page.image?.width == 1200 && page.image?.height == 630)
  }

  @Test("a page about a video tells of its file, else of the page that plays it")
  func video() async throws {
    let both = try await metadata(
      of: block(
        """
        {"@type":"VideoObject","name":"V","contentUrl":"/v.mp4","embedUrl":"/embed","encodingFormat":"video/mp4",
        "thumbnailUrl":["/t.jpg"],"uploadDate":"2024-02-29T12:00:00Z"}
        """))
    #expect(both.video?.url == "https://example.org/v.mp4" && both.video?.mime == "video/mp4")
    #expect(both.image?.url == "https://example.org/t.jpg" && both.published == "2024-02-29T12:00:00Z")
    let player = try await metadata(of: block("{\"@type\":\"VideoObject\",\"name\":\"V\",\"embedUrl\":\"/embed\"}"))
    #expect(player.video?.url == "https://example.org/embed" && player.sources["video"] == "json-ld:embedUrl")
  }

  @Test("a block with line ends in its texts, or comment marks around it, is read; one cut in the middle is not")
  func sloppyBlocks() async throws {
    #expect(try await metadata(of: block("{\"@type\":\"Article\",\"headline\":\"A\nB\"}")).title == "A B")
    #expect(try await metadata(of: block("<!-- {\"@type\":\"Article\",\"headline\":\"A\"} -->")).title == "A")
    #expect(
      try await metadata(of: block("//<![CDATA[\n{\"@type\":\"Article\",\"headline\":\"A\"}\n//]]>")).title == "A")
    #expect(try await skip(of: block("{\"@type\":\"Article\",\"headline\":\"A\",")) == .nothingToSay)
  }

  @Test("deep and wide blocks end soon and change nothing")
  func hostileBlocks() async throws {
    let deep = String(repeating: "{\"mainEntity\":", count: 400) + "1" + String(repeating: "}", count: 400)
    let lists = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let wide = "[" + Array(repeating: "{\"@type\":\"Thing\"}", count: 3000).joined(separator: ",") + "]"
    let page = try await metadata(of: "<title>T</title>" + [deep, lists, wide].map(block).joined())
    #expect(page.title == "T" && page.description == nil)
  }

  @Test("what is not for families is marked")
  func families() async throws {
    for value in ["false", "\"http://schema.org/False\""] {
      let page = try await metadata(
        of: block("{\"@type\":\"VideoObject\",\"name\":\"V\",\"isFamilyFriendly\":\(value)}"))
      #expect(page.isAdult == true)
    }
    let page = try await metadata(of: block("{\"@type\":\"VideoObject\",\"name\":\"V\",\"isFamilyFriendly\":true}"))
    #expect(page.isAdult == nil)
  }
}
