// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("request headers and cookies", .timeLimit(.minutes(1)))
struct HeaderTests {
  @Test("we name ourselves, our languages and what we can decompress, and expect nothing")
  func request() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    _ = try await loopbackFetcher().get(server.webURL("/p?q")) {
      $0.acceptLanguage = "de, en;q=0.5"
      $0.accept = "text/html"
    }
    let request = try await server.requests.element(0)
    #expect(request.method == "GET" && request.target == "/p?q")
    #expect(request.headers["user-agent"] == "unfurl-test")
    #expect(request.headers["accept-language"] == "de, en;q=0.5")
    #expect(request.headers["accept"] == "text/html")
    #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
    #expect(request.headers["expect"] == nil && request.headers["referer"] == nil)
  }

  @Test("a host can have its own user agent and languages, and the next request has the usual ones again")
  func perHost() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    let fetcher = loopbackFetcher { $0.perHost["127.0.0.1"] = .init(userAgent: "other", acceptLanguage: "fr") }
    _ = try await fetcher.get(server.webURL()) { $0.acceptLanguage = "en" }.body.all()
    _ = try await fetcher.get(server.webURL("/", host: "localhost")) { $0.acceptLanguage = "en" }.body.all()
    let requests = try await server.requests.first(2)
    #expect(requests[0].headers["user-agent"] == "other" && requests[0].headers["accept-language"] == "fr")
    #expect(requests[1].headers["user-agent"] == "unfurl-test" && requests[1].headers["accept-language"] == "en")
  }

  @Test("a header with a line end in it, or that names the host, is left out")
  func injection() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    _ = try await loopbackFetcher().get(server.webURL()) {
      $0.headers = [
        ("X-A", "1\r\nX-B: 2"), ("X-C\r\nX-D", "3"), ("Host", "evil.example"), ("X-Good", "4"), ("X-Empty", ""),
      ]
      $0.acceptLanguage = "en\r\nX-E: 5"
    }
    let headers = try await server.requests.element(0).headers
    for name in ["x-a", "x-b", "x-c", "x-d", "x-e"] { #expect(headers[name] == nil) }
    #expect(headers["x-good"] == "4" && headers["x-empty"] == "")
    #expect(headers["host"] == server.authority)
  }

  @Test("cookies live within one chain of redirects and never reach the next link")
  func cookies() async throws {
    let server = try LoopbackServer {
      $0.path == "/a" ? .redirect(to: "/b", headers: [("Set-Cookie", "id=7; Path=/")]) : .html("x")
    }
    let fetcher = loopbackFetcher()
    for _ in 0..<3 { _ = try await fetcher.get(server.webURL("/a")).body.all() }
    _ = try await fetcher.get(server.webURL("/b")).body.all()
    let cookies = server.requests.all.map { $0.headers["cookie"] }
    #expect(cookies == [nil, "id=7", nil, "id=7", nil, "id=7", nil])
  }

  @Test("a cookie of one host is not sent to another")
  func foreignCookies() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(
          to: "http://localhost:\(request.headers["host"]?.split(separator: ":").last ?? "")/b",
          headers: [("Set-Cookie", "id=7; Path=/")])
        : .html("x")
    }
    _ = try await loopbackFetcher().get(server.webURL("/a")).body.all()
    #expect(server.requests.all.map { $0.headers["cookie"] } == [nil, nil])
  }

  @Test("of a great many header fields the first hundred are kept")
  func manyFields() async throws {
    let server = try LoopbackServer { _ in .html("x", headers: (0..<200).map { ("X-\($0)", "v") }) }
    let resource = try await loopbackFetcher().get(server.webURL())
    #expect(resource.headers.fields.count == 100)
    #expect(try await resource.body.all() == Array("x".utf8))
  }

  @Test("a head that never ends is bad content")
  func endlessHead() async throws {
    let server = try LoopbackServer { _ in .endlessHead }
    #expect(try await loopbackFetcher().failure(server.webURL())?.code == .badContent)
  }

  @Test("the fragment and the credentials of a link stay with us")
  func fragment() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    _ = try await loopbackFetcher().get(url("http://u:p@\(server.authority)/a#part"))
    let request = try await server.requests.element(0)
    #expect(request.target == "/a" && request.headers["authorization"] == nil)
  }
}
