// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("Other vocabularies")
struct OtherVocabularyTests {
  @Test(
    "a title may stand in Dublin Core, in tags for scholars and for publishers, and in microdata",
    arguments: [
      "name=DC.title", "name='dc:title'", "name=dcterms.title", "name=citation_title", "name=parsely-title",
      "name=sailthru.title", "itemprop=headline", "itemprop=name", "name=title",
    ])
  func titles(name: String) async throws {
    #expect(try await metadata(of: "<meta \(name) content=T>").title == "T")
    let page = try await metadata(of: "<meta \(name) content=T><title>Better</title>")
    #expect(page.title == "Better")
  }

  @Test("the name of a nested thing never wins over a page's own words")
  func nestedNames() async throws {
    let page = try await metadata(
      of: """
        <div itemscope itemprop=author><meta itemprop=name content=Anna></div>
        <meta itemprop=headline content=Headline><meta itemprop=description content=Words>
        """)
    #expect(page.title == "Headline" && page.description == "Words")
  }

  @Test("papers name their authors one by one")
  func scholars() async throws {
    let page = try await metadata(
      of: """
        <meta name=citation_title content=Paper><meta name=citation_author content="Doe, Jane">
        <meta name=citation_author content="Roe, Richard"><meta name=citation_journal_title content=Letters>
        <meta name=citation_publication_date content=2024/02/29><meta name=citation_abstract content=Words>
        """)
    #expect(page.author == "Doe, Jane; Roe, Richard" && page.siteName == "Letters" && page.description == "Words")
    // A day is no point in time: nothing is guessed.
    #expect(page.published == nil)
  }

  @Test("an author may stand among the tags of Open Graph")
  func graphAuthor() async throws {
    let page = try await metadata(
      of: "<title>T</title><meta property=og:author content=Anna><meta name=author content=Editors>")
    #expect(page.author == "Anna" && page.sources["author"] == "og:author")
  }

  @Test("several tags of one name are several authors, and an address is none")
  func authors() async throws {
    let page = try await metadata(
      of: """
        <title>T</title><meta property=article:author content=https://example.org/anna>
        <meta name=author content=Anna><meta name=author content=Ben><meta name=author content=Anna>
        """)
    #expect(page.author == "Anna, Ben" && page.sources["author"] == "author")
  }

  @Test(
    "a time is told in one form, however it is written",
    arguments: [
      "2024-02-29T12:30:00Z", "2024-02-29 12:30:00 UTC", "2024-02-29T12:30Z", "Thu, 29 Feb 2024 12:30:00 GMT",
      "2024-02-29 12:30:00 +0000", "2024-02-29T12:30:00+00",
    ])
  func times(text: String) async throws {
    for name in ["name=dcterms.created", "name=dc.date.issued", "name=parsely-pub-date", "itemprop=datePublished"] {
      let page = try await metadata(of: "<title>T</title><meta \(name) content='\(text)'>")
      #expect(page.published.map { $0 == "2024-02-29T12:30:00Z" || $0 == "2024-02-29T12:30:00+00:00" } == true)
    }
  }

  @Test("a picture may stand in microdata and in tags for publishers")
  func pictures() async throws {
    for html in [
      "<link itemprop=thumbnailUrl href=/i.png>", "<link itemprop=image href=/i.png>",
      "<meta itemprop=image content=/i.png>",
      "<meta name=parsely-image-url content=/i.png>", "<meta name=sailthru.image.full content=/i.png>",
    ] {
      #expect(try await metadata(of: "<title>T</title>" + html).image?.url == "https://example.org/i.png")
    }
  }

  @Test("the language may stand in a header field, where it is one")
  func language() async throws {
    let page = try await metadata(of: "<title>T</title>", headers: [("Content-Language", "de-AT")])
    #expect(page.locale == "de-AT" && page.sources["locale"] == "content-language (header)")
    #expect(try await metadata(of: "<title>T</title>", headers: [("Content-Language", "de, en")]).locale == nil)
    let own = try await metadata(of: "<html lang=fr><title>T</title>", headers: [("Content-Language", "de")])
    #expect(own.locale == "fr")
  }

  @Test("a rating is read from lists and by age; general ones count for nothing")
  func ratings() async throws {
    for tag in [
      "<meta name=rating content='adult, RTA-5042-1996-1400-1577-RTA'>",
      "<meta property=og:restrictions:age content=18+>",
      "<meta name=rating content=RESTRICTED>", "<meta property=mixi:content-rating content=1>",
      "<meta itemprop=isFamilyFriendly content=false>",
    ] {
      #expect(try await metadata(of: "<title>T</title>" + tag).isAdult == true)
    }
    for tag in [
      "<meta name=rating content=general>", "<meta name=rating content='safe for kids'>",
      "<meta name=rating content=4.5>",
      "<meta property=og:restrictions:age content=13+>", "<meta itemprop=isFamilyFriendly content=true>",
      "<meta property=mixi:content-rating content=0>", "<meta name=rating content='14 years'>",
    ] {
      #expect(try await metadata(of: "<title>T</title>" + tag).isAdult == nil)
    }
  }

  @Test("a link of a broad type is a feed where its name says so; one of a feed's type needs no rel")
  func feeds() async throws {
    let page = try await metadata(
      of: """
        <title>T</title><link rel=alternate type=application/json href=/feed.json>
        <link rel=alternate type=application/json href=/wp-json/posts/1><link rel=alternate type=text/xml href=/rss/news>
        <link type=application/rss+xml href=/news><link rel=alternate type=text/html href=/feed>
        """)
    #expect(page.feeds.map(\.url) == ["/feed.json", "/rss/news", "/news"].map { "https://example.org" + $0 })
  }
}
