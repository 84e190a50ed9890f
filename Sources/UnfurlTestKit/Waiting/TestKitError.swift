// SPDX-License-Identifier: MIT

/// Why a piece of the test kit could not do what a test asked of it: one sentence.
public struct TestKitError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was awaited or tried, and what came instead.
  public var message: String

  /// Makes an error.
  public init(_ message: String) { self.message = message }

  /// ``message``.
  public var description: String { message }

  /// What the operating system says of `errno`, behind what was tried.
  static func system(_ tried: String, _ number: Int32 = currentErrorNumber()) -> TestKitError {
    TestKitError("\(tried): \(systemMessage(number))")
  }
}
