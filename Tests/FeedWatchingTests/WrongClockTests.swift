// SPDX-License-Identifier: MIT

import PreviewStore
import Synchronization
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import FeedWatching

/// A clock whose time of day can be set, forward and back.
private final class SetClock: Timekeeper {
  let manual: ManualClock
  /// By how many milliseconds it is wrong.
  private let error = Mutex<Int64>(0)

  init(_ manual: ManualClock) { self.manual = manual }

  var now: ContinuousClock.Instant { manual.now }
  var millisecondsSince1970: Int64 { manual.millisecondsSince1970 + error.withLock { $0 } }
  func beWrong(by milliseconds: Int64) { error.withLock { $0 = milliseconds } }

  func alarm(at instant: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> any Alarm {
    manual.alarm(at: instant, action)
  }
}

@Suite("A clock that was wrong")
struct WrongClockTests {
  private let year = 365 * day
  private let old = [Entry.full("a", at: start - hour)]
  private var new: [Entry] { [.full("b", at: start + minute)] + old }

  @Test("feeds that were put off by a clock that was a year ahead are polled after a restart")
  func restart() async throws {
    let folder = try TemporaryFolder()
    let (fetcher, channels) = (FakeFetcher(), Channels())
    fetcher[blog] = Publication(old).page()
    do {
      let ahead = ManualClock(millisecondsSince1970: start + year)
      let room = Newsroom(folder.state, clock: ahead, fetcher: fetcher, channels: channels)
      await room.begin()
      _ = try await room.watch()
    }
    fetcher[blog] = Publication(new).page()
    let room = Newsroom(folder.state, fetcher: fetcher, channels: channels)
    await room.begin()
    await room.pass(.seconds(7200))
    #expect(channels.titles == ["b"])
  }

  @Test("no feed is left out for long where a clock that was a year wrong, ahead or behind, is set right")
  func running() async throws {
    for error in [year, -year] {
      for folder in [try TemporaryFolder(), nil] {
        let channels = Channels()
        let clock = ManualClock(millisecondsSince1970: start)
        let time = SetClock(clock)
        let room = Newsroom(folder?.state ?? .memory, clock: clock, channels: channels, time: time)
        time.beWrong(by: error)
        await room.begin()
        room.fetcher[blog] = Publication(old).page()
        _ = try await room.watch()
        await room.pass(.seconds(7200))
        time.beWrong(by: 0)
        room.fetcher[blog] = Publication(new).page()
        await room.pass(.seconds(7200))
        #expect(channels.titles == ["b"], "\(error), \(folder == nil)")
      }
    }
  }
}
