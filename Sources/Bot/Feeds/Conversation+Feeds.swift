// SPDX-License-Identifier: MIT

import Dialects
import FeedWatching
import PreviewStore
import PreviewText
import UnfurlKit
import Unfurling

extension Conversation {
  /// The handler that stands for feeds: where it is off, no news is said.
  static let feedHandler = "rss"

  /// What every name of news begins with.
  private static let newsPrefix = "feed-"

  /// Has feeds be watched from now on, once: when the bridge has said what it can do, or says nothing.
  func startWatching() {
    guard !isWatching, ending == nil else { return }
    isWatching = true
    feeds.start(desk)
  }

  /// What holds for the watched feeds of a channel just now.
  func feedTerms(in channel: ChannelName) -> FeedTerms {
    let policy = lanes[channel].policy.policy
    var terms = FeedTerms()
    terms.isSilent = policy.enabled != .on || !policy.hasFeedsOn || !outbox.dialect.serves(channel)
    terms.poll = policy.feeds.poll
    terms.burst = policy.feeds.burst
    terms.lines = policy.feeds.lines
    terms.include = policy.feeds.include
    terms.exclude = policy.feeds.exclude
    terms.acceptLanguage = policy.acceptLanguage
    return terms
  }

  /// Says news of a feed. Where the channel is silent by now nothing is said, and it stays news.
  func say(_ news: FeedNews, written: @escaping @Sendable (_ awaitsConfirmation: Bool) -> Void) {
    if feedTerms(in: news.channel).isSilent { return }
    let confirms = features.contains("confirm")
    outbox.write(.feed(line(of: news))) { written(confirms) }
  }

  /// Says news anew that was posted before.
  func sayAnew(_ news: FeedNews) {
    guard let ref = news.ref, canUpdate(lanes[news.channel].policy.policy), !feedTerms(in: news.channel).isSilent
    else { return }
    outbox.write(.feedUpdate(line(of: news), ref: ref))
  }

  private func line(of news: FeedNews) -> FeedLine {
    var words = FeedWords(title: news.title, url: news.url)
    words.items = news.items
    words.more = news.more
    if case .failed(let reason) = news.kind { words.failure = reason }
    let rendered = PreviewRenderer(policy: lanes[news.channel].policy.policy, room: room).render(words)
    var line = FeedLine(
      id: news.id, channel: news.channel, channelAsSent: news.channelAsSent, url: news.url, text: rendered.text,
      html: features.contains("html") ? rendered.html : nil, markdown: rendered.markdown)
    line.title = news.title
    line.items = news.items
    line.more = news.more
    line.reason = words.failure.map { PlainText.line($0, maximumBytes: 2000) }
    return line
  }

  /// The bridge says that it posted news, under which id of its own; `nil`: that it could not, so that the news stays
  /// unconfirmed.
  ///
  /// - Returns: whether it is about news.
  func referToNews(_ reference: MessageReference, _ ref: String?) -> Bool {
    guard case .string(let id) = reference.id, id.hasPrefix(Self.newsPrefix), works.works(for: reference).isEmpty else {
      return false
    }
    if let ref {
      store.newsPosted(id, in: reference.channel, ref: ref)
      hasReferencesUnderWay = true
    }
    return true
  }
}

extension ChannelPolicy {
  /// Whether feeds are among what is handled.
  var hasFeedsOn: Bool { handlers?.contains(Conversation.feedHandler) ?? true }
}
