// SPDX-License-Identifier: MIT

import UnfurlKit

extension PageReading {
  /// Whether the page has anything to show: a title, a description or media. A title that is only the host's name
  /// says what the link says already, and one that a tool gave says nothing.
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

  private var hasTitle: Bool { metadata.title != nil && !(weaknesses[.title]?.saysNothing ?? false) }
}
