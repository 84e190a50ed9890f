// SPDX-License-Identifier: MIT

/// Holds whatever waits at it until the test opens it; it stays open then.
public final class Gate: Sendable {
  private let openings = Recorder<Bool>("openings of the gate")
  /// Raised once it is open, for threads that wait in poll(2).
  let signal: Signal

  /// A closed gate.
  ///
  /// - Throws: ``TestKitError`` where the process has no descriptor left.
  public init() throws { signal = try Signal() }

  /// Lets everybody through, now and later.
  public func open() {
    openings.record(true)
    signal.raise()
  }

  /// Whether it was opened.
  public var isOpen: Bool { openings.count > 0 }

  /// Waits until it is open.
  ///
  /// - Throws: `CancellationError` where the task is cancelled, ``TestKitError`` after a minute.
  public func pass() async throws { try await openings.first(1) }
}
