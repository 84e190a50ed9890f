// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import OpenGraphHandler

@Suite("Where oEmbed is asked")
struct OEmbedEndpointTests {
  private static let title = #"{"version":"1.0","title":"From oEmbed"}"#
  private static let xml = "<?xml version='1.0'?><oembed><version>1.0</version><title>From XML</title></oembed>"

  private func provider(_ url: String) throws -> String? {
    OEmbedProviders.endpoint(for: try #require(WebURL(url)))?.href
  }

  @Test("an XML endpoint is asked where there is none for JSON")
  func xml() async throws {
    for type in ["text/xml+oembed", "application/xml+oembed"] {
      let fetcher = FakeFetcher(["https://example.org/o.xml": oEmbed(Self.xml, type: "text/xml")])
      let page = try await metadata(of: "<link rel=alternate type=\(type) href=o.xml>", fetcher: fetcher)
      #expect(page.title == "From XML")
    }
    let both = "<link type=text/xml+oembed href=o.xml><link type='Application/JSON+oembed; charset=utf-8' href=o.json>"
    let fetcher = FakeFetcher(["https://example.org/o.json": oEmbed(Self.title)])
    #expect(try await metadata(of: both, fetcher: fetcher).title == "From oEmbed")
  }

  @Test("the Link header names an endpoint as well as the head does")
  func header() async throws {
    let headers = [
      ("Link", "</feed>; rel=alternate, <https://api.example/o>; rel=\"alternate\"; type=\"application/json+oembed\"")
    ]
    let fetcher = FakeFetcher([
      "https://api.example/o": oEmbed(Self.title), "https://example.org/own": oEmbed(#"{"title":"From the head"}"#),
    ])
    #expect(try await metadata(of: "", headers: headers, fetcher: fetcher).title == "From oEmbed")
    let own = "<link type=application/json+oembed href=/own>"
    #expect(try await metadata(of: own, headers: headers, fetcher: fetcher).title == "From the head")
  }

  @Test("an endpoint that is no web address, or holds a password, is not asked")
  func unsafe() async throws {
    for address in ["ftp://a.example/", "javascript:x", "https://a:b@a.example/", "", "#", "data:application/json,{}"] {
      let fetcher = FakeFetcher()
      #expect(
        try await metadata(
          of: "<link type=application/json+oembed href='\(address)'><title>T</title>", fetcher: fetcher
        ).title == "T")
      #expect(fetcher.requestedURLs == [], "\(address)")
    }
  }

  @Test("a page that names no endpoint is looked up among the providers, by where it is")
  func listed() async throws {
    let endpoint = "https://www.youtube.com/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Da_b-c&format=json"
    let fetcher = FakeFetcher([endpoint: oEmbed(Self.title)])
    let page = try await metadata(of: "", at: "https://www.youtube.com/watch?v=a_b-c#t=1", fetcher: fetcher)
    #expect(page.title == "From oEmbed" && fetcher.requestedURLs == [endpoint])
  }

  @Test("providers are known by host and path, whatever the scheme, with or without www")
  func patterns() throws {
    let known = [
      "https://youtube.com/watch?v=1": "https://www.youtube.com/oembed",
      "http://m.youtube.com/watch?v=1": "https://www.youtube.com/oembed",
      "https://music.youtube.com/playlist?list=1": "https://www.youtube.com/oembed",
      "https://www.youtube.com/shorts/1": "https://www.youtube.com/oembed",
      "https://www.youtube.com/live/1": "https://www.youtube.com/oembed",
      "https://youtu.be/1": "https://www.youtube.com/oembed",
      "https://vimeo.com/1": "https://vimeo.com/api/oembed.json",
      "https://old.reddit.com/r/swift/comments/1/x/": "https://www.reddit.com/oembed",
      "https://np.reddit.com/r/swift/comments/1": "https://www.reddit.com/oembed",
      "https://soundcloud.com/a/b": "https://soundcloud.com/oembed",
      "https://open.spotify.com/track/1": "https://open.spotify.com/oembed",
      "https://www.tiktok.com/@ann/video/1": "https://www.tiktok.com/oembed",
      "https://www.flickr.com/photos/ann/1": "https://www.flickr.com/services/oembed/",
      "https://twitter.com/ann/status/1": "https://publish.twitter.com/oembed",
      "https://x.com/ann/status/1": "https://publish.twitter.com/oembed",
      "https://bsky.app/profile/ann.example/post/1": "https://embed.bsky.app/oembed",
      "https://www.mixcloud.com/ann/set": "https://www.mixcloud.com/oembed/",
    ]
    for (url, endpoint) in known {
      let found = try provider(url)
      #expect(found?.hasPrefix(endpoint + "?url=http") ?? false, "\(url): \(found ?? "none")")
      #expect(found?.contains("format=json") == !endpoint.hasSuffix(".json"), "\(url)")
    }
  }

  @Test("other pages of their hosts, and hosts that look like theirs, are not")
  func strangers() throws {
    for url in [
      "https://www.youtube.com/", "https://www.youtube.com/about", "https://youtube.com.evil.example/watch?v=1",
      "https://notyoutube.com/watch?v=1", "https://example.org/youtube.com/watch?v=1", "https://vimeo.com/",
      "https://127.0.0.1/watch?v=1", "https://com/watch?v=1", "https://www.youtube.com:8443/watch?v=1",
      "https://\(String(repeating: "a.", count: 100))example/",
      "https://vimeo.com/\(String(repeating: "a", count: 5000))",
    ] {
      #expect(try provider(url) == nil, "\(url)")
    }
  }

  @Test("every provider of the list can be asked, over https, for the pages that it names")
  func table() throws {
    var endpoint = ""
    var endpoints: Set<String> = []
    for word in OEmbedProviders.table.description.split(whereSeparator: \.isWhitespace) {
      if word.hasPrefix("@") {
        endpoint = "https://" + word.dropFirst().replacing("{format}", with: "json")
        #expect(WebURL(endpoint)?.href == endpoint && !endpoint.contains("*"), "\(word)")
        #expect(endpoints.insert(endpoint).inserted, "\(word) stands there twice")
        continue
      }
      let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      let host = parts[0].hasPrefix("*.") ? parts[0].dropFirst(2) : parts[0]
      #expect(parts.count == 2 && host.contains(".") && !host.contains("*") && !host.hasPrefix("www."), "\(word)")
      for below in parts[0].hasPrefix("*.") ? ["", "below."] : ["", "www."] {
        let page = "http://\(below)\(host)/\(parts[1].replacing("*", with: "x"))"
        #expect(try provider(page)?.hasPrefix(endpoint) ?? false, "\(page)")
      }
    }
    #expect(endpoints.count > 100)
  }
}
