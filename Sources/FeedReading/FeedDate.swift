// SPDX-License-Identifier: MIT

/// Points in time as feeds write them.
public enum FeedDate {
  /// The time in milliseconds since 1970, `nil` where `text` is none that is known; it is never guessed.
  public static func milliseconds(_ text: String) -> Int64? { nil }
}
