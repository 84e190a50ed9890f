// SPDX-License-Identifier: MIT

import JSONText
internal import SQLiteDatabase
import UnfurlKit

extension WatchedFeed {
  /// What is read of a feed, and of its seen items where they are asked for.
  static let columns = "f.id, f.url, f.due_at, f.state, f.checksum"
  static let columnsWithSeen = "\(columns), s.items, s.checksum"

  /// Reads ``columns`` from `first` on; `nil` where its URL is lost. What is damaged otherwise is as before the first
  /// poll.
  init?(_ row: borrowing Row, at first: Int32) {
    guard let id = try? row.integer(first), let url = try? row.text(first + 1) else { return nil }
    var state = FeedState()
    if let bytes = try? row.bytes(first + 3), let sum = try? row.bits(first + 4), sum == RowCoding.checksum(bytes),
      let read = FeedState(decoding: bytes)
    {
      state = read
    }
    state.dueAt = (try? row.integer(first + 2)) ?? 0
    self.init(id: id, url: url, state: state)
  }

  /// The same with ``columnsWithSeen``.
  init?(withSeen row: borrowing Row, at first: Int32) {
    self.init(row, at: first)
    guard let bytes = try? row.bytes(first + 5), let sum = try? row.bits(first + 6),
      sum == RowCoding.checksum(bytes, of: id), let items = SeenItems.items(of: bytes)
    else {
      state.forgetPolls()
      return
    }
    state.seen = items
  }
}

extension FeedWatch {
  static let columns = "w.network, w.channel, w.channel_as_sent, w.written, w.words, w.added_by, w.added_at"

  /// Reads ``columns`` from `first` on; `nil` where they are damaged.
  init?(_ row: borrowing Row, at first: Int32) {
    guard let network = try? row.text(first), let name = try? row.text(first + 1),
      let asSent = try? row.text(first + 2), let written = try? row.text(first + 3),
      let addedAt = try? row.integer(first + 6)
    else { return nil }
    self.init(
      channel: ChannelName(network: network, name: name), channelAsSent: asSent, written: written, addedAt: addedAt)
    addedBy = try? row.optionalText(first + 5)
    // A watch without its words tells too much, which people notice; one that is gone tells nothing.
    guard let text = try? row.text(first + 4), let words = try? JSONValue(parsing: Array(text.utf8)) else { return }
    include = words["include"]?.array?.compactMap(\.string) ?? []
    exclude = words["exclude"]?.array?.compactMap(\.string) ?? []
  }

  /// The words as they stand in a row.
  var words: String {
    var json = JSONWriter()
    json.object { json in
      json.array("include") { json in for word in include { json.string(word) } }
      json.array("exclude") { json in for word in exclude { json.string(word) } }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
