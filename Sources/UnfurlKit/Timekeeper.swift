// SPDX-License-Identifier: MIT

/// Time as the bot sees it: tests hold it still.
public protocol Timekeeper: Sendable {
  /// A clock that only goes forward.
  var now: ContinuousClock.Instant { get }
  /// Milliseconds since 1970.
  var millisecondsSince1970: Int64 { get }
  /// Runs `action` once, at `instant` or soon after, on a thread that it must not block; never before this call
  /// returns, so that it may be made under a lock.
  ///
  /// - Returns: a handle with which the alarm can be called off.
  func alarm(at instant: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> any Alarm
}

/// An alarm that can be called off. Letting go of it does not call it off.
public protocol Alarm: Sendable {
  /// Calls it off; does nothing where it has already rung.
  func cancel()
}
