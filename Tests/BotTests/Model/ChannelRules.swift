// SPDX-License-Identifier: MIT

/// What a channel's policy says.
struct ChannelRules {
  enum Enabled: CaseIterable { case on, off, shadow }

  var enabled = Enabled.on
  var window = 600_000
  var linksPerMessage = 3
  var updates = true
  var optOut = true
  var pendingAfter = 400
  var deadline = 10_000
  var ignoredHost: String?
  var ignoredUser: String?
  /// How often it was silenced: what began before is not said as an update.
  var silences = 0

  mutating func change(_ change: PolicyChange) {
    switch change {
    case .enabled(let value): enabled = value
    case .repeatWindow(let seconds): window = seconds * 1000
    case .linksPerMessage(let count): linksPerMessage = count
    case .updates(let flag): updates = flag
    case .optOut(let flag): optOut = flag
    case .pendingAfter(let milliseconds): pendingAfter = milliseconds
    case .deadline(let seconds): deadline = seconds * 1000
    case .ignoredHost(let host): ignoredHost = host
    case .ignoredUser(let user): ignoredUser = user
    }
  }

  /// Why none of a message's links is unfurled.
  func reason(for chat: Chat) -> String? {
    if enabled == .off { return "disabled" }
    if chat.marks.contains(.notice) || chat.marks.contains(.bot) { return "bot" }
    if chat.marks.contains(.encrypted) { return "encrypted" }
    if chat.sender == ignoredUser { return "ignored_user" }
    if optOut, chat.marks.contains(.noPreview) || chat.cards?.isEmpty == true { return "opted_out" }
    return nil
  }

  /// Why a link is not unfurled.
  func reason(for use: LinkUse, at place: Int) -> String? {
    if optOut, use.isOptedOut { return "opted_out" }
    if place >= linksPerMessage { return "too_many_links" }
    if let ignoredHost, use.url.contains("//\(ignoredHost)/") { return "ignored_host" }
    return nil
  }
}
