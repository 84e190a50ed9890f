// SPDX-License-Identifier: MIT

import UnfurlKit
import UnfurlTestKit

/// A feed as a publisher writes it.
struct Publication {
  var title = "The Blog"
  var entries: [Entry] = []
  /// Elements of the channel.
  var more = ""

  init(_ entries: [Entry] = [], title: String = "The Blog", more: String = "") {
    (self.entries, self.title, self.more) = (entries, title, more)
  }

  var rss: String {
    let items = entries.map { entry in
      func element(_ name: String, _ text: String?) -> String { text.map { "<\(name)>\($0)</\(name)>" } ?? "" }
      return "<item>" + element("title", entry.title) + element("link", entry.link)
        + element("description", entry.summary)
        + element("dc:creator", entry.author) + element("guid", entry.id)
        + element("pubDate", entry.published.map(Self.date)) + "</item>"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<rss version=\"2.0\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel><title>\(title)</title>"
      + "<link>https://blog.example/</link>\(more)\(items.joined(separator: "\n"))</channel></rss>"
  }

  func page(status: Int = 200, headers: [(String, String)] = []) -> FakePage {
    .body(Array(rss.utf8), mediaType: "application/rss+xml", status: status, headers: headers)
  }

  /// A date as RFC 822 has it.
  private static func date(_ milliseconds: Int64) -> String {
    let time = CivilTime(milliseconds: milliseconds)
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [time.second / 3600, time.second / 60 % 60, time.second % 60].map(padded).joined(separator: ":")
    return
      "\(days[Int(milliseconds / day % 7)]), \(padded(time.day)) \(months[Int(time.month) - 1]) \(time.year) \(clock) GMT"
  }
}
