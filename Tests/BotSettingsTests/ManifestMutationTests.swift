// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import BotSettings

struct ManifestMutationTests {
  private static let example = """
    protocol: 1
    id: wiki
    summary: Extracts for Wikipedia links
    matches: [{host: "*.wikipedia.org", path: "/wiki/*"}, {media_type: "text/html"}]
    fetch: "https://{host}/w/{options.lang}?titles={path.1 -.html}&r={path.1..}&u={url}"
    page: "https://{host}/{query.q}"
    options: {lang: en}
    preview: {title: ["/query/*/title", "{/a} of {/b~1c}"], fresh_for: 10m, nsfw: true, image: "https://x.org/{/i}"}
    """

  private static let pieces = [
    "#", ":", ": ", "*", "&a ", "*a", "!", "\t", "\n", "[", "]", "{", "}", ",", "\"", "'", "- ", "<<: ", "---\n", "~",
    "/", "{/", "{path.",
    "..", "{host}", "{options.x}", " -", "~2", "@", "%", "\0", "\u{2028}", "é", "exec: [a]\n", "9999999999999999999",
    "protocol",
  ]

  @Test("whatever happens to a manifest, it is read or refused with faults that have a place", arguments: 1...4)
  func mutations(_ seed: Int) throws {
    let link = try #require(WebURL("https://en.wikipedia.org:81/wiki/A%2Fb/c?q=..%2f"))
    var generator = SeededGenerator(seed)
    for _ in 0..<500 {
      var bytes = Array(Self.example.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: Array((Self.pieces.randomElement(using: &generator) ?? "#").utf8), at: place)
        }
      }
      do {
        let manifest = try DeclarativeManifest.parse(bytes, file: "f")
        #expect(HandlerSelection.isID(manifest.id) && !manifest.matches.isEmpty)
        for template in [manifest.fetch, manifest.page].compactMap({ $0 }) {
          #expect(template.url(for: link, options: manifest.options)?.hasCredentials != true)
        }
      } catch {
        #expect(!error.list.isEmpty)
        for fault in error.list {
          #expect(fault.description.hasPrefix("f:"))
          #expect(!fault.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
        }
      }
    }
  }
}
