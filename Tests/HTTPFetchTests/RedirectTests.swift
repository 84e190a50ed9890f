// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("redirects", .timeLimit(.minutes(1)))
struct RedirectTests {
  @Test("each redirect status is followed", arguments: [301, 302, 303, 307, 308])
  func statuses(_ status: Int) async throws {
    let server = try LoopbackServer(routes: ["/a": .redirect(to: "/b", status: status), "/b": .html("there")])
    let resource = try await loopbackFetcher().get(server.webURL("/a"))
    #expect(try resource.url == server.webURL("/b"))
    #expect(try resource.hops == [server.webURL("/a"), server.webURL("/b")])
    #expect(try await resource.body.all() == Array("there".utf8))
  }

  @Test("other 3xx statuses are answers", arguments: [300, 304, 305])
  func answers(_ status: Int) async throws {
    let server = try LoopbackServer(routes: ["/a": .redirect(to: "/b", status: status)])
    #expect(try await loopbackFetcher().get(server.webURL("/a")).status == status)
  }

  @Test(
    "Location is resolved like any link of the page",
    arguments: [
      ("c", "/dir/c"), ("../c", "/c"), ("?q=1", "/dir/a?q=1"), ("/x/../c", "/c"), ("c#part", "/dir/c"),
    ])
  func relative(_ location: String, _ path: String) async throws {
    let server = try LoopbackServer { $0.target == "/dir/a" ? .redirect(to: location) : .html("x") }
    let resource = try await loopbackFetcher().get(server.webURL("/dir/a"))
    #expect(try resource.url == server.webURL(path))
    #expect(server.requests.all.last?.target == path)
  }

  @Test("an absolute and a scheme-relative Location lead to another server")
  func absolute() async throws {
    let other = try LoopbackServer { .html($0.path) }
    let server = try LoopbackServer {
      $0.path == "/a" ? .redirect(to: other.url("/one")) : .redirect(to: "//\(other.authority)/two")
    }
    let fetcher = loopbackFetcher()
    #expect(try await fetcher.get(server.webURL("/a")).body.all() == Array("/one".utf8))
    #expect(try await fetcher.get(server.webURL("/b")).body.all() == Array("/two".utf8))
  }

  @Test("a redirect without Location is bad content, told with its status")
  func noLocation() async throws {
    let server = try LoopbackServer { _ in .redirect(to: nil, status: 301) }
    let error = try await loopbackFetcher().failure(server.webURL())
    #expect(error?.code == .badContent)
    #expect(error?.message.contains("301") == true)
  }

  @Test("a redirect to something that is no URL is bad content")
  func badLocation() async throws {
    let server = try LoopbackServer { _ in .redirect(to: "http://[bad/") }
    #expect(try await loopbackFetcher().failure(server.webURL())?.code == .badContent)
  }

  @Test(
    "a redirect to another scheme is refused",
    arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:70/", "data:text/html,x", "javascript:1"])
  func scheme(_ location: String) async throws {
    let server = try LoopbackServer { _ in .redirect(to: location) }
    #expect(try await loopbackFetcher().failure(server.webURL())?.code == .addressRefused)
  }

  @Test("an address longer than any link is not followed")
  func longAddress() async throws {
    let server = try LoopbackServer { head in
      let long = String(repeating: "a", count: head.target.hasPrefix("/short") ? 7000 : 9000)
      return head.target.contains("aaa") ? .html("there") : .redirect(to: "/\(long)")
    }
    let fetcher = loopbackFetcher()
    #expect(try await fetcher.get(server.webURL("/short")).status == 200)
    #expect(try await fetcher.failure(server.webURL("/long"))?.code == .badContent)
  }

  @Test("five redirects are followed, a sixth is too many")
  func count() async throws {
    let server = try LoopbackServer { request in
      let number = Int(request.path.dropFirst()) ?? 0
      return number == 0 ? .html("end") : .redirect(to: "/\(number - 1)")
    }
    let fetcher = loopbackFetcher()
    #expect(try await fetcher.get(server.webURL("/5")).hops.count == 6)
    #expect(try await fetcher.failure(server.webURL("/6"))?.code == .tooManyRedirects)
  }

  @Test("a request may allow fewer redirects than the policy, but not more", arguments: [(0, 0), (1, 1), (9, 5)])
  func fewer(_ asked: Int, _ allowed: Int) async throws {
    let server = try LoopbackServer { request in
      let number = Int(request.path.dropFirst()) ?? 0
      return number == 0 ? .html("end") : .redirect(to: "/\(number - 1)")
    }
    let fetcher = loopbackFetcher()
    let resource = try await fetcher.get(server.webURL("/\(allowed)")) { $0.maximumRedirects = asked }
    #expect(resource.hops.count == allowed + 1)
    let error = try await fetcher.failure(server.webURL("/\(allowed + 1)")) { $0.maximumRedirects = asked }
    #expect(error?.code == .tooManyRedirects)
    #expect(server.requests.all.count == 2 * (allowed + 1))
  }

  @Test("a circle of redirects is told as such")
  func circle() async throws {
    let server = try LoopbackServer(routes: ["/a": .redirect(to: "/b"), "/b": .redirect(to: "/a")])
    let error = try await loopbackFetcher { $0.redirects = 20 }.failure(server.webURL("/a"))
    #expect(error?.code == .tooManyRedirects)
    #expect(server.requests.count < 8)
  }

  @Test("a page that sets a cookie and sends the reader back to itself is had")
  func backToItself() async throws {
    let server = try LoopbackServer { request in
      request.headers["cookie"] == "seen=1"
        ? .html("in") : .redirect(to: request.path, headers: [("Set-Cookie", "seen=1")])
    }
    #expect(try await loopbackFetcher().get(server.webURL("/a")).body.all() == Array("in".utf8))
  }

  @Test("the body of a redirect is read and dropped where it is small, and the connection kept")
  func smallBody() async throws {
    let server = try LoopbackServer {
      $0.path == "/a"
        ? .response(status: 302, headers: [("Location", "/b")], body: [UInt8](repeating: 0x61, count: 5000))
        : .html("b")
    }
    #expect(try await loopbackFetcher().get(server.webURL("/a")).body.all() == Array("b".utf8))
    #expect(server.connections.count == 1)
  }

  @Test("the body of a redirect that never ends does not hold up the next hop")
  func endlessBody() async throws {
    let server = try LoopbackServer {
      switch $0.path {
      case "/large": .head(status: 302, headers: [("Location", "/b")], contentLength: 1 << 30) + .endless([0x61])
      case "/silent": .head(status: 302, headers: [("Location", "/b")], contentLength: 100) + .stall()
      default: .html("b")
      }
    }
    let fetcher = loopbackFetcher()
    #expect(try await fetcher.get(server.webURL("/large"), within: .seconds(3)).body.all() == Array("b".utf8))
    #expect(try await fetcher.get(server.webURL("/silent"), within: .seconds(3)).body.all() == Array("b".utf8))
  }

  @Test("credentials in a Location are never sent")
  func credentials() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(to: "http://user:secret@127.0.0.1:\(request.headers["host"]?.split(separator: ":").last ?? "")/b")
        : .html("x")
    }
    let resource = try await loopbackFetcher().get(server.webURL("/a"))
    #expect(!resource.url.hasCredentials)
    #expect(server.requests.all.allSatisfy { $0.headers["authorization"] == nil })
  }

  @Test("credentials in a Location stand in no message and no note")
  func credentialsUntold() async throws {
    let server = try LoopbackServer { request in
      .redirect(to: "http://user:sekrit@127.0.0.1:\(request.headers["host"]?.split(separator: ":").last ?? "")/circle")
    }
    for limit in [1, 20] {
      let trace = Trace()
      let error = try await loopbackFetcher { $0.redirects = limit }.failure(server.webURL("/circle")) {
        $0.trace = trace
      }
      #expect(error?.code == .tooManyRedirects)
      #expect(error?.message.contains("sekrit") == false && error?.message.contains("/circle") == true)
      #expect(trace.requests.count == 1 && !"\(trace.requests)\(trace.lines)".contains("sekrit"))
    }
    let slow = try LoopbackServer { _ in .stall() }
    let target = try url("http://user:sekrit@\(slow.authority)/")
    #expect(await loopbackFetcher().failure(target, within: .milliseconds(50))?.message.contains("sekrit") == false)
  }

  @Test("a handler's secret header does not follow to another origin, its validators do")
  func secretHeaders() async throws {
    let other = try LoopbackServer { _ in .html("x") }
    let server = try LoopbackServer { _ in .redirect(to: other.url()) }
    _ = try await loopbackFetcher().get(server.webURL()) {
      $0.headers = [("Authorization", "Bearer t"), ("X-Api-Key", "k"), ("If-None-Match", "\"e\"")]
    }
    #expect(server.requests.all.first?.headers["authorization"] == "Bearer t")
    #expect(other.requests.all.first?.headers["authorization"] == nil)
    #expect(other.requests.all.first?.headers["x-api-key"] == nil)
    #expect(other.requests.all.first?.headers["if-none-match"] == "\"e\"")
  }
}
