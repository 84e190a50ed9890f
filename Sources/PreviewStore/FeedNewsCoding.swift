// SPDX-License-Identifier: MIT

import JSONText
import MetadataJSON
internal import SQLiteDatabase
import UnfurlKit

extension FeedNews {
  /// The most items that are kept of one line of news; more are only counted.
  static let mostItems = 100
  /// As many as are read of one feed's metadata.
  private static let itemsInPart = 20

  static let columns = "id, feed, network, channel, at, ref, value, checksum"

  /// News by its number and its time: neither is ever the same again, not even where the numbers begin anew.
  static func name(_ number: Int64, at moment: Int64) -> String { "feed-\(moment)-\(number)" }

  /// The number and the time in a name; `nil` where it is none.
  static func parts(of name: String) -> (number: Int64, at: Int64)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let moment = Int64(parts[1]), let number = Int64(parts[2]),
      Self.name(number, at: moment) == name
    else { return nil }
    return (number, moment)
  }

  /// What stands in no column of its own.
  func encoded() -> [UInt8] {
    RowCoding.row { json in
      json.member("channel_as_sent", channelAsSent)
      json.member("url", url)
      if case .failed(let reason) = kind { json.member("failed", reason) }
      json.member("title", title)
      json.member("more", more)
      json.array("parts") { json in
        for start in stride(from: 0, to: items.count, by: Self.itemsInPart) {
          var metadata = Metadata()
          var feed = Metadata.Feed(format: "news")
          feed.items = Array(items[start...].prefix(Self.itemsInPart))
          metadata.feed = feed
          json.object { $0.members(of: metadata, .whole) }
        }
      }
    }
  }

  /// What tells that a row is the one that was written.
  static func checksum(_ value: [UInt8], _ feed: Int64, _ channel: ChannelName, _ at: Int64) -> UInt64 {
    var hash = StableHash()
    hash.feed(channel.network)
    hash.feed(channel.name)
    hash.feed(UInt64(bitPattern: feed))
    hash.feed(UInt64(bitPattern: at))
    hash.feed(value)
    return hash.value
  }

  /// Reads ``columns``; `nil` where they are not what was written.
  init?(_ row: borrowing Row) {
    guard let number = try? row.integer(0), let feed = try? row.integer(1), let network = try? row.text(2),
      let name = try? row.text(3), let at = try? row.integer(4),
      let bytes = try? row.bytes(6), let sum = try? row.bits(7)
    else { return nil }
    let channel = ChannelName(network: network, name: name)
    guard sum == Self.checksum(bytes, feed, channel, at), let value = RowCoding.value(of: bytes),
      let asSent = value["channel_as_sent"]?.string, let url = value["url"]?.string,
      let more = RowCoding.number(value["more"], in: 0...Int.max), let parts = value["parts"]?.array
    else { return nil }
    self.init(feed: feed, channel: channel, channelAsSent: asSent, url: url, at: at)
    id = Self.name(number, at: at)
    if let reason = RowCoding.text(value["failed"]) { kind = .failed(reason) }
    title = RowCoding.text(value["title"])
    items = parts.prefix(Self.mostItems / Self.itemsInPart).flatMap { Metadata(json: $0)?.feed?.items ?? [] }
    self.more = more
    ref = (try? row.optionalText(5)) ?? nil
  }
}
