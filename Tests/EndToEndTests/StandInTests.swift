// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

/// What stands in for the page that was asked for is not shown as that page.
@Suite("stand-ins")
struct StandInTests {
  @Test("a film's link that ends at a question for consent is not titled with the question, in any language")
  func consent() async throws {
    let server = try LoopbackServer { request in
      request.path == "/consent"
        ? .html(
          "<title>\(request.query?.contains("fi") == true ? "Ennen kuin jatkat YouTubeen" : "Before you continue")</title>"
        )
        : .redirect(to: "/consent?continue=\(request.path)&gl=\(request.query ?? "")")
    }
    let bridge = try Bridge()
    for language in ["fi", "gb"] {
      try await bridge.message(server.url("/watch/film?\(language)"), id: language)
      #expect(try await bridge.outcome(of: language).outcome == "skipped interstitial")
    }
    try await bridge.end()
  }

  @Test("a gate that only the operator knows is known by the configuration")
  func configured() async throws {
    let gate = try LoopbackServer { _ in .html("<title>Welcome to the network</title><meta name=description content=x>")
    }
    let server = try LoopbackServer(routes: ["/plan": .redirect(to: gate.url("/gate/open/7")), "/other": page("Other")])
    let bridge = try Bridge(
      """
      \(Configuration.loopback)
      defaults: { handler_options: { opengraph: { interstitials: [{ path: "/gate/**" }, { title: "Other" }] } } }
      """)
    try await bridge.message("\(server.url("/plan")) \(server.url("/other"))", id: "m")
    let outs = try await bridge.end()
    #expect(outs.first { $0.isOutcome && $0.url == server.url("/plan") }?.outcome == "skipped interstitial")
    #expect(
      outs.first { $0.isOutcome && $0.url == server.url("/other") }?.outcome == "preview", "a title is not enough")
  }

  @Test(
    "a private project that leads to the login says nothing; a link to the login does, and so does one that comes back")
  func login() async throws {
    let form = "<title>Sign in · GitLab</title><form><input type=password name=p></form>"
    let server = try LoopbackServer(routes: [
      "/group/secret": .redirect(to: "/users/sign_in"), "/users/sign_in": .html(form),
      "/wiki": .redirect(to: "/sso?next=/wiki/page"), "/sso": .redirect(to: "/wiki/page"),
      "/wiki/page": page("Our wiki"),
    ])
    let bridge = try Bridge()
    let paths = ["/group/secret", "/users/sign_in", "/wiki"]
    try await bridge.message(paths.map { server.url($0) }.joined(separator: " "), id: "m")
    let outs = try await bridge.end().filter(\.isOutcome)
    func out(_ path: String) -> Out? { outs.first { $0.url == server.url(path) } }
    #expect(out("/group/secret")?.outcome == "skipped interstitial")
    #expect(out("/users/sign_in")?.text("metadata.title") == "Sign in · GitLab")
    #expect(out("/wiki")?.text("metadata.title") == "Our wiki")
  }

  @Test(
    "a page that is gone is an error soon, however slow its body is, or silence where the front page takes its place")
  func gone() async throws {
    let server = try LoopbackServer(routes: [
      "/slow": .head(status: 404, headers: [("Content-Type", "text/html")]) + .text("<title>Not found") + .stall(),
      "/articles/12": .redirect(to: "/"), "/": page("The front page"),
    ])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message("\(server.url("/slow")) \(server.url("/articles/12")) \(server.url("/"))", id: "m")
    try await bridge.first("done", id: "m")
    let outs = try await bridge.end().filter(\.isOutcome)
    #expect(outs.first { $0.url == server.url("/slow") }?.outcome == "error http_status")
    #expect(outs.first { $0.url == server.url("/articles/12") }?.outcome == "skipped nothing_to_say")
    #expect(outs.first { $0.url == server.url("/") }?.outcome == "preview")
  }

  @Test("a redirect may be relative; one that leads nowhere is an error")
  func redirects() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/dir/a": .redirect(to: "../there/b?x=1")
      case "/nowhere": .redirect(to: nil, status: 302)
      default: .html("<title>\(request.target)</title>")
      }
    }
    let bridge = try Bridge()
    try await bridge.message("\(server.url("/dir/a")) \(server.url("/nowhere"))", id: "m")
    let outs = try await bridge.end().filter(\.isOutcome)
    #expect(outs.first { $0.url == server.url("/dir/a") }?.text("metadata.title") == "/there/b?x=1")
    #expect(outs.first { $0.url == server.url("/nowhere") }?.outcome == "error bad_content")
    #expect(server.requests.all.allSatisfy { $0.method == "GET" })
  }

  @Test("a message that gives its link's title itself is left alone, and a command for the link is not")
  func repeated() async throws {
    let server = try LoopbackServer(routes: [
      "/a": page("Why cats sit in boxes"),
      "/b": .html("<title>Cats</title><meta name=description content='They purr.'>"),
    ])
    let bridge = try Bridge()
    try await bridge.message("Why cats sit in boxes: \(server.url("/a"))", id: "m")
    #expect(try await bridge.outcome(of: "m").outcome == "skipped nothing_to_say")
    try await bridge.message("cats! \(server.url("/b"))", id: "n")
    #expect(try await bridge.outcome(of: "n").text("text") == "↪ Cats: They purr.")
    #expect(try await bridge.command(server.url("/a"), id: "c").text("text") == "↪ Why cats sit in boxes")
    try await bridge.end()
  }
}
