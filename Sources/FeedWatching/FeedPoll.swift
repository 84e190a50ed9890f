// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import URLParsing
import UnfurlKit

/// One look at a feed: it is asked for, and read as it arrives.
struct FeedPoll {
  /// What it came to.
  enum Outcome {
    /// It has not changed.
    case unchanged(Validators?)
    /// What was read, with a hash of the bytes that it was read from, and what to ask by the next time.
    case read(Feed, digest: UInt64, Validators?)
    /// What is there is no feed.
    case noFeed
    /// It cannot be had; how long the server wants to be left alone, in milliseconds.
    case failed(UnfurlError, retryAfter: Int64?)
  }

  /// The types of feeds, those first that can only be one.
  static let accept =
    "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, "
    + "application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, */*;q=0.5"
  /// On whose behalf it is fetched.
  static let handler = "rss"

  let fetcher: any Fetcher
  let url: WebURL
  /// What is known of the feed: the same again is no change.
  let state: FeedState
  let acceptLanguage: String
  /// One of the channels that watch it.
  let channel: ChannelName
  let deadline: ContinuousClock.Instant
  let time: any Timekeeper

  /// Asks for it and reads it.
  func run() async -> Outcome {
    var request = FetchRequest(url, deadline: deadline)
    request.acceptLanguage = acceptLanguage
    request.accept = Self.accept
    // Whoever has read nothing yet could do nothing with a 304.
    request.validators = state.digest == 0 ? nil : state.validators
    request.watchesFeed = true
    request.channel = channel.description
    request.handler = Self.handler
    do {
      let answer = try await fetcher.fetch(request)
      defer { answer.body.stop() }
      return await read(answer)
    } catch {
      return .failed(error, retryAfter: nil)
    }
  }

  private func read(_ answer: Resource) async -> Outcome {
    let validators = Validators(
      url: answer.url, entityTag: answer.headers["etag"], lastModified: answer.headers["last-modified"])
    if answer.status == 304, state.digest != 0 { return .unchanged(validators ?? state.validators) }
    if answer.status >= 400 || answer.status == 304 {
      let now = time.millisecondsSince1970
      return .failed(
        UnfurlError(.httpStatus, "The server answered \(answer.status).", status: answer.status),
        retryAfter: answer.headers["retry-after"].flatMap { RetryAfter.milliseconds($0, now: now) })
    }
    var limits = FeedLimits()
    // A feed that lists all that it ever held, and begins with the oldest, has its news at the end.
    limits.items = NewsDecision.mostRemembered
    let reader = FeedReader(url: answer.url, contentType: answer.headers["content-type"], limits: limits)
    var hash = StableHash()
    var failure: UnfurlError?
    do {
      reading: while let chunk = try await answer.body.next() {
        hash.feed(chunk)
        switch reader.push(chunk) {
        case .reading: continue
        case .enough: break reading
        case .noFeed: return .noFeed
        }
      }
    } catch {
      failure = error
    }
    if let failure, failure.code == .cancelled { return .failed(failure, retryAfter: nil) }
    let digest = max(hash.value, 1)
    if failure == nil, digest == state.digest { return .unchanged(validators) }
    var feed = reader.finish()
    if let read = feed, read.isBrokenOff, failure != nil || read.items.count > 1 {
      // Half an item would be told as what it is not, and once more when it is whole. A feed that always ends like that
      // should have one item at least.
      feed?.items.removeLast()
      feed?.count -= 1
    }
    if let failure {
      // What came before it broke off counts. A 304 the next time would keep the rest from us.
      feed?.isComplete = false
      feed?.isBrokenOff = true
      guard let feed, !feed.items.isEmpty else { return .failed(failure, retryAfter: nil) }
      return .read(feed, digest: digest, nil)
    }
    return feed.map { .read($0, digest: digest, validators) } ?? .noFeed
  }
}
