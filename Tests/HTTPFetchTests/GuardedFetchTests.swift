// SPDX-License-Identifier: MIT

import Glibc
import HTTPFetch
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("the guard at work", .timeLimit(.minutes(1)))
struct GuardedFetchTests {
  /// A fetcher that may ask any port but no private address.
  private func guardedFetcher(port: UInt16, _ change: (inout NetworkPolicy) -> Void = { _ in }) -> HTTPFetcher {
    var policy = NetworkPolicy()
    policy.ports = [80, 443, port]
    change(&policy)
    return HTTPFetcher(policy: policy, log: .silent)
  }

  @Test("no spelling of a loopback address leads to a connection")
  func spellings() async throws {
    let everywhere = try ListenerEverywhere()
    let port = everywhere.port
    let names = try LoopbackNameServer(table: [
      "inside.example": ["127.0.0.1"], "six.example": ["::1"], "both.example": ["127.0.0.5", "::1"],
      "mapped.example": ["::ffff:127.0.0.1"], "nat.example": ["64:ff9b::7f00:1"], "zero.example": ["0.0.0.0"],
    ])
    let fetcher = guardedFetcher(port: port) { $0.nameServers = [names.authority] }
    let hosts = [
      "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "0",
      "0.0.0.0",
      "127.255.255.254", "127.0.0.1.", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
      "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "localhost", "LOCALHOST", "localhost.", "a.localhost",
      "①②⑦.0.0.1", "１２７.0.0.1", "127。0。0。1", "%31%32%37.0.0.1", "inside.example", "six.example", "both.example",
      "mapped.example", "nat.example", "zero.example",
    ]
    for host in hosts {
      guard let target = WebURL("http://\(host):\(port)/") else {
        Issue.record("\(host) is no URL")
        continue
      }
      let error = await fetcher.failure(target)
      #expect(error?.code == .addressRefused, "\(host): \(String(describing: error))")
    }
    #expect(try await everywhere.connections().isEmpty)
  }

  @Test("a redirect to a private address is refused before anything is sent")
  func redirect() async throws {
    let everywhere = try ListenerEverywhere()
    let server = try LoopbackServer { _ in .redirect(to: "http://127.0.0.2:\(everywhere.port)/secret") }
    let fetcher = guardedFetcher(port: everywhere.port) {
      $0.allow = [.init(range: "127.0.0.1/32")]
    }
    let trace = Trace()
    let error = try await fetcher.failure(server.webURL()) { $0.trace = trace }
    #expect(error?.code == .addressRefused)
    #expect(error?.message.contains("127.0.0.2") == true)
    let hops = trace.requests.first?.hops ?? []
    #expect(hops.map(\.status) == [302, nil] && hops.last?.url.hasPrefix("http://127.0.0.2") == true)
    #expect(hops.last?.refused.map(\.address) == ["127.0.0.2"])
    #expect(hops.last?.refused.first?.reason.hasPrefix("loopback") == true)
    #expect(try await everywhere.connections().isEmpty)
  }

  @Test("of several addresses of a name only the allowed ones are dialled")
  func mixed() async throws {
    let everywhere = try ListenerEverywhere()
    let server = try LoopbackServer(address: "127.0.0.9", port: everywhere.port + 1) { _ in .html("right") }
    let names = try LoopbackNameServer(table: ["mixed.example": ["127.0.0.1", "127.0.0.9", "10.0.0.1", "127.0.0.3"]])
    let fetcher = guardedFetcher(port: server.port) {
      $0.allow = [.init(range: "127.0.0.9/32")]
      $0.nameServers = [names.authority]
    }
    let resource = try await fetcher.get(server.webURL("/", host: "mixed.example"))
    #expect(try await resource.body.all() == Array("right".utf8))
    #expect(server.requests.all.first?.headers["host"] == "mixed.example:\(server.port)")
  }

  @Test("several allowed addresses are tried one after the other")
  func fallback() async throws {
    let server = try LoopbackServer(address: "127.0.0.9") { _ in .html("right") }
    let names = try LoopbackNameServer(table: ["many.example": ["127.0.0.8", "127.0.0.9", "127.0.0.7"]])
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    for _ in 0..<2 {
      let body = try await fetcher.get(server.webURL("/", host: "many.example")).body.all()
      #expect(body == Array("right".utf8))
    }
    #expect(server.connections.count == 1)
  }

  @Test("a name whose second answer is private is refused then, and no live connection is borrowed for it")
  func rebinding() async throws {
    let everywhere = try ListenerEverywhere()
    let server = try LoopbackServer { _ in .html("x") }
    let names = try LoopbackNameServer { $0.earlier == 0 ? .addresses(["127.0.0.1"]) : .addresses(["127.0.0.2"]) }
    let fetcher = guardedFetcher(port: server.port) {
      $0.allow = [.init(range: "127.0.0.1/32")]
      $0.nameServers = [names.authority]
    }
    let target = try server.webURL("/", host: "rebind.example")
    _ = try await fetcher.get(target).body.all()
    #expect(await fetcher.failure(target)?.code == .addressRefused)
    #expect(try await everywhere.connections().isEmpty)
  }

  @Test("an exception for one channel serves no other, not even by a kept connection")
  func channels() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    let fetcher = guardedFetcher(port: server.port) {
      $0.allow = [.init(range: "127.0.0.1/32", channels: ["corp/*"])]
    }
    let target = try server.webURL()
    _ = try await fetcher.get(target) { $0.channel = "corp/#wiki" }.body.all()
    #expect(await fetcher.failure(target) { $0.channel = "libera/#swift" }?.code == .addressRefused)
    #expect(await fetcher.failure(target)?.code == .addressRefused)
    #expect(server.requests.count == 1)
  }

  @Test("a port that is not allowed is refused")
  func port() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    let fetcher = HTTPFetcher(policy: NetworkPolicy(), log: .silent)
    #expect(try await fetcher.failure(server.webURL())?.code == .addressRefused)
    #expect(server.connections.count == 0)
  }

  @Test("a proxy in the environment is not obeyed")
  func proxyEnvironment() async throws {
    let everywhere = try ListenerEverywhere()
    for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      setenv(name, "http://127.0.0.1:\(everywhere.port)", 1)
    }
    defer { for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] { unsetenv(name) } }
    let server = try LoopbackServer { _ in .html("direct") }
    #expect(try await loopbackFetcher().get(server.webURL()).body.all() == Array("direct".utf8))
    #expect(try await everywhere.connections().isEmpty)
  }

  @Test("a proxy that the operator names is used, and resolves the names")
  func proxy() async throws {
    let proxy = try LoopbackServer { .html("proxied \($0.target)") }
    let fetcher = HTTPFetcher(
      policy: loopbackPolicy { $0.proxy = "http://\(proxy.authority)" }, log: .silent)
    let body = try await fetcher.get(url("http://far.example/x")).body.all()
    #expect(String(decoding: body, as: UTF8.self) == "proxied http://far.example/x")
  }
}
