// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@Suite struct ManualClockTests {
  @Test("time stands still until it is moved")
  func standsStill() {
    let clock = ManualClock(millisecondsSince1970: 5000)
    let before = clock.now
    #expect(clock.now == before)
    clock.advance(by: .milliseconds(1500))
    #expect(clock.now - before == .milliseconds(1500))
    #expect(clock.millisecondsSince1970 == 6500)
  }

  @Test("alarms ring in the order of their instants, each at its own time")
  func order() {
    let clock = ManualClock()
    let rung = Recorder<(String, Duration)>("rings")
    let start = clock.now
    for (name, seconds) in [("late", 3), ("early", 1), ("early too", 1), ("never", 9)] {
      _ = clock.alarm(at: start + .seconds(seconds)) { rung.record((name, clock.now - start)) }
    }
    clock.advance(by: .seconds(5))
    #expect(rung.all.map(\.0) == ["early", "early too", "late"])
    #expect(rung.all.map(\.1) == [.seconds(1), .seconds(1), .seconds(3)])
    #expect(clock.now - start == .seconds(5))
    #expect(clock.pendingAlarms == 1)
  }

  @Test("an alarm that is called off does not ring")
  func calledOff() {
    let clock = ManualClock()
    let rung = Recorder<Int>("rings")
    let alarm = clock.alarm(at: clock.now + .seconds(1)) { rung.record(1) }
    alarm.cancel()
    clock.advance(by: .seconds(2))
    #expect(rung.all.isEmpty)
  }

  @Test("an alarm that an alarm sets rings too where it is due")
  func nested() {
    let clock = ManualClock()
    let rung = Recorder<Int>("rings")
    _ = clock.alarm(at: clock.now + .seconds(1)) {
      rung.record(1)
      _ = clock.alarm(at: clock.now + .seconds(1)) { rung.record(2) }
    }
    clock.advance(by: .seconds(2))
    #expect(rung.all == [1, 2])
  }

  @Test("an alarm that is due already rings, though nobody moves time")
  func due() async throws {
    let clock = ManualClock()
    let rung = Recorder<Int>("rings")
    _ = clock.alarm(at: clock.now) { rung.record(1) }
    #expect(try await rung.element(0) == 1)
    #expect(clock.alarms.count == 1)
  }
}
