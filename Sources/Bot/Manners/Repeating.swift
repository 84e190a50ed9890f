// SPDX-License-Identifier: MIT

import Dialects
import UnfurlKit

/// Keeps one message from saying what its channel was told a short while ago.
struct Repeating: Sendable {
  private let said: SaidLinks
  private let reference: MessageReference
  private let window: Duration
  private let isShadow: Bool
  private let timestamp: Int64
  private let time: any Timekeeper

  /// In a private conversation everything is answered.
  init(
    _ said: SaidLinks, _ reference: MessageReference, _ policy: ChannelPolicy, _ message: Message,
    _ time: any Timekeeper
  ) {
    self.said = said
    self.reference = reference
    self.time = time
    isShadow = policy.enabled == .shadow
    window = message.isPrivate ? .zero : policy.repeatWindow
    timestamp = message.timestamp ?? (window > .zero ? time.millisecondsSince1970 : 0)
  }

  /// What is said of a link that needs no fetch, since it was said already; `nil`: it was not.
  func repetition(of link: Link) -> Reply? {
    guard window > .zero,
      let first = said.first(link.canonical, in: reference.channel, within: window, at: time.now, inShadow: isShadow),
      first.message != reference.id
    else { return nil }
    return repetition(link, first)
  }

  /// The reply that is about to go out, or the word that another message was quicker.
  func checked(_ reply: Reply, _ link: Link) -> Reply {
    guard window > .zero, case .preview(_, let line) = reply,
      let first = said.claim(
        link.canonical, for: reference, timestamp: timestamp, line.words, within: window, at: time.now)
    else { return reply }
    return repetition(link, first)
  }

  /// The message says a link no more: the next may.
  func release(_ link: Link) {
    if window > .zero { said.release(link.canonical, of: reference) }
  }

  private func repetition(_ link: Link, _ first: SaidLinks.First) -> Reply {
    .repeated(reference, first.words, url: link.written, first: first.message, timestamp: first.timestamp)
  }
}
