// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// The locked mailbox between all who use the store and its thread, which sleeps while there is nothing to do.
final class StoreMailbox: Sendable {
  /// The most that waits of anything but rows: behind it the disk is so slow that more only fills memory.
  static let mostJobs = 100_000
  /// How many changes are committed together at most.
  static let mostInGroup = 1000
  /// How long rows are gathered. It is measured on the machine's own clock, not on the bot's: nothing but the disk's
  /// work depends on it.
  static let gathering = Duration.seconds(1)
  /// How many rows are gathered at most before they are written.
  static let mostGathered = 500
  /// How many of them are written at once: look-ups are answered in between.
  static let mostInPart = 50
  /// The most rows, and bytes of them, that wait to be written: behind a disk that hangs the oldest are dropped.
  static let mostUnwritten = (rows: 10_000, bytes: 32 << 20)
  /// The largest row that is kept, in bytes.
  static let largestRow = 1 << 20
  /// The most links whose use is noted within a minute.
  static let mostTouches = 20_000

  let state = Condition(StoreMailboxState())
  private let time: any Timekeeper
  private let work: @Sendable (StoreMailbox) -> Void

  /// - Parameter work: what the thread does, from its start to its end.
  init(time: any Timekeeper, work: @escaping @Sendable (StoreMailbox) -> Void) {
    self.time = time
    self.work = work
  }

  /// Milliseconds since 1970.
  var milliseconds: Int64 { time.millisecondsSince1970 }
  /// Seconds since 1970.
  var seconds: Int64 { milliseconds / 1000 }

  // MARK: The thread

  /// Whether there was ever something to do.
  var hasStarted: Bool { state.withLock { $0.thread != .none } }

  /// Starts the thread where it does not run yet.
  ///
  /// - Returns: why it cannot run, or `nil` where it does.
  func start() -> String? {
    state.withLock { state -> String? in
      if state.isEnding { return nil }
      switch state.thread {
      case .started: return nil
      case .failed(let reason): return reason
      case .none: break
      }
      do {
        // Letting go of the thread does not end it: it ends when the mailbox says so.
        _ = try WorkerThread { [self] in work(self) }
        state.thread = .started
        return nil
      } catch {
        let reason = "the system has no thread left"
        state.thread = .failed(reason)
        return reason
      }
    }
  }

  /// For the thread: what is to be done next, once there is something.
  func next() -> StoreTurn {
    while true {
      if let turn = state.wait(until: { $0.flushBy }, { $0.takeTurn() }) { return turn }
    }
  }

  /// For the thread: it has done all there was.
  func hasEnded() {
    state.withLock { $0.isEnded = true }
    state.broadcast()
  }

  /// Has the thread do what is left, and end.
  func end() {
    state.withLock { state in
      state.isEnding = true
      if state.thread != .started { state.isEnded = true }
    }
    state.broadcast()
  }

  /// Waits for the thread's end, at most this long.
  func waitForEnd(_ limit: Duration) {
    let end = ContinuousClock.now + limit
    _ = state.wait(until: { _ in end }) { $0.isEnded ? true : nil }
  }

  /// Changes the state, and wakes the thread up where the change says that it must look.
  func change<Result>(_ body: (inout StoreMailboxState) -> Result) -> Result {
    let (result, wakes) = state.withLock { state in
      let result = body(&state)
      let wakes = state.mustWake && state.isAsleep
      state.mustWake = false
      if wakes { state.isAsleep = false }
      return (result, wakes)
    }
    if wakes { state.broadcast() }
    return result
  }

  // MARK: Channels

  /// Hands a job over; returns why it cannot be.
  func post(_ job: ChannelJob) -> StoreError? {
    change { state in
      if state.isEnding { return .closed }
      if state.channelJobs.count >= Self.mostJobs { return .overfull }
      state.channelJobs.append(job)
      state.mustWake = true
      return nil
    }
  }
}
