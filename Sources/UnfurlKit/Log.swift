// SPDX-License-Identifier: MIT

/// Where the bot says what operators need to know; never message texts or secrets.
public struct Log: Sendable {
  /// How much it matters, the most important first.
  public enum Level: Int, Sendable, Comparable, CaseIterable {
    /// It failed, and somebody should look.
    case error
    /// It goes on, but not as it should.
    case warning
    /// Something an operator did or must know.
    case notice
    /// What happens in the normal run.
    case info
    /// What a developer wants to see.
    case debug

    /// The more important level is the smaller one.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  private let threshold: Level
  private let write: @Sendable (Level, String) -> Void

  /// A log that hands on what is at least as important as `threshold`.
  public init(threshold: Level, write: @escaping @Sendable (Level, String) -> Void) {
    self.threshold = threshold
    self.write = write
  }

  /// A log that says nothing.
  public static let silent = Log(threshold: .error) { _, _ in }

  /// Says one line at `level`.
  public func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
    if level <= threshold { write(level, message()) }
  }
}
