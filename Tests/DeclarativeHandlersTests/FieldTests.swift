// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("What a field says")
struct FieldTests {
  private func with(_ field: DeclarativeField, _ values: String..., json: String) async throws -> Metadata {
    try await metadata([.title: ["t"], field: values], json)
  }

  @Test("a pointer, a text with pointers, a text alone, or the first of several that says something")
  func forms() async throws {
    let text = #"{"score":128,"comments":0,"by":"ann","none":""}"#
    #expect(
      try await with(.description, "{/score} points, {/comments} comments", json: text).description
        == "128 points, 0 comments")
    #expect(try await with(.siteName, "Hacker News", json: text).siteName == "Hacker News")
    #expect(try await with(.author, "/none", "/gone", "/by", "x", json: text).author == "ann")
    #expect(try await with(.description, "{/score} by {/none}", "only {/by}", json: text).description == "only ann")
    #expect(try await with(.description, "{/score} by {/none}", json: text).description == nil)
  }

  @Test(
    "whole numbers are written plainly, others as they are spelt",
    arguments: [
      ("7", "7"), ("-7", "-7"), ("7.0", "7"), ("1.5e3", "1500"), ("0.25", "0.25"), ("1e300", "1e300"), ("-0", "0"),
    ])
  func numbers(_ number: String, _ words: String) async throws {
    #expect(try await with(.description, "n {/n}", json: "{\"n\":\(number)}").description == "n \(words)")
  }

  @Test(
    "a number without end, a flag and a list say nothing in words",
    arguments: ["true", "[1]", "null", "{}", String(repeating: "9", count: 60)])
  func noWords(_ value: String) async throws {
    #expect(try await with(.description, "/n", "-", json: "{\"n\":\(value)}").description == "-")
  }

  @Test("texts lose their markup, their references are resolved, and they become one clean line")
  func texts() async throws {
    let page = try await with(
      .description, "/d", json: #"{"d":"<p><b>Swift</b> &amp; C\n</p><p>fast\u202e\u0000</p>"}"#)
    #expect(page.description == "Swift & C fast")
    let long = String(repeating: "word ", count: 200)
    #expect(
      try await with(.description, "/d", json: "{\"d\":\"\(long)\"}").description?.count ?? 999
        <= PlainText.descriptionLimit)
    #expect(try await title("/d", in: "{\"d\":\"\(long)\"}")?.count ?? 999 <= PlainText.titleLimit)
  }

  @Test(
    "a point in time is RFC 3339, a day, or seconds since 1970",
    arguments: [
      (#""2026-11-30T09:05:00Z""#, "2026-11-30T09:05:00Z"),
      (#""2026-11-30T09:05:00.123+01:30""#, "2026-11-30T07:35:00Z"),
      (#""2026-11-30 09:05""#, "2026-11-30T09:05:00Z"), (#""2026-11-30""#, "2026-11-30T00:00:00Z"),
      ("1764493500", "2025-11-30T09:05:00Z"), ("1764493500.75", "2025-11-30T09:05:00Z"),
      (#""1764493500""#, "2025-11-30T09:05:00Z"), ("0", "1970-01-01T00:00:00Z"),
    ])
  func moments(_ value: String, _ moment: String) async throws {
    #expect(try await with(.published, "/p", json: "{\"p\":\(value)}").published == moment)
  }

  @Test(
    "what is no point in time is left out",
    arguments: [
      #""yesterday""#, #""2026-13-01""#, #""2026-02-30""#, #""2026-11-30T25:00:00Z""#, #""2026-11-30T09:05:00Zx""#,
      "-1", "1e30",
      "99999999999999999999", #""99999999999999999999""#, "true", #""2026-11-30T09:05:00+99:00""#, #""1969-01-01""#,
      #""""#,
    ])
  func noMoments(_ value: String) async throws {
    #expect(try await with(.published, "/p", json: "{\"p\":\(value)}").published == nil)
  }

  @Test("URLs are resolved where the answer came from, and are http or https")
  func urls() async throws {
    let text =
      #"{"a":"/i.png","b":"//cdn.org/v.mp4","c":"javascript:alert(1)","d":"https://u:p@x.org/i?a=1&amp;b=2","e":" ","f":"data:,x"}"#
    #expect(try await with(.image, "/a", json: text).image?.url == "https://api.example.org/i.png")
    #expect(try await with(.video, "/b", json: text).video?.url == "https://cdn.org/v.mp4")
    #expect(try await with(.icon, "/c", "/e", "/f", "/d", json: text).icon == "https://x.org/i?a=1&b=2")
    #expect(try await with(.image, "/c", json: text).image == nil)
    // Nobody's own network.
    #expect(try await with(.image, "/a", json: #"{"a":"http://10.0.0.1/i.png"}"#).image == nil)
  }

  @Test("what is put into a URL is encoded, but for its slashes")
  func urlTemplates() async throws {
    let text = #"{"id":"a b?c#d","path":"/p/q.jpg"}"#
    #expect(
      try await with(.image, "https://i.org/{/id}.png", json: text).image?.url == "https://i.org/a%20b%3Fc%23d.png")
    #expect(try await with(.image, "https://i.org{/path}", json: text).image?.url == "https://i.org/p/q.jpg")
  }

  @Test("adult content is true, and nothing but true")
  func adult() async throws {
    #expect(try await with(.nsfw, "/n", json: #"{"n":true}"#).isAdult == true)
    #expect(try await with(.nsfw, "/n", json: #"{"n":"true"}"#).isAdult == true)
    for value in ["false", "1", #""false""#, "null"] {
      #expect(try await with(.nsfw, "/n", json: "{\"n\":\(value)}").isAdult == nil, "\(value)")
    }
  }

  @Test("language, type and site are taken where they look like such")
  func words() async throws {
    #expect(try await with(.locale, "/l", json: #"{"l":"en_GB"}"#).locale == "en_GB")
    #expect(try await with(.locale, "/l", json: #"{"l":"<english>"}"#).locale == nil)
    #expect(try await with(.type, "/l", json: #"{"l":"article"}"#).type == "article")
  }

  @Test(
    "an answer stays fresh as long as it says, within a minute and a day",
    arguments: [("600", 600), (#""600""#, 600), ("5", 60), ("1e99", 86_400), ("90.9", 90)])
  func freshness(_ value: String, _ seconds: Int) async throws {
    let said = try await answer([.title: ["t"], .freshFor: ["/f"]], "{\"f\":\(value)}")
    guard case .preview(_, _, let freshFor) = said else { throw TestKitError("no preview") }
    #expect(freshFor == .seconds(seconds))
  }

  @Test("the manifest may say the whole line")
  func line() async throws {
    let said = try await answer([.title: ["/t"], .text: ["{/t} ({/n})"]], #"{"t":"x","n":3}"#)
    guard case .preview(_, let text, let freshFor) = said else { throw TestKitError("no preview") }
    #expect(text == "x (3)" && freshFor == nil)
  }

  @Test("each field names the handler and the pointer from which it comes")
  func sources() async throws {
    let said = try await metadata(
      [.title: ["/no", "/*/t"], .description: ["by {/a/by}"], .siteName: ["Things"]], #"{"a":{"t":"x","by":"ann"}}"#)
    #expect(said.sources == ["title": "thing:/*/t", "description": "thing:by {/a/by}", "site_name": "thing"])
    #expect(said.originalURL == "https://example.org/thing/7" && said.url == "https://example.org/thing/7")
  }
}
