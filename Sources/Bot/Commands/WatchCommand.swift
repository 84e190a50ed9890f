// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import FeedWatching
import PreviewStore
import PreviewText
import URLParsing
import UnfurlKit
import Unfurling

extension ChatCommand {
  /// `watch URL [+WORD] [-WORD]`: has the channel told of a feed's news.
  static let watch = ChatCommand(
    words: ["watch"], arguments: "URL [+WORD] [-WORD]", who: .admins, summary: "tell of a feed's news here",
    details: "Of a page that names feeds, the first is taken; what is there already is not told.\n"
      + "With words: only what has a +WORD, and nothing that has a -WORD.",
    deed: "choose which feeds are watched"
  ) { call, conversation in
    guard let argument = WatchArgument(call.argument, conversation) else { return call.refuseArguments() }
    if argument.link.hasCredentials {
      return call.refuse("A link with a user name or a password is not watched: it would have to be kept.")
    }
    let watching = Watching(argument, call, conversation)
    conversation.turns.wait(call) { watching.begin() }
  }
}

/// One `watch` on its way: the feed is read for the first time, or the page that names it before.
private struct Watching: Sendable {
  private let link: Link
  private let include: [String]
  private let exclude: [String]
  private let call: CommandCall
  private let feeds: FeedWatcher
  private let unfurler: Unfurler
  private let terms: FeedTerms
  private let remarks: [String]
  private let time: any Timekeeper

  init(_ argument: WatchArgument, _ call: CommandCall, _ conversation: Conversation) {
    link = argument.link
    include = argument.include
    exclude = argument.exclude
    self.call = call
    feeds = conversation.feeds
    unfurler = conversation.unfurler
    terms = conversation.feedTerms(in: call.channel)
    remarks = conversation.remarksOnWatching(in: call.channel)
    time = conversation.time
  }

  func begin() {
    watch(link.canonical, written: link.written) { [self] answer in
      if case .noFeed = answer { return lookForFeeds() }
      say(answer, at: link.shown, page: nil)
    }
  }

  private func watch(_ url: WebURL, written: String, _ done: @escaping @Sendable (FeedWatcher.Answer) -> Void) {
    var watch = FeedWatch(
      channel: call.channel, channelAsSent: call.reference.channelAsSent, written: written,
      addedAt: time.millisecondsSince1970)
    watch.include = include
    watch.exclude = exclude
    watch.addedBy = call.sender.map { Quotation.line($0) }
    call.attach(
      cancel: feeds.watch(FeedWatcher.Wish(watch: watch, url: url), terms: terms) { answer in
        if !call.isAnswered { done(answer) }
      })
  }

  /// It is no feed: perhaps a page that names some.
  private func lookForFeeds() {
    let ask = Unfurler.Ask(url: link.canonical, written: link.written, policy: call.line.policyInForce)
    let land: @Sendable (Unfurler.Answer) -> Void = { [self] answer in
      guard !call.isAnswered else { return }
      switch answer.outcome {
      case .preview(let preview): watchFirst(of: preview.metadata.feeds)
      case .skipped(.unsupportedType): watchFirst(of: [])
      case .skipped(let reason):
        // What is not read may name feeds or not.
        let why = PreviewRenderer.sentence(for: reason)
        call.refuse("There is no feed at \(Quotation.link(link.shown)), and none was found through it: \(why).")
      case .failed(let error): say(.failed(error), at: link.shown, page: nil)
      }
    }
    if let answer = unfurler.remembered(ask) { return land(answer) }
    call.attach(cancel: unfurler.unfurl(ask, landed: land))
  }

  /// Watches the first of the feeds that the page names.
  private func watchFirst(of feeds: [Metadata.FeedLink]) {
    guard let feed = feeds.first, let url = WebURL(feed.url), !url.hasCredentials,
      url.href.utf8.count <= LineLimits.link
    else { return call.refuse("There is no feed at \(Quotation.link(link.shown)), and it names none.") }
    watch(url, written: feed.url) { say($0, at: feed.url, page: link.shown) }
  }

  /// - Parameters:
  ///   - url: The link to the feed.
  ///   - page: The page that named it.
  private func say(_ answer: FeedWatcher.Answer, at url: String, page: String?) {
    switch answer {
    case .watching(let added, let feed, let newest):
      let found = page.map { "\(Quotation.link($0)) names a feed, \(Quotation.link(url)). " } ?? ""
      call.answer(([found + sentence(added, feed, newest, url)] + remarks).joined(separator: " "))
    case .noFeed:
      call.refuse("There is no feed at \(Quotation.link(url)).")
    case .failed(let error):
      let why = call.line.withoutPrefix.renderer.render(error, link: url).text
      call.refuse("It is not watched. \(why)")
    case .notKept(let error): call.refuse("It is not watched: \(error.words).")
    }
  }

  private func sentence(
    _ added: WatchAdded, _ feed: WatchedFeed, _ newest: Metadata.Feed.Item?, _ url: String
  ) -> String {
    let name = feed.state.title.map { Quotation.line($0) } ?? Quotation.link(url)
    let words = FeedHealth.words(include: include, exclude: exclude)
    switch added {
    case .known: return "\(name) is watched here already."
    case .changed:
      return "\(name) is watched here already. Its words are others now: \(words ?? "it has none any more")."
    case .added:
      let health = FeedHealth(feed.state, now: time.millisecondsSince1970)
      return
        "Watching \(name): \(health.contents(newest)). It is asked for every \(health.interval(terms.poll).asInterval)"
        + (words.map { ", and told is what passes \($0)" } ?? "") + "."
    }
  }
}

extension Conversation {
  /// What should be known where a feed is watched: that its news is not said, or that the wish is not kept.
  fileprivate func remarksOnWatching(in channel: ChannelName) -> [String] {
    var remarks: [String] = []
    let resolved = lanes.resolved(channel)
    switch resolved.policy.enabled {
    case .off:
      remarks.append("Its news is not said: unfurl is off in this channel (\(resolved.origin(of: "enabled"))).")
    case .shadow:
      remarks.append("Its news is not said: this channel is in shadow (\(resolved.origin(of: "enabled"))).")
    case .on where !resolved.policy.hasFeedsOn:
      remarks.append(
        "Its news is not said: \(Self.feedHandler) is off in this channel (\(resolved.origin(of: "handlers"))).")
    case .on: break
    }
    if feeds.isLeftToAnother {
      remarks.append(
        "(Another bot that uses the same state folder polls it, and says its news: give each bot a folder of its own.)")
    }
    if !store.isKept { remarks.append("(Not kept across a restart: there is no folder to keep it in.)") }
    return remarks
  }
}
