// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import SiteManifests
import Testing
import UnfurlKit

@Suite("Manifests of single sites")
struct ManifestTests {
  @Test("each is read without a fault, and is called as its file")
  func names() throws {
    let handlers = try SiteBench.sites()
    #expect(
      handlers.map(\.manifest.id) == [
        "arxiv", "hackernews", "pypi", "reddit", "steam", "vimeo", "wikipedia", "youtube",
      ])
    #expect(handlers.map { "\($0.manifest.id).yaml" } == SiteManifests.all.map(\.name))
  }

  @Test("each is for hosts that it names, and reads no pages")
  func hosts() throws {
    for match in try SiteBench.sites().flatMap(\.manifest.matches) {
      #expect(match.host != nil && match.host?.hasPrefix("*") != true || match.host?.hasPrefix("*.") == true)
      #expect(match.path != nil && match.mediaType == nil)
    }
  }
}
