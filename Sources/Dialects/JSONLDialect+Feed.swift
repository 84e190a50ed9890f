// SPDX-License-Identifier: MIT

import JSONText
import MetadataJSON
import UnfurlKit

extension JSONLDialect {
  /// How much of the news of a feed is said, until it fits into a line.
  private enum FeedFullness: CaseIterable {
    case whole
    /// Without the items' summaries.
    case withoutSummaries
    /// Nor what says the same as the text.
    case textAlone
  }

  /// Appends the line that tells news of a feed.
  ///
  /// What is too long is said again with less; where the items alone are too long, the last of them are counted only.
  func appendFeed(_ line: FeedLine, ref: String?, to bytes: inout [UInt8]) {
    let start = bytes.count
    for fullness in FeedFullness.allCases {
      bytes.removeLast(bytes.count - start)
      append(line, ref, fullness, to: &bytes)
      if bytes.count - start <= LineLimits.output { return }
    }
    var line = line
    while bytes.count - start > LineLimits.output, !line.items.isEmpty {
      let kept = line.items.count / 2
      line.more += line.items.count - kept
      line.items.removeLast(line.items.count - kept)
      bytes.removeLast(bytes.count - start)
      append(line, ref, .textAlone, to: &bytes)
    }
  }

  private func append(_ line: FeedLine, _ ref: String?, _ fullness: FeedFullness, to bytes: inout [UInt8]) {
    var json = JSONWriter()
    swap(&json.bytes, &bytes)
    json.object { json in
      if let ref { update(line, ref, fullness, &json) } else { news(line, fullness, &json) }
    }
    json.bytes.append(0x0A)
    swap(&json.bytes, &bytes)
  }

  private func news(_ line: FeedLine, _ fullness: FeedFullness, _ json: inout JSONWriter) {
    json.member("type", "feed")
    head(line, &json)
    json.member("result", line.result.rawValue)
    words(line, fullness, &json)
    json.member("title", line.title)
    items(line, fullness, &json)
    json.member("more", line.more)
    json.member("reason", line.reason)
  }

  /// The line of an update, so that a bridge that finds what it posted by `ref` needs to know nothing of feeds.
  private func update(_ line: FeedLine, _ ref: String, _ fullness: FeedFullness, _ json: inout JSONWriter) {
    json.member("type", "update")
    head(line, &json)
    json.member("handler", "rss")
    words(line, fullness, &json)
    json.object("metadata") { json in
      json.member("original_url", line.url)
      json.member("title", line.title)
      json.object("feed") { json in
        json.member("title", line.title)
        items(line, fullness, &json)
      }
    }
    write(CacheNote(.miss), &json)
    json.member("elapsed_ms", 0)
    json.member("ref", ref)
    items(line, fullness, &json)
    json.member("more", line.more)
  }

  private func head(_ line: FeedLine, _ json: inout JSONWriter) {
    json.member("id", line.id)
    json.member("channel", line.channelAsSent)
    // Nobody asked, so that no line in tells the bridge which of its networks it is.
    if !isNamed(line.channel, by: line.channelAsSent) { json.member("network", line.channel.network) }
    json.member("url", line.url)
  }

  /// Whether the spelling of a channel alone says which it is.
  private func isNamed(_ channel: ChannelName, by spelling: String) -> Bool {
    spelling == channel.description || defaults.channelName(network: nil, channel: spelling) == channel
  }

  private func words(_ line: FeedLine, _ fullness: FeedFullness, _ json: inout JSONWriter) {
    json.member("text", line.text)
    if fullness == .textAlone { return }
    json.member("html", line.html)
    json.member("markdown", line.markdown)
  }

  private func items(_ line: FeedLine, _ fullness: FeedFullness, _ json: inout JSONWriter) {
    json.array("items") { json in
      for var item in line.items {
        if fullness != .whole { item.summary = nil }
        json.object { $0.members(of: item) }
      }
    }
  }
}
