// SPDX-License-Identifier: MIT

import Foundation
import JSONText
import SQLiteDatabase
import Synchronization
import UnfurlKit
import UnfurlTestKit

/// A site with feeds to which items are added: each item has a number, the higher the newer.
final class Publisher: Sendable {
  /// The paths of the feeds begin with this.
  static let prefix = "/feed/"

  private struct Item {
    let number: Int
    var title: String
  }

  private final class Site: Sendable {
    struct State {
      var feeds: [String: [Item]] = [:]
      var versions: [String: Int] = [:]
      /// Answers in place of the feed.
      var stand: [String: Behaviour] = [:]
      var last = 0
    }

    let state = Mutex(State())
    let began = Date(timeIntervalSinceNow: -86_400)
    /// Called before a feed is answered.
    let asked: @Sendable (_ path: String) -> Void
    let unchanged = Recorder<String>("feeds that have not changed")
    let served = Recorder<String>("feeds that were served")

    init(asked: @escaping @Sendable (_ path: String) -> Void) { self.asked = asked }

    func answer(_ request: RequestHead) -> Behaviour {
      asked(request.path)
      let path = String(request.path.prefix { $0 != "?" })
      let (stand, items, version) = state.withLock { state in
        (state.stand[path], state.feeds[path] ?? [], state.versions[path] ?? 0)
      }
      if let stand { return stand }
      if items.isEmpty { return .notFound }
      let tag = "\"v\(version)\""
      if request.headers["if-none-match"] == tag {
        unchanged.record(path)
        return .response(status: 304, headers: [("ETag", tag)])
      }
      served.record(path)
      return .response(
        headers: [("Content-Type", "application/rss+xml"), ("ETag", tag)], body: Array(document(path, items).utf8))
    }

    private func document(_ path: String, _ items: [Item]) -> String {
      let format = DateFormatter()
      format.locale = Locale(identifier: "en_US_POSIX")
      format.timeZone = TimeZone(secondsFromGMT: 0)
      format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      let texts = items.suffix(40).reversed().map { item in
        """
        <item><guid isPermaLink="false">\(path)#\(item.number)</guid><title>\(item.title)</title>
        <pubDate>\(format.string(from: began.addingTimeInterval(Double(item.number))))</pubDate></item>
        """
      }
      return "<rss version=\"2.0\"><channel><title>Feed \(path)</title>\(texts.joined(separator: "\n"))</channel></rss>"
    }
  }

  let server: LoopbackServer
  private let site: Site

  /// - Parameter asked: called before each answer, on the connection's thread.
  init(asked: @escaping @Sendable (_ path: String) -> Void = { _ in }) throws {
    let site = Site(asked: asked)
    self.site = site
    server = try LoopbackServer { site.answer($0) }
  }

  /// - Parameter host: a name for the server: no more than a few feeds of one host are asked for at a time.
  func url(_ name: String, host: String? = nil) -> String { server.url(Self.prefix + name, host: host) }

  /// The times that a feed was asked for and had not changed.
  var unchanged: Recorder<String> { site.unchanged }
  /// The times that a feed was told whole.
  var served: Recorder<String> { site.served }

  /// Adds an item to a feed.
  ///
  /// - Returns: its title.
  @discardableResult
  func publish(in name: String, _ title: String? = nil) -> String {
    let path = Self.prefix + name
    return site.state.withLock { state in
      state.last += 1
      let title = title ?? "Item \(state.last)"
      state.feeds[path, default: []].append(Item(number: state.last, title: title))
      state.versions[path, default: 0] += 1
      return title
    }
  }

  /// Changes the title of an item.
  func edit(_ title: String, to other: String, in name: String) {
    let path = Self.prefix + name
    site.state.withLock { state in
      guard let index = state.feeds[path]?.firstIndex(where: { $0.title == title }) else { return }
      state.feeds[path]?[index].title = other
      state.versions[path, default: 0] += 1
    }
  }

  /// Has something else stand where a feed is; `nil`: the feed is back.
  func stand(_ behaviour: Behaviour?, for name: String) {
    site.state.withLock { $0.stand[Self.prefix + name] = behaviour }
  }
}

extension Out {
  /// The titles of the items of a line `feed` or `update`.
  var itemTitles: [String] { (self["items"]?.array ?? []).compactMap { $0["title"]?.string } }
}

extension KeptFolder {
  /// Has every watched feed be due, as if the time had passed: one that was being polled when its bot was killed is left
  /// alone for a while.
  func makeFeedsDue() throws { try connection(to: Self.channels).execute("UPDATE feeds SET due_at = 0") }
}
