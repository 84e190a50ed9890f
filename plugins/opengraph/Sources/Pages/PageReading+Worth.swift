// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

extension PageReading {
  /// Whether the page has anything to show: a title, a description or media. A title that is only the host's name
  /// says what the link says already.
  var saysSomething: Bool {
    metadata.description != nil || metadata.image != nil || metadata.video != nil || metadata.audio != nil || hasTitle
  }

  /// Whether the page has a title of its own, or enough besides, so that it is no mere signpost.
  var hasUsefulTitle: Bool {
    if metadata.description != nil || metadata.image != nil { return true }
    guard hasTitle, let title = metadata.title?.lowercased() else { return false }
    return !Self.signposts.contains { title.hasPrefix($0) }
  }

  /// How titles of pages begin that only send their reader on.
  private static let signposts = [
    "redirect", "you are being redirected", "loading", "please wait", "object moved", "document moved", "moved", "301 ",
    "302 ", "http://", "https://",
  ]

  private var hasTitle: Bool {
    guard let title = metadata.title else { return false }
    return Self.bare(title) != Self.bare(page.hostText) && Self.bare(title) != Self.bare(page.href)
  }

  /// A host or URL without scheme, `www.` and a slash at its end.
  private static func bare(_ text: String) -> String {
    var rest = Substring(text.lowercased())
    for start in ["https://", "http://", "www."] where rest.hasPrefix(start) { rest.removeFirst(start.count) }
    while rest.hasSuffix("/") { rest.removeLast() }
    return String(rest)
  }

  /// Which tag won each field, in one sentence, for `explain`.
  var explanation: String {
    let won = metadata.sources.sorted { $0.key < $1.key }.map { "\($0.key) from \($0.value)" }
    return won.isEmpty ? "the page says nothing of itself" : won.joined(separator: ", ")
  }
}
