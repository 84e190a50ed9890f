// SPDX-License-Identifier: MIT

package import PreviewStore
package import UnfurlKit

/// Those to whom news of feeds is told.
package protocol FeedAudience: AnyObject, Sendable {
  /// Calls back, on any thread, with what holds in these channels just now.
  func terms(in channels: [ChannelName], _ found: @escaping @Sendable ([ChannelName: FeedTerms]) -> Void)

  /// Says news.
  ///
  /// - Parameter written: Called once the line is written out, with whether the bridge will confirm it; never where it
  ///   could not be written.
  func say(_ news: FeedNews, written: @escaping @Sendable (_ awaitsConfirmation: Bool) -> Void)

  /// Says news that was posted before anew, for it reads otherwise now.
  func sayAnew(_ news: FeedNews)
}

/// What holds for the watched feeds of a channel.
package struct FeedTerms: Sendable, Equatable {
  /// Nothing is said there: the channel or the handler is off, or it is in shadow, or its lines do not come here.
  package var isSilent = false
  /// How often a feed is asked for.
  package var poll: Duration = .seconds(1800)
  /// How many items of a poll are told; the rest is counted.
  package var burst = 5
  /// In how many lines at most.
  package var lines = 1
  /// Words of which one must occur, where the watch names none itself.
  package var include: [String] = []
  /// Words that must not occur, beside those of the watch.
  package var exclude: [String] = []
  package var acceptLanguage = ""

  package init() {}
}
