// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import Testing
import URLParsing
import UnfurlKit

@Suite("The URL that a template makes of a link")
struct URLTemplateTests {
  private func made(
    _ template: String, _ link: String, _ options: [String: OptionValue] = [:]
  ) throws -> String? {
    try URLTemplate(template).url(for: try #require(WebURL(link)), options: options)?.href
  }

  @Test("host, segments of the path, parameters and options are put in")
  func parts() throws {
    #expect(
      try made("https://{host}/w/api.php?titles={path.1}", "https://de.wikipedia.org/wiki/Swift")
        == "https://de.wikipedia.org/w/api.php?titles=Swift")
    #expect(try made("https://a.org/{query.v}", "https://x.org/watch?a=1&v=id&v=2") == "https://a.org/id")
    #expect(
      try made("https://a.org/{options.lang}/{options.n}", "https://x.org/", ["lang": .string("en"), "n": .integer(3)])
        == "https://a.org/en/3")
    #expect(
      try made("https://a.org/?u={url}", "https://x.org/a?b=c&d")
        == "https://a.org/?u=https%3A%2F%2Fx.org%2Fa%3Fb%3Dc%26d")
  }

  @Test("the link's own port goes along with its host, and credentials never do")
  func hostAndPort() throws {
    #expect(try made("http://{host}/api", "http://x.org:8080/a") == "http://x.org:8080/api")
    #expect(try made("https://{host}/?u={url}", "https://u:p@x.org/") == "https://x.org/?u=https%3A%2F%2Fx.org%2F")
  }

  @Test("the rest of a path keeps its slashes in a path, and has them encoded in a query")
  func rest() throws {
    #expect(try made("https://a.org/{path.1..}/raw", "https://x.org/a/b/c%20d/") == "https://a.org/b/c%20d/raw")
    #expect(try made("https://a.org/?p={path.1..}", "https://x.org/a/b/c") == "https://a.org/?p=b%2Fc")
    #expect(try made("https://a.org/#{path.0..}", "https://x.org/a/b") == "https://a.org/#a%2Fb")
  }

  @Test("an ending that is there is cut off")
  func ending() throws {
    #expect(try made("https://a.org/{path.1 -.pdf}", "https://x.org/pdf/1706.03762.pdf") == "https://a.org/1706.03762")
    #expect(try made("https://a.org/{path.1 -.pdf}", "https://x.org/pdf/1706.03762") == "https://a.org/1706.03762")
    #expect(try made("https://a.org/{path.0.. -.git}", "https://x.org/a/b.git") == "https://a.org/a/b")
    #expect(try made("https://a.org/{path.0 -.pdf}", "https://x.org/.pdf") == nil)
  }

  @Test("a placeholder with nothing to stand for makes no URL")
  func nothing() throws {
    for template in [
      "{path.2}", "{path.2..}", "{query.v}", "{query.empty}", "{query.bare}", "{options.a}", "{options.l}",
    ] {
      let url = try made(
        "https://a.org/\(template)", "https://x.org/a/b/?empty=&bare&w=1", ["a": .null, "l": .list([.string("x")])])
      #expect(url == nil, "\(template)")
    }
    #expect(try made("https://a.org/{path.0}", "https://x.org/") == nil)
    #expect(try made("https://a.org/{path.0}", "https://x.org//a") == nil)
  }

  @Test("what is put in is decoded, then encoded as one part: it leaves neither its segment nor its parameter")
  func encoding() throws {
    #expect(
      try made("https://a.org/api/{path.0}", "https://x.org/a%2Fb%3Fc%23d%26e%25")
        == "https://a.org/api/a%2Fb%3Fc%23d%26e%25")
    #expect(
      try made("https://a.org/?q={query.q}", "https://x.org/?q=a+b%26c%3Dd%2B") == "https://a.org/?q=a%20b%26c%3Dd%2B")
    #expect(try made("https://a.org/{path.0}", "https://x.org/%C3%A9%0A") == "https://a.org/%C3%A9%0A")
    #expect(try made("https://a.org/{path.0}", "https://x.org/%FF") == nil, "bytes that are no text cannot be told on")
  }

  @Test("no segment is a dot or two: that would take away what the template says")
  func dots() throws {
    #expect(try made("https://a.org/public/{query.q}", "https://x.org/?q=..") == nil)
    #expect(try made("https://a.org/public/.{query.q}/x", "https://x.org/?q=.") == nil)
    #expect(
      try made("https://a.org/public/{query.q}", "https://x.org/?q=%252e%252e") == "https://a.org/public/%252e%252e")
    #expect(try made("https://a.org/?q={query.q}", "https://x.org/?q=..") == "https://a.org/?q=..")
  }

  @Test(
    "the host is written out, or it is the link's",
    arguments: [
      "https://{path.0}/", "https://{host}.evil.org/", "https://api.{host}/", "https://a.org{path.0}",
      "https://{query.h}",
      "https://{host}:99/", "https://{host}@evil.org/", "https://u:p@a.org/", "ftp://a.org/", "{url}", "//a.org/",
      "https:///x",
      "https://{host -.org}/", "https://{host}{host}/", "https://",
    ])
  func hosts(_ template: String) {
    #expect(throws: TemplateProblem.self) { try URLTemplate(template) }
  }

  @Test(
    "a placeholder that nothing is called is told, with what was meant",
    arguments: [
      ("{pth.1}", "did you mean path?"), ("{path}", "there are {host}"), ("{path.x}", "segments of a path"),
      ("{path.100}", "segments of a path"), ("{path.-1}", "segments of a path"), ("{query.}", "there are {host}"),
      ("{path.1 .pdf}", "the ending that is cut off"), ("{path.1 -}", "the ending that is cut off"),
      ("{path.1", "is not closed"), ("path.1}", "closes what"), ("{}", "there are {host}"),
    ])
  func unknown(_ placeholder: String, _ words: String) {
    let problem = #expect(throws: TemplateProblem.self) { try URLTemplate("https://a.org/\(placeholder)") }
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }

  @Test("a URL that is too long for one is none")
  func long() throws {
    let template = "https://a.org/?" + String(repeating: "{url}", count: 400)
    #expect(try made(template, "https://x.org/" + String(repeating: "é", count: 1000)) == nil)
    #expect(throws: TemplateProblem.self) { try URLTemplate("https://a.org/" + String(repeating: "a", count: 2048)) }
  }
}
