// SPDX-License-Identifier: MIT

import FeedReading
import URLParsing

/// Where the feeds of the tests are.
let home = "https://example.org/feeds/all.xml"

/// What is read of a feed, given in chunks of a size.
func read(
  _ bytes: [UInt8], chunk: Int = .max, contentType: String? = nil, url: String? = home,
  limits: FeedLimits = FeedLimits()
) -> Feed? {
  let reader = FeedReader(url: url.flatMap { WebURL($0) }, contentType: contentType, limits: limits)
  var index = 0
  while index < bytes.count {
    let end = min(bytes.count, index + min(chunk, bytes.count))
    if reader.push(Array(bytes[index..<end])) != .reading { break }
    index = end
  }
  return reader.finish()
}

func read(_ document: String, chunk: Int = .max, url: String? = home, limits: FeedLimits = FeedLimits()) -> Feed? {
  read(Array(document.utf8), chunk: chunk, url: url, limits: limits)
}

/// A feed of RSS 2.0 around what stands in its channel.
func rss(_ channel: String, _ attributes: String = "") -> String {
  "<rss version='2.0' \(attributes)><channel>\(channel)</channel></rss>"
}

/// A feed of Atom 1.0 around what stands in it.
func atom(_ content: String) -> String { "<feed xmlns='http://www.w3.org/2005/Atom'>\(content)</feed>" }

/// The only item of a feed of RSS.
func item(_ content: String, _ attributes: String = "") -> Feed.Item? {
  read(rss("<item>\(content)</item>", attributes))?.items.first
}

/// The only entry of a feed of Atom.
func entry(_ content: String) -> Feed.Item? { read(atom("<entry>\(content)</entry>"))?.items.first }
