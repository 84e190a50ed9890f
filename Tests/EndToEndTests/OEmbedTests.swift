// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("oEmbed over the wire")
struct OEmbedTests {
  private static func page(_ path: String) -> Behaviour {
    .html("<title>Page</title><link rel=alternate type='application/json+oembed' href='\(path)'>")
  }

  private static func answer(_ body: String, type: String = "application/json") -> Behaviour {
    .response(headers: [("Content-Type", type)], body: Array(body.utf8))
  }

  @Test("an endpoint that the page names fills what the page leaves open, in JSON or XML")
  func filled() async throws {
    let xml =
      "<oembed><version>1.0</version><author_name>Ann</author_name><thumbnail_url>/t.jpg</thumbnail_url></oembed>"
    let server = try LoopbackServer(routes: [
      "/json": Self.page("/o.json"), "/xml": Self.page("/o.xml"), "/o.xml": Self.answer(xml, type: "text/xml"),
      "/o.json": Self.answer(#"{"version":"1.0","title":"Stub","author_name":"Ann","thumbnail_url":"t.jpg"}"#),
    ])
    let bridge = try Bridge()
    for path in ["/json", "/xml"] {
      try await bridge.message(server.url(path), id: path)
      let out = try await bridge.outcome(of: path)
      #expect(out.text("metadata.title") == "Page" && out.text("metadata.author") == "Ann")
      #expect(out.text("metadata.sources.author") == "oembed:author_name")
    }
    try await bridge.end()
  }

  @Test("one that sends without end, says nothing, or sends nobody's JSON costs only what it would have said")
  func failing() async throws {
    let server = try LoopbackServer(routes: [
      "/endless": Self.page("/o.endless"), "/silent": Self.page("/o.silent"), "/gone": Self.page("/o.gone"),
      "/o.endless": .head(headers: [("Content-Type", "application/json")]) + .endless(Array("{\"title\":\"".utf8)),
      "/o.silent": .stall(),
    ])
    let bridge = try Bridge()
    for path in ["/endless", "/silent", "/gone"] {
      try await bridge.message(server.url(path), id: path)
      let out = try await bridge.outcome(of: path)
      #expect(out.text("metadata.title") == "Page" && out.text("metadata.author") == nil, "\(path)")
    }
    // Both were let go of by us.
    try await server.closedByClient.first(2)
    try await bridge.end()
  }
}
