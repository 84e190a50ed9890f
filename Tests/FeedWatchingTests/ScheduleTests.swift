// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import FeedWatching

@Suite("When a feed is asked for")
struct ScheduleTests {
  private func schedule(
    _ poll: Duration = .seconds(1800), interval: Int64? = nil, hours: Set<Int> = [], days: Set<Int> = [],
    url: String = "https://blog.example/feed"
  ) -> PollSchedule {
    var wishes = FeedState.Wishes()
    (wishes.interval, wishes.skippedHours, wishes.skippedDays) = (interval, hours, days)
    return PollSchedule(url: url, poll: poll, wishes: wishes)
  }

  @Test("the polls of a feed lie an interval apart, give or take a tenth")
  func regular() {
    var now = schedule().afterAnswer(at: start)
    #expect((15 * minute...46 * minute).contains(now - start))
    var gaps: Set<Int64> = []
    for _ in 1...100 {
      let next = schedule().afterAnswer(at: now)
      #expect((27 * minute...33 * minute).contains(next - now))
      gaps.insert(next - now)
      now = next
    }
    #expect(gaps.count > 50)
  }

  @Test("the same poll has the same next one, whenever it is worked out")
  func noDice() {
    #expect(schedule().afterAnswer(at: start) == schedule().afterAnswer(at: start))
  }

  @Test("feeds that became due together spread over the interval")
  func spread() {
    var perMinute = Array(repeating: 0, count: 30)
    for number in 0..<3000 {
      let first = schedule(url: "https://blog.example/\(number)").afterAnswer(at: start)
      perMinute[Int(first / minute % 30)] += 1
    }
    #expect(perMinute.allSatisfy { (60...150).contains($0) }, "\(perMinute)")
  }

  @Test("a publisher's wish for a longer interval is met, up to a day")
  func wishes() {
    let hourly = schedule(interval: hour).afterAnswer(at: start)
    #expect((hour...2 * hour).contains(hourly - start))
    #expect(schedule(interval: 1000).afterAnswer(at: start) == schedule().afterAnswer(at: start))
    let yearly = schedule(interval: 365 * day).afterAnswer(at: start)
    #expect((day...2 * day).contains(yearly - start))
    var wish = Feed.Wishes()
    wish.interval = .seconds(Int64.max)
    #expect(FeedState.Wishes(wish).interval == day)
    wish.interval = .seconds(-5)
    #expect(FeedState.Wishes(wish).interval == 0)
  }

  @Test("hours and days that are to be skipped are, for two days at most")
  func skipped() {
    // It is 8 o'clock on a Friday.
    let morning = schedule(hours: Set(7...20)).afterAnswer(at: start)
    #expect(morning / hour % 24 == 21)
    let weekend = schedule(days: [5, 6]).afterAnswer(at: start)
    #expect((weekend / day + 4) % 7 == 0)
    #expect(weekend - start < 2 * day + hour)
    let wholeWeek = schedule(days: [0, 1, 2, 5, 6]).afterAnswer(at: start)
    #expect(wholeWeek - start <= 2 * day + hour)
    #expect(schedule(hours: Set(0...23)).afterAnswer(at: start) == schedule().afterAnswer(at: start))
    #expect(schedule(days: Set(0...6)).afterAnswer(at: start) == schedule().afterAnswer(at: start))
    #expect(schedule(hours: [99], days: [-1]).afterAnswer(at: start) == schedule().afterAnswer(at: start))
  }

  @Test("after failures the pauses grow by an interval each, up to five days")
  func backOff() {
    func pause(_ failures: Int, _ retryAfter: Int64? = nil, isGone: Bool = false) -> Int64 {
      schedule().afterFailure(at: start, failures: failures, retryAfter: retryAfter, isGone: isGone) - start
    }
    #expect((28 * minute...32 * minute).contains(pause(1)))
    #expect((114 * minute...126 * minute).contains(pause(4)))
    #expect((4 * day...5 * day).contains(pause(1000)))
    #expect(pause(.max) <= 5 * day)
    #expect((4 * day...5 * day).contains(pause(1, isGone: true)))
    #expect(pause(1, 3 * hour) == 3 * hour)
    #expect(pause(1, 400 * day) == 5 * day)
    #expect(pause(8, 1000) > 3 * hour)
  }

  @Test("no interval is shorter than a second, and none overflows")
  func bounds() {
    let quick = schedule(.zero).afterAnswer(at: start) - start
    #expect((500...1600).contains(quick))
    _ = schedule(.seconds(-5)).afterAnswer(at: start)
    #expect(schedule(.seconds(Int64.max)).afterAnswer(at: start) <= start + 60 * day)
    #expect(
      schedule(.seconds(Int64.max)).afterFailure(at: start, failures: 9, retryAfter: nil, isGone: false) <= start + 5
        * day)
  }

  @Test("Retry-After is a number of seconds or a date")
  func retryAfter() {
    #expect(RetryAfter.milliseconds("120", now: start) == 120_000)
    #expect(RetryAfter.milliseconds(" 0 ", now: start) == 0)
    #expect(RetryAfter.milliseconds("99999999999999999999999", now: start) == 5 * day)
    #expect(RetryAfter.milliseconds("Fri, 15 Jan 2027 09:00:00 GMT", now: start) == hour)
    #expect(RetryAfter.milliseconds("Fri, 15 Jan 2021 09:00:00 GMT", now: start) == 0)
    for text in ["-5", "soon", "", "1.5"] { #expect(RetryAfter.milliseconds(text, now: start) == nil) }
  }

  @Test("a failure is told once it lasts, and told again only after it was well")
  func told() {
    var follower = Follower()
    follower.poll([], now: start)
    let refused = UnfurlError(.httpStatus, "", status: 403)
    for round in 1...2 {
      for count in 1...8 {
        let news = follower.fail(refused, now: start + Int64(round) * day)
        #expect(news.count == (count == 4 ? 1 : 0))
        if count == 4 { #expect(news.first?.kind == .failed("it answered with status 403")) }
      }
      #expect(follower.state.failures == 8)
      #expect(follower.state.reason == "it answered with status 403")
      #expect(follower.state.result == .failed)
      follower.poll([], now: start + Int64(round) * day)
      #expect(follower.state.failures == 0)
      #expect(follower.state.reason == nil)
    }
  }

  @Test("that a feed is gone for good is told at once")
  func gone() {
    var follower = Follower()
    follower.poll([], now: start)
    let gone = UnfurlError(.httpStatus, "", status: 410)
    #expect(follower.fail(gone, now: start).map(\.kind) == [.failed("it answered with status 410")])
    #expect(follower.fail(gone, now: start + 5 * day).isEmpty)
    #expect(follower.state.dueAt - start > 9 * day)
  }

  @Test("what is no feed any more is a failure")
  func noFeed() {
    var follower = Follower()
    follower.poll([.full("a", at: start)], now: start)
    for _ in 1...3 { #expect(follower.take(.noFeed, now: start).isEmpty) }
    #expect(follower.take(.noFeed, now: start).map(\.kind) == [.failed("what is there is no feed")])
    #expect(follower.state.seen.count == 1)
  }
}
