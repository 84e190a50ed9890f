// SPDX-License-Identifier: MIT

import Foundation
import UnfurlKit
import UnfurlTestKit

@testable import GIFSources

/// An answer in the shape of GIPHY's, with the numbers of its items for titles.
func trendingJSON(
  _ numbers: some Collection<Int>, total: Int? = 4999, status: Int = 200, more: String = ""
) -> String {
  let items = numbers.map { number in
    """
    {"type":"gif","id":"id\(number)","url":"https://giphy.com/gifs/id\(number)","title":"Cat \(number) GIF by X",
    "rating":"g","images":{"original":{"height":"270","width":"480","size":"1834567","frames":"60","hash":"x",
    "url":"https://media.giphy.com/media/id\(number)/giphy.gif?cid=c1d&ep=v1_gifs_trending&rid=giphy.gif&ct=g",
    "mp4":"https://media.giphy.com/media/id\(number)/giphy.mp4"},"downsized":{"url":"https://other.example/x.gif"}},
    "user":{"username":"x","images":{"original":{"url":"https://no.example/"}}}}
    """
  }
  let count = total.map { "\"total_count\":\($0)," } ?? ""
  return """
    {"data":[\(items.joined(separator: ","))],"pagination":{\(count)"count":\(items.count),"offset":0},
    "meta":{"status":\(status),"msg":"OK","response_id":"r"}\(more)}
    """
}

/// A GIPHY that asks a fake network.
struct TrendingTest {
  static let key = "k3y/with secrets+&"
  static let endpoint = "https://api.example.org/v1/gifs"

  let fetcher = FakeFetcher()
  let clock = ManualClock()
  let giphy: GIPHY

  init(endpoint: String = TrendingTest.endpoint, bindsToChannels: Bool = false) {
    giphy = GIPHY(endpoint: endpoint, bindsToChannels: bindsToChannels, time: clock) { TrendingTest.key }
  }

  static func url(_ offset: Int) -> String {
    "\(endpoint)/trending?api_key=k3y%2Fwith%20secrets%2B%26&limit=10&offset=\(offset)"
  }

  func serve(_ offset: Int, _ json: String) { serve(offset, .body(Array(json.utf8), mediaType: "application/json")) }

  func serve(_ offset: Int, _ page: FakePage) { fetcher[Self.url(offset)] = page }

  func wish(_ offset: Int, channel: String = "c") -> GIPHY.Wish {
    GIPHY.Wish(offset: offset, channel: channel, deadline: clock.now + .seconds(10))
  }

  func ask(_ offset: Int, channel: String = "c") async -> GIPHY.Answer {
    await withCheckedContinuation { done in
      _ = giphy.trending(wish(offset, channel: channel), by: fetcher) { done.resume(returning: $0) }
    }
  }
}
