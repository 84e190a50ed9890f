// SPDX-License-Identifier: MIT

import JSONText
import MetadataJSON
import UnfurlKit

extension JSONLDialect {
  /// Writes what a reply says to a command, after its head.
  ///
  /// - Parameter fullness: How much of the data is said; `nil`: none of it.
  func write(_ answer: CommandAnswer, _ fullness: MetadataFullness?, _ json: inout JSONWriter) {
    json.member("to", answer.audience.rawValue)
    json.member("ok", answer.ok)
    json.member("text", answer.text)
    guard let fullness else { return }
    switch answer.payload {
    case .line(let reply): json.object("data") { write(reply, fullness, &$0) }
    case .items(let items, let count): json.object("data") { write(items, count, fullness, &$0) }
    case .json(let text): json.member("data", raw: text)
    case nil: break
    }
  }

  private func write(
    _ items: [CommandAnswer.Item], _ count: Int, _ fullness: MetadataFullness, _ json: inout JSONWriter
  ) {
    json.array("items") { json in
      for item in items {
        json.object { json in
          json.member("n", item.number)
          json.member("url", item.url)
          json.member("text", item.text)
          if let metadata = item.metadata { json.object("metadata") { $0.members(of: metadata, fullness) } }
          if let feed = item.feed { write(feed, fullness, &json) }
        }
      }
    }
    json.member("count", count)
  }

  private func write(_ feed: FeedFacts, _ fullness: MetadataFullness, _ json: inout JSONWriter) {
    json.member("title", feed.title)
    json.member("result", feed.result)
    json.member("polled_at", feed.polledAt)
    json.member("next_at", feed.nextAt)
    json.member("failures", feed.failures)
    json.member("reason", feed.reason)
    if fullness != .whole { return }
    json.array("include") { json in
      for word in feed.include { json.string(word) }
    }
    json.array("exclude") { json in
      for word in feed.exclude { json.string(word) }
    }
  }
}
