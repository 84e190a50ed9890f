// SPDX-License-Identifier: MIT

import Dialects
import Synchronization
import URLParsing
import UnfurlKit
import Unfurling

/// Which links were said in each channel a while ago, so that none is said again too soon.
///
/// A channel knows only what was said in itself: what is posted in another is nobody's business here. Flights end on any
/// thread, so all is behind one lock. Two generations, one that fills and the full one before it.
final class SaidLinks: Sendable {
  /// How a link was said first.
  struct First: Sendable {
    /// The message that it was in.
    let message: MessageID
    /// When that was, in milliseconds since 1970.
    let timestamp: Int64
    let words: PreviewWords
    let said: ContinuousClock.Instant
  }

  private struct Key: Hashable {
    let channel: ChannelName
    let link: WebURL
  }

  private struct State {
    var recent: [Key: First] = [:]
    /// About how many bytes the recent ones take, and took when they were added.
    var weight = 0
    var earlier: [Key: First] = [:]

    /// What was said in shadow counts in shadow alone: nobody has seen it.
    func first(_ key: Key, since start: ContinuousClock.Instant, inShadow: Bool) -> First? {
      guard let first = recent[key] ?? earlier[key], first.said > start, inShadow || !first.words.isShadow else {
        return nil
      }
      return first
    }
  }

  /// How many links are remembered at least, in all channels together, as long as there are so many.
  static let limit = 10_000
  /// How many bytes they may take, about: with long words fewer are remembered.
  static let byteLimit = 96 << 20

  private let state = Mutex(State())

  /// How a link was said in a channel within this window.
  ///
  /// - Parameter inShadow: whether what is about to be said would be in shadow.
  func first(
    _ link: WebURL, in channel: ChannelName, within window: Duration, at now: ContinuousClock.Instant,
    inShadow: Bool = false
  ) -> First? {
    if window <= .zero { return nil }
    return state.withLock { $0.first(Key(channel: channel, link: link), since: now - window, inShadow: inShadow) }
  }

  /// Takes note that a message says a link now, unless another has said it within the window.
  ///
  /// - Returns: how it was said then; `nil`: this message says it.
  func claim(
    _ link: WebURL, for message: MessageReference, timestamp: Int64, _ words: PreviewWords, within window: Duration,
    at now: ContinuousClock.Instant
  ) -> First? {
    if window <= .zero { return nil }
    let key = Key(channel: message.channel, link: link)
    let weight = words.weight
    return state.withLock { state in
      if let first = state.first(key, since: now - window, inShadow: words.isShadow) {
        return first.message == message.id ? nil : first
      }
      state.recent[key] = First(message: message.id, timestamp: timestamp, words: words, said: now)
      state.weight += weight
      if state.recent.count == Self.limit || state.weight > Self.byteLimit / 2 {
        state.earlier = state.recent
        state.recent = [:]
        state.weight = 0
      }
      return nil
    }
  }

  /// A message says a link no more: the next may.
  func release(_ link: WebURL, of message: MessageReference) {
    let key = Key(channel: message.channel, link: link)
    state.withLock { state in
      if state.recent[key]?.message == message.id { state.recent[key] = nil }
      if state.earlier[key]?.message == message.id { state.earlier[key] = nil }
    }
  }
}

extension PreviewWords {
  /// About how many bytes they take, with the bytes in which they were said.
  fileprivate var weight: Int { Outcome.preview(Preview(handler: handler, metadata: metadata, text: text)).weight }
}
