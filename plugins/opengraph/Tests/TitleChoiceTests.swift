// SPDX-License-Identifier: MIT

import HTMLHead
import OpenGraphHandler
import Testing
import URLParsing
import UnfurlKit

@Suite("Titles and descriptions that say nothing")
struct TitleChoiceTests {
  @Test(
    "what a script or template left behind gives way to the next source, and is never said",
    arguments: [
      "undefined", "null", "NaN", "[object Object]", "{{ page.title }}", "{{title}}", "%title%", "${title}",
      "&lt;%= title %&gt;", "__OG_TITLE__", "{title}", "&#8203;",
    ])
  func placeholders(text: String) async throws {
    let page = try await metadata(of: "<meta property=og:title content='\(text)'><title>Words</title>")
    #expect(page.title == "Words" && page.sources["title"] == "<title>")
    #expect(try await skip(of: "<meta property=og:title content='\(text)'>") == .nothingToSay)
    let words = try await metadata(
      of: "<title>T</title><meta property=og:description content='\(text)'><meta name=description content=Words>")
    #expect(words.description == "Words")
  }

  @Test(
    "a title that says little gives way to one that says more",
    arguments: [
      "Untitled", "Untitled Document", "React App", "Document", "Home", "example.org", "www.example.org/",
      "https://example.org/page", "example.org/page", "https://other.example/x", "The Site", "{{ title }} | The Site",
    ])
  func weakTitles(text: String) async throws {
    let site = "<meta property=og:site_name content='The Site'>"
    let page = try await metadata(of: site + "<meta property=og:title content='\(text)'><title>Words</title>")
    #expect(page.title == "Words")
    let alone = try await metadata(
      of: site + "<meta property=og:title content='\(text)'><meta name=description content=D>")
    #expect(alone.title == text)
  }

  @Test(
    "titles that only look like those stay",
    arguments: [
      "Undefined behaviour", "null and void", "How {{ }} works in templates", "__init__", "100% cotton, 50%",
      "Home alone",
      "The Site of the battle", "C#", "{x} → {y}", "Untitled (1982)",
    ])
  func realTitles(text: String) async throws {
    let site = "<meta property=og:site_name content='The Site'>"
    let page = try await metadata(of: site + "<meta property=og:title content='\(text)'><title>Words</title>")
    #expect(page.title == text)
  }

  @Test("on its first page the site's name is the title")
  func siteNameAtHome() async throws {
    let html =
      "<meta property=og:site_name content=Acme><meta property=og:title content=acme><title>Acme | Tools</title>"
    #expect(try await metadata(of: html, at: "https://example.org/").title == "acme")
    #expect(try await metadata(of: html, at: "https://example.org/a").title == "Acme | Tools")
  }

  @Test("a title that a tool gave is no reason for a preview")
  func toolDefaults() async throws {
    #expect(try await skip(of: "<title>React App</title>") == .nothingToSay)
    #expect(try await metadata(of: "<title>Home</title>").title == "Home")
  }

  @Test("a description that only repeats the title gives way to one that says more")
  func repeatedTitle() async throws {
    let page = try await metadata(
      of: "<title>Same</title><meta property=og:description content=Same><meta name=description content=More>")
    #expect(page.description == "More")
    let only = try await metadata(of: "<title>Same</title><meta property=og:description content=Same>")
    #expect(only.description == "Same")
  }

  @Test("the body's first words fill what the head leaves open, and take the place of a title that says nothing")
  func body() throws {
    let page = try #require(WebURL("https://example.org/page"))
    var head = DocumentHead()
    head.body.heading = "Heading"
    head.body.paragraph = "First words."
    var reading = PageReading(head, at: page)
    reading.fillFromBody()
    #expect(reading.metadata.title == "Heading" && reading.metadata.description == "First words.")
    #expect(reading.metadata.sources["title"] == "<h1>" && reading.metadata.sources["description"] == "<p>")
    for (title, expected) in ["React App": "Heading", "Real": "Real", "example.org": "Heading"] {
      head.title = title
      var reading = PageReading(head, at: page)
      reading.fillFromBody()
      #expect(reading.metadata.title == expected)
    }
  }

  @Test("what another source offers fills gaps only, and says nothing where it says nothing")
  func offers() throws {
    let page = try #require(WebURL("https://example.org/page"))
    var head = DocumentHead()
    head.title = "Real"
    var reading = PageReading(head, at: page)
    reading.offer(.title, "oembed:title", "Other")
    reading.offer(.author, "oembed:author_name", "Anna")
    reading.offer(.siteName, "oembed:provider_name", "undefined")
    reading.offer("oembed:thumbnail_url", image: Metadata.Image(url: "https://example.org/t.png"))
    reading.offer("oembed:other", image: Metadata.Image(url: "https://example.org/u.png"))
    #expect(reading.metadata.title == "Real" && reading.metadata.author == "Anna" && reading.metadata.siteName == nil)
    #expect(reading.metadata.image?.url == "https://example.org/t.png")
    #expect(reading.metadata.sources["image"] == "oembed:thumbnail_url")
  }
}
