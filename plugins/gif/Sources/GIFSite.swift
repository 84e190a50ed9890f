// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// A site, or a kind of address, whose HTML pages show a GIF.
struct GIFSite: Sendable {
  /// Its name, where its pages do not say it.
  var name: String?
  /// Its hosts; empty: any.
  var hosts: [String] = []
  /// The paths of its pages, as globs.
  var paths: [String]
  /// How titles end there that say no more than that it is the site's.
  var titleEndings: [String] = []
  /// Where the GIF of a page is, made from the page's own address; tried where the page names none.
  var address: @Sendable (WebURL) -> String?
  /// Only a page that names a video shows something that moves: for sites that have photographs, too.
  var provesMotionByVideo = false

  /// Asked once the page's head is in, before whoever reads any HTML.
  var matches: [HandlerManifest.Match] {
    let hosts: [String?] = hosts.isEmpty ? [nil] : hosts
    return hosts.flatMap { host in paths.map { .init(host: host, path: $0, mediaType: "text/html") } }
  }

  private func has(_ url: WebURL) -> Bool {
    hosts.isEmpty ? address(url) != nil : hosts.contains { HostPattern($0).matches(url) }
  }

  /// The site that a page belongs to.
  static func of(_ url: WebURL) -> GIFSite? { all.first { $0.has(url) } }
}
