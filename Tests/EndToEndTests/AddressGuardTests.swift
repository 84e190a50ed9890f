// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

/// A listener at every address of this machine counts what reaches it. Its port is one that may be asked, so that
/// nothing but the guard stands between a link and it.
@Suite("no request reaches an address that is not allowed")
struct AddressGuardTests {
  private let listener: ListenerEverywhere
  private let server: LoopbackServer
  private let configuration: String
  private var targets: [String] {
    Spellings.loopback.map { "http://\($0):\(listener.port)/" } + Spellings.tricks(listener.port)
  }

  init() throws {
    let listener = try ListenerEverywhere()
    let all = Spellings.loopback.map { "http://\($0):\(listener.port)/" } + Spellings.tricks(listener.port)
    // One page for each way from an allowed page to a target.
    let server = try LoopbackServer(address: "127.0.0.9") { request in
      let parts = request.path.split(separator: "/").map(String.init)
      guard parts.count == 2, let number = Int(parts[1]), all.indices.contains(number) else { return page("Allowed") }
      let target = all[number]
      switch parts[0] {
      case "location": return .redirect(to: target)
      case "refresh":
        return .html(#"<head><meta http-equiv="refresh" content="0;url=\#(target)"><title>t</title></head>"#)
      case "noscript":
        return .html(#"<noscript><META http-equiv="refresh" content="0;URL=\#(target)"></noscript>"#)
      default:
        let tags = ["og:image", "og:video", "og:audio", "og:url", "twitter:image"].map {
          #"<meta property="\#($0)" content="\#(target)">"#
        }
        return .html(
          #"<head><title>t</title><base href="\#(target)"><link rel=icon href="\#(target)">"#
            + #"<link rel=canonical href="\#(target)"><link rel=alternate type="application/json+oembed" href="\#(target)">"#
            + tags.joined() + "</head>")
      }
    }
    self.listener = listener
    self.server = server
    configuration = """
      network:
        allow: [{address: 127.0.0.9/32, ports: [\(server.port)]}]
        ports: [80, 443, \(listener.port)]
      defaults: { pending_after: 0, images: size }
      """
  }

  /// Sends one link a message, waits for the end, and gives the outcomes by message.
  private func outcomes(_ links: [String]) async throws -> [String: String] {
    let bridge = try Bridge(configuration)
    for (number, link) in links.enumerated() { try await bridge.message("see \(link) now", id: "\(number)") }
    try await bridge.message(server.url("/"), id: "allowed")
    let outs = try await bridge.end()
    #expect(try await listener.connections() == [])
    #expect(outs.first { $0.id == #""allowed""# && $0.isOutcome }?.outcome == "preview")
    return Dictionary(outs.filter(\.isOutcome).map { ($0.id ?? "", $0.outcome) }) { first, _ in first }
  }

  @Test("by a direct link, however it is spelt")
  func direct() async throws {
    #expect(Spellings.loopback.count + Spellings.tricks(1).count >= 50)
    let outcomes = try await outcomes(targets)
    for (number, target) in targets.enumerated() {
      // What is no link in chat has no outcome; what is one is refused, or left alone for its credentials.
      let outcome = outcomes["\"\(number)\""]
      let expected = [nil, "error address_refused", "skipped credentials", "error bad_content"]
      #expect(expected.contains(outcome), "\(target): \(outcome ?? "")")
    }
    let refused = outcomes.values.filter { $0 == "error address_refused" }.count
    #expect(refused >= 50, "\(refused) of \(targets.count) are links")
  }

  @Test(
    "by a redirect, a refresh, or whatever else a page names", arguments: ["location", "refresh", "noscript", "tags"])
  func byPage(_ way: String) async throws {
    let outcomes = try await outcomes(targets.indices.map { server.url("/\(way)/\($0)") })
    #expect(outcomes.count == targets.count + 1)
    for (number, target) in targets.enumerated() where way == "location" && number < Spellings.loopback.count {
      let outcome = outcomes["\"\(number)\""]
      #expect(outcome == "error address_refused" || outcome == "error bad_content", "\(target): \(outcome ?? "")")
    }
    if way == "tags" { #expect(outcomes.values.filter { $0 == "preview" }.count == outcomes.count) }
  }

  @Test("private and special addresses elsewhere are refused, by link and by redirect")
  func elsewhere() async throws {
    let hosts = Spellings.elsewhere
    let redirecting = try LoopbackServer(address: "127.0.0.10") { request in
      .redirect(to: "http://\(hosts[(Int(request.path.dropFirst()) ?? 0) % hosts.count])/latest/meta-data/")
    }
    let bridge = try Bridge(
      """
      network: { allow: [{address: 127.0.0.10/32, ports: [\(redirecting.port)]}] }
      defaults: { pending_after: 0 }
      """)
    for (number, host) in hosts.enumerated() {
      try await bridge.message("http://\(host)/latest/meta-data/", id: "direct \(number)")
      try await bridge.message(redirecting.url("/\(number)"), id: "redirect \(number)")
    }
    let outs = try await bridge.end()
    for (number, host) in hosts.enumerated() {
      for way in ["direct", "redirect"] {
        let outcome = outs.first { $0.isOutcome && $0.id == "\"\(way) \(number)\"" }?.outcome
        #expect(outcome == "error address_refused", "\(host), \(way)")
      }
    }
  }

  @Test("an exception holds for its address and port alone")
  func exactException() async throws {
    let other = try LoopbackServer(address: "127.0.0.9") { _ in page("Other port") }
    let neighbour = try LoopbackServer(address: "127.0.0.8") { _ in page("Neighbour") }
    let bridge = try Bridge(configuration)
    try await bridge.message(
      "\(server.url("/")) \(other.url("/")) \(neighbour.url("/"))", id: "m", channel: "one")
    let outs = try await bridge.end()
    #expect(outs.first { $0.url == server.url("/") }?.outcome == "preview")
    #expect(outs.first { $0.url == other.url("/") }?.outcome == "error address_refused")
    #expect(outs.first { $0.url == neighbour.url("/") }?.outcome == "error address_refused")
    #expect(other.connections.count == 0 && neighbour.connections.count == 0)
  }

  @Test("an exception for one channel is none for another, not even through the cache")
  func channelException() async throws {
    let bridge = try Bridge(
      """
      network: { allow: [{address: 127.0.0.9/32, ports: [\(server.port)], channels: ["corp/*"]}] }
      """)
    try await bridge.message(server.url("/"), id: "m", channel: "corp/wiki")
    #expect(try await bridge.outcome(of: "m", channel: "corp/wiki").outcome == "preview")
    try await bridge.message(server.url("/"), id: "m", channel: "libera/#swift")
    #expect(try await bridge.outcome(of: "m", channel: "libera/#swift").outcome == "error address_refused")
    try await bridge.end()
  }

  @Test("a proxy in the environment is not asked")
  func proxy() async throws {
    let proxy = try LoopbackServer { _ in page("Proxy") }
    let file = try Configuration(configuration)
    let names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]
    let bot = try BotProcess(
      arguments: ["--dialect", "text", "--config", file.path],
      environment: Dictionary(uniqueKeysWithValues: names.map { ($0, proxy.url("")) }))
    try await bot.send("http://10.0.0.1/ \(server.url("/"))")
    #expect(try await bot.nextLine().contains("Allowed"))
    bot.closeInput()
    _ = try await bot.transcript
    #expect(proxy.connections.count == 0)
  }
}
