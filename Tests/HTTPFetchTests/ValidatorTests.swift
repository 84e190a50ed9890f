// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("asking whether a page has changed", .timeLimit(.minutes(1)))
struct ValidatorTests {
  private static let tag = "W/\"a, b\""
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  /// A server whose pages have not changed for whoever knows the tag.
  private func server(_ headers: [(String, String)] = []) throws -> LoopbackServer {
    try LoopbackServer { request in
      request.headers["if-none-match"] == Self.tag
        ? .response(status: 304, headers: [("ETag", Self.tag), ("Cache-Control", "max-age=7")] + headers)
        : .html("whole", headers: [("ETag", Self.tag)])
    }
  }

  private func validators(_ page: WebURL, tag: String? = tag, date: String? = nil) -> Validators? {
    Validators(url: page, entityTag: tag, lastModified: date)
  }

  @Test("tag and date go along as they came, and 304 is an answer with its fields and without a body")
  func notModified() async throws {
    let server = try server()
    let page = try server.webURL("/page?q")
    let resource = try await loopbackFetcher().get(page) { $0.validators = validators(page, date: Self.date) }
    let request = try await server.requests.element(0)
    #expect(request.headers.all("if-none-match") == [Self.tag])
    #expect(request.headers.all("if-modified-since") == [Self.date])
    #expect(resource.status == 304 && resource.url == page && resource.hops == [page])
    #expect(resource.headers["cache-control"] == "max-age=7" && resource.headers["etag"] == Self.tag)
    #expect(try await resource.body.all().isEmpty)
  }

  @Test("a date alone will do, and a page that has changed comes whole")
  func changed() async throws {
    let server = try server()
    let page = try server.webURL()
    let resource = try await loopbackFetcher().get(page) { $0.validators = validators(page, tag: nil, date: Self.date) }
    #expect(server.requests.all[0].headers["if-none-match"] == nil)
    #expect(server.requests.all[0].headers["if-modified-since"] == Self.date)
    #expect(resource.status == 200)
    #expect(try await resource.body.all() == Array("whole".utf8))
  }

  @Test("a fragment is no other page, a query is")
  func samePage() async throws {
    let server = try server()
    let fetcher = loopbackFetcher()
    for (asked, known) in [("/a#x", "/a"), ("/a", "/a#y"), ("/a", "/b"), ("/a", "/a?"), ("/a", "/a?q"), ("/a", "/A")] {
      let resource = try await fetcher.get(server.webURL(asked)) {
        $0.validators = try? validators(server.webURL(known))
      }
      let isSame = known.hasPrefix("/a#") || asked.hasPrefix("/a#")
      #expect(resource.status == (isSame ? 304 : 200))
    }
    #expect(server.requests.all.map { $0.headers["if-none-match"] != nil } == [true, true, false, false, false, false])
  }

  @Test("they are sent where the redirects end, and not on the way there")
  func endOfRedirects() async throws {
    let other = try server()
    let end = try other.webURL("/end")
    let server = try LoopbackServer {
      $0.path == "/a" ? .redirect(to: "/b") : .redirect(to: end.href + "#part")
    }
    let trace = Trace()
    let resource = try await loopbackFetcher().get(server.webURL("/a")) {
      $0.validators = validators(end, date: Self.date)
      $0.trace = trace
    }
    #expect(resource.status == 304 && resource.hops.count == 3)
    for request in server.requests.all {
      #expect(request.headers["if-none-match"] == nil && request.headers["if-modified-since"] == nil)
    }
    #expect(other.requests.all[0].headers["if-none-match"] == Self.tag)
    #expect(
      trace.lines == ["asked whether it changed since \(Self.date)", "the server says it has not changed"])
    #expect(trace.requests.first?.hops.map(\.status) == [302, 302, 304])
  }

  @Test("they do not follow a redirect to another page or host")
  func redirectedAway() async throws {
    let other = try server()
    let server = try LoopbackServer { request in
      switch request.path {
      case "/away": .redirect(to: other.url("/away"))
      case "/name": .redirect(to: "http://localhost:\(request.headers["host"]?.split(separator: ":").last ?? "")/page")
      case "/near": .redirect(to: "/page")
      default: .html("whole")
      }
    }
    let fetcher = loopbackFetcher()
    for path in ["/away", "/name", "/near"] {
      let page = try server.webURL(path)
      #expect(try await fetcher.get(page) { $0.validators = validators(page, date: Self.date) }.status == 200)
    }
    #expect(server.requests.all.map { $0.headers["if-none-match"] != nil } == [true, true, false, true, false])
    #expect(other.requests.all[0].headers["if-none-match"] == nil)
    #expect(other.requests.all[0].headers["if-modified-since"] == nil)
  }

  @Test("the next fetch of the same page asks for all of it again")
  func nextRequest() async throws {
    let server = try server()
    let fetcher = loopbackFetcher()
    let page = try server.webURL()
    #expect(try await fetcher.get(page) { $0.validators = validators(page) }.status == 304)
    #expect(try await fetcher.get(page).status == 200)
  }

  @Test(
    "the connection serves again after 304, whatever its fields say of a body",
    arguments: [
      [], [("Content-Encoding", "gzip")], [("Content-Encoding", "br")], [("Content-Encoding", "zstd")],
      [("Content-Length", "5000")], [("Content-Length", "50000000"), ("Content-Encoding", "gzip")],
      [("Content-Length", "0")], [("Transfer-Encoding", "chunked")],
    ])
  func keepsConnection(_ headers: [(String, String)]) async throws {
    let server = try server(headers)
    let fetcher = loopbackFetcher()
    let page = try server.webURL()
    for round in 0..<3 {
      let resource = try await fetcher.get(page) { $0.validators = validators(page) }
      #expect(resource.status == 304)
      // Let go of unread, too.
      if round != 1 { #expect(try await resource.body.all().isEmpty) }
    }
    #expect(try await fetcher.get(page).body.all() == Array("whole".utf8))
    #expect(server.connections.count == 1)
  }

  @Test(
    "what could be more than a value is left out: line ends, control characters, too many bytes, nothing, an asterisk")
  func evilValues() async throws {
    let server = try LoopbackServer { _ in .html("whole") }
    let fetcher = loopbackFetcher()
    let page = try server.webURL()
    let evil = [
      "\"a\"\r\nX-Evil: 1", "\"a\"\nX-Evil: 1", "\"a\"\rX-Evil: 1", "\"a\u{0}\"", "\"\u{1}\"", "\"a\tb\"", "\"\u{7F}\"",
      "",
      "*", String(repeating: "a", count: 1025),
    ]
    for value in evil {
      let trace = Trace()
      _ = try await fetcher.get(page) {
        $0.validators = validators(page, tag: value, date: value == "*" ? nil : value)
        $0.trace = trace
      }.body.all()
      #expect(!trace.lines.contains { $0.hasPrefix("asked") })
    }
    for request in server.requests.all {
      for name in ["if-none-match", "if-modified-since", "x-evil"] { #expect(request.headers[name] == nil) }
    }
    // One that is good goes along beside one that is not.
    _ = try await fetcher.get(page) { $0.validators = validators(page, tag: evil[0], date: Self.date) }
    #expect(server.requests.all.last?.headers["if-none-match"] == nil)
    #expect(server.requests.all.last?.headers["if-modified-since"] == Self.date)
    let long = String(repeating: "é", count: 512)
    _ = try await fetcher.get(page) { $0.validators = validators(page, tag: long) }
    #expect(server.requests.all.last?.headers["if-none-match"] == long)
  }

  @Test("a handler's own condition gives way, and goes where there are no validators")
  func handlersCondition() async throws {
    let server = try server()
    let fetcher = loopbackFetcher()
    let page = try server.webURL()
    for known in [page, try server.webURL("/other")] {
      _ = try await fetcher.get(page) {
        $0.validators = validators(known)
        $0.headers = [("If-None-Match", "\"own\""), ("if-modified-since", Self.date), ("X-Other", "1")]
      }
    }
    #expect(server.requests.all.map { $0.headers.all("if-none-match") } == [[Self.tag], ["\"own\""]])
    #expect(server.requests.all.map { $0.headers.all("if-modified-since") } == [[], [Self.date]])
    #expect(server.requests.all.allSatisfy { $0.headers["x-other"] == "1" })
  }

  @Test("a trace tells which version is known, in short, and nothing of the sort where nothing was asked")
  func trace() async throws {
    let server = try LoopbackServer { _ in .response(status: 304) }
    let page = try server.webURL()
    let (asked, unasked) = (Trace(), Trace())
    let tag = "\"" + String(repeating: "t", count: 100) + "\""
    _ = try await loopbackFetcher().get(page) {
      $0.validators = validators(page, tag: tag)
      $0.trace = asked
    }
    #expect(asked.lines.contains("asked whether it changed since version \(tag.prefix(64))…"))
    #expect(asked.lines.contains("the server says it has not changed"))
    let strange = Trace()
    _ = try await loopbackFetcher().get(page) {
      $0.validators = validators(page, tag: nil, date: "\u{202E}then\u{2028}")
      $0.trace = strange
    }
    #expect(strange.lines.contains("asked whether it changed since ?then?"))
    // A 304 that nobody asked for is an answer like others.
    #expect(try await loopbackFetcher().get(page) { $0.trace = unasked }.status == 304)
    #expect(!unasked.lines.contains { $0.contains("changed") })
  }
}
