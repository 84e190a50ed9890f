// SPDX-License-Identifier: MIT

import PreviewStore
import UnfurlKit

/// When a feed is asked for next. Lengths and points in time are milliseconds.
///
/// Each feed has a place of its own within its interval, so that thousands of feeds spread out by themselves, and do so
/// again after a pause in which all of them became due.
struct PollSchedule {
  static let second: Int64 = 1000
  static let hour: Int64 = 3_600_000
  static let day: Int64 = 86_400_000
  /// The shortest interval.
  static let shortest = second
  /// The longest interval.
  static let longest = 30 * day
  /// The most that a publisher's wish for a longer interval counts.
  static let longestWish = day
  /// The longest wait after a failure.
  static let longestPause = RetryAfter.longest
  /// For how long at most a feed is left alone because of the hours and days that it wants to be skipped.
  static let longestSkip = 2 * day
  /// A poll is moved by up to this many percent of the interval, lest it comes with the full minute each time.
  static let jitterPercent: Int64 = 5

  /// By what its place is chosen: the feed's URL.
  let url: String
  /// How often the channels want it to be asked for.
  let poll: Duration
  let wishes: FeedState.Wishes

  /// When it is due after a poll at `now` that was answered.
  func afterAnswer(at now: Int64) -> Int64 {
    let least = min(max(wishes.interval ?? 0, 0), Self.longestWish)
    let interval = max(own, least)
    // The moment at its place that is nearest to one interval from now; with a publisher's wish the next but one, unless
    // only the jitter of this poll is what brings it too near.
    let place = Int64(hash(0) % UInt64(interval))
    var due = place + (now + interval + interval / 2 - place) / interval * interval
    if due < now + least - 2 * Self.jitter(interval) { due += interval }
    return allowed(max(due + jitter(now, interval), now + least))
  }

  /// When it is due after a poll at `now` that failed.
  ///
  /// - Parameters:
  ///   - failures: how many in a row have failed, this one included.
  ///   - retryAfter: how long the server wants to be left alone.
  ///   - isGone: it says that the feed will not come back.
  func afterFailure(at now: Int64, failures: Int, retryAfter: Int64?, isGone: Bool) -> Int64 {
    let times = Int64(min(max(failures, 1), 1_000_000))
    let (product, overflow) = own.multipliedReportingOverflow(by: times)
    let backOff = isGone || overflow ? Self.longestPause : min(product, Self.longestPause)
    let pause = max(backOff + jitter(now, backOff), min(max(retryAfter ?? 0, 0), Self.longestPause))
    return allowed(now + min(pause, Self.longestPause))
  }

  /// What the channels wish for, within bounds.
  private var own: Int64 {
    if poll >= .milliseconds(Self.longest) { return Self.longest }
    return max(Int64(max(poll, .zero).wholeMilliseconds), Self.shortest)
  }

  private func jitter(_ now: Int64, _ interval: Int64) -> Int64 {
    let most = Self.jitter(interval)
    return Int64(hash(now) % UInt64(2 * most + 1)) - most
  }

  private static func jitter(_ interval: Int64) -> Int64 { interval / 100 * jitterPercent }

  /// The first moment from `due` on at which it may be asked for.
  private func allowed(_ due: Int64) -> Int64 {
    let hours = wishes.skippedHours.intersection(0...23)
    let days = wishes.skippedDays.intersection(0...6)
    if (hours.isEmpty && days.isEmpty) || hours.count == 24 || days.count == 7 { return due }
    var start = due
    while start - due <= Self.longestSkip {
      // 1 January 1970 was a Thursday.
      let weekday = Int((start / Self.day + 4) % 7)
      if !hours.contains(Int(start / Self.hour % 24)), !days.contains(weekday) {
        // Not all of them when the hour begins.
        return start == due ? due : start + Int64(hash(1) % UInt64(Self.hour))
      }
      start = (start / Self.hour + 1) * Self.hour
    }
    return due + Self.longestSkip
  }

  private func hash(_ salt: Int64) -> UInt64 {
    var hash = StableHash()
    hash.feed(UInt64(bitPattern: salt))
    hash.feed(url.utf8)
    // URLs of one site differ in their last bytes, which FNV leaves in the middle bits.
    let mixed = (hash.value ^ (hash.value >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return mixed >> 16
  }
}
