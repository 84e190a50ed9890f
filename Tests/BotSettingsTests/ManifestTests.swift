// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import Testing
import URLParsing
import UnfurlKit

@testable import BotSettings

/// The faults of a manifest, as they are printed; empty where it is right.
func manifestFaults(_ text: String) -> [String] {
  do {
    _ = try DeclarativeManifest.parse(text)
    return []
  } catch {
    return error.list.map(\.description)
  }
}

@Suite("Reading a manifest without code")
struct ManifestTests {
  @Test("the contract's example is read whole")
  func example() throws {
    let manifest = try DeclarativeManifest.parse(
      """
      protocol: 1
      id: wiki
      summary: Extracts for Wikipedia links
      matches: [{host: "*.wikipedia.org", path: "/wiki/*"}]
      fetch: "https://{host}/w/api.php?action=query&prop=extracts&exintro=1&format=json&titles={path.1}"
      preview: {title: "/query/pages/*/title", description: "/query/pages/*/extract"}     # JSON pointers
      """)
    #expect(manifest.id == "wiki" && manifest.summary == "Extracts for Wikipedia links")
    #expect(manifest.matches == [.init(host: "*.wikipedia.org", path: "/wiki/*")])
    let link = try #require(WebURL("https://en.wikipedia.org/wiki/Swift"))
    #expect(
      manifest.fetch?.url(for: link)?.href
        == "https://en.wikipedia.org/w/api.php?action=query&prop=extracts&exintro=1&format=json&titles=Swift")
    #expect(manifest.preview[.title]?.map(\.source) == ["/query/pages/*/title"])
    #expect(manifest.preview.count == 2 && manifest.page == nil)
  }

  @Test("every key has its place")
  func everything() throws {
    let manifest = try DeclarativeManifest.parse(
      """
      protocol: 1
      id: all-of_it.2
      summary: Everything
      matches:
        - {host: Example.org, path: "/a/**", query: "v=*"}
        - {media_type: Application/JSON}
      fetch: https://api.example.org/{options.lang}/{path.0}
      page: https://old.example.org/{path.0..}
      options: {lang: en, deep: [1, true], none: }
      preview:
        title: ["/a", "{/b} of {/c}", Nothing]
        site_name: Example
        fresh_for: 10m
        nsfw: true
        published: 2026-11-30
        icon: https://example.org/i.png
        image: "https://example.org/{/id}.png"
        video: /video
        locale: en
        type: article
        author: 42
        description: /d
        text: "{/a}"
      """)
    #expect(manifest.matches[0] == .init(host: "example.org", path: "/a/**", query: "v=*"))
    #expect(manifest.matches[1] == .init(mediaType: "application/json"))
    #expect(manifest.preview.count == DeclarativeField.allCases.count)
    #expect(manifest.preview[.freshFor]?.map(\.source) == ["600"])
    #expect(manifest.preview[.title]?.map(\.isLiteral) == [false, false, true])
    #expect(
      manifest.options == ["lang": .string("en"), "deep": .list([.integer(1), .bool(true)]), "none": .null])
    let link = try #require(WebURL("https://example.org/a/b"))
    #expect(manifest.page?.url(for: link)?.href == "https://old.example.org/a/b")
  }

  @Test("all faults are told at once, each where it stands")
  func faults() {
    let text = """
      protocol: 2
      id: Wiki
      summry: Extracts
      mathces: [{host: "x.org"}]
      fetch: "https://{hst}/a"
      preview: {titel: /a, description: title}
      """
    #expect(
      manifestFaults(text) == [
        "manifest.yaml:1:1: the key summary is missing", "manifest.yaml:1:1: the key matches is missing",
        #"manifest.yaml:1:11: protocol: expected 1, the version of the protocol that is spoken here, found "2""#,
        #"manifest.yaml:2:5: id: expected the id of a handler, found "Wiki" (lower case letters, digits, - and _)"#,
        #"manifest.yaml:3:1: unknown key "summry" (did you mean "summary"?)"#,
        #"manifest.yaml:4:1: unknown key "mathces" (did you mean "matches"?)"#,
        #"manifest.yaml:5:8: fetch: expected a URL such as "https://{host}/api/{path.1}", found "https://{hst}/a" (nothing is called {hst} (did you mean host?): there are {host}, {url}, {path.1}, {path.1..}, {query.NAME} and {options.NAME})"#,
        #"manifest.yaml:6:11: preview: unknown key "titel" (did you mean "title"?)"#,
      ])
  }

  private func with(_ lines: String) -> [String] {
    manifestFaults("protocol: 1\nid: a\nsummary: A\n" + lines + "\n").map {
      String($0.dropFirst("manifest.yaml:".count))
    }
  }

  private static let rest = "matches: [{host: x.org}]\nfetch: https://x.org/\npreview: {title: /t}"

  @Test("what does not go together is told")
  func together() {
    #expect(with(Self.rest).isEmpty)
    #expect(
      with("matches: [{host: x.org}]") == ["1:1: it has neither fetch nor page: nothing would be done"])
    #expect(
      with("matches: [{host: x.org}]\nfetch: https://x.org/") == [
        "1:1: the key preview is missing: it says where in the answer each field stands"
      ])
    #expect(
      with("matches: [{host: x.org}]\npage: https://x.org/\npreview: {title: /t}") == [
        "1:1: the key fetch is missing: preview reads the answer to it"
      ])
    #expect(
      with("matches: [{host: x.org}]\nfetch: https://x.org/\npreview: {description: /t}") == [
        "6:10: preview: the key title is missing: without one there is no preview"
      ])
    #expect(
      with("matches: [{media_type: application/json}]\npage: https://x.org/") == [
        "5:7: page: it counts before the page linked is fetched: give a match without media_type"
      ])
    #expect(
      with(Self.rest.replacing("x.org/", with: "x.org/{options.lagn}") + "\noptions: {lang: en}") == [
        #"5:8: {options.lagn} is none of the options (did you mean "lang"?)"#
      ])
    #expect(
      with(Self.rest.replacing("x.org/", with: "x.org/{options.lang}")) == [
        "5:8: {options.lang} is none of the options: name it there"
      ])
  }

  @Test("keys of plugins with an executable are known, and not for this version")
  func executables() {
    #expect(
      with("matches: [{host: x.org}]\nexec: [\"./a.py\"]\nlimits: {timeout: 4s}\nauth: []") == [
        "5:7: exec: it belongs to a plugin with an executable, and this version runs none",
        "6:9: limits: it belongs to a plugin with an executable, and this version runs none",
        "7:7: auth: it belongs to a plugin with an executable, and this version runs none",
      ])
  }

  @Test("a match without any part, and parts that can never hold, are told")
  func matches() {
    func match(_ text: String) -> [String] { with(Self.rest.replacing("{host: x.org}", with: text)) }
    #expect(
      match("{}") == ["4:11: matches: expected a part such as host, path or media_type: nothing would match everything"]
    )
    #expect(
      match("{path: wiki}") == [
        #"4:18: matches.path: expected a path such as "/wiki/*", found "wiki" (a path begins with /)"#
      ])
    #expect(
      match("{host: \"https://x.org/\"}") == [
        #"4:18: matches.host: expected a host such as example.org, or a pattern such as *.example.org, found "https://x.org/" (did you mean x.org?)"#
      ])
    #expect(match("{media_type: json}").count == 1)
    #expect(match("{hsot: x.org}") == [#"4:12: matches: unknown key "hsot" (did you mean "host"?)"#])
    #expect(match("{path: \"/wiki/*\"}").isEmpty)
    #expect(with(Self.rest.replacing("[{host: x.org}]", with: "[]")).count == 1)
  }

  @Test("a text that can be no value of its field is told")
  func values() {
    func value(_ text: String) -> [String] { with(Self.rest.replacing("title: /t", with: "title: /t, \(text)")) }
    #expect(
      value("fresh_for: 600") == [
        #"6:33: preview.fresh_for: expected a duration such as 10m, found "600" (the unit is missing: did you mean 600s?)"#
      ])
    #expect(value("image: i.png").first?.contains("expected a whole URL") == true)
    #expect(value("nsfw: yes").first?.contains("expected true") == true)
    #expect(value("published: later").first?.contains("expected a time such as") == true)
    #expect(value("author: [/a, [b]]").first?.contains("found a list") == true)
    #expect(value("author: []").first?.contains("expected one to 16 values, found 0") == true)
    #expect(value("author: \"{name}\"").first?.contains("in braces stands a JSON pointer, such as {/title}") == true)
    #expect(value("author: ").count == 1)
  }

  @Test("what is no manifest at all is told")
  func nothing() {
    #expect(manifestFaults("") == ["manifest.yaml:1:1: it is empty: a manifest has the keys protocol, id and matches"])
    #expect(manifestFaults("[a]").count == 1)
    #expect(manifestFaults("a: [").count == 1)
    #expect(manifestFaults("hello").count == 1)
  }
}
