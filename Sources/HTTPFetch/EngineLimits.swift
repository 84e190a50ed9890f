// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// The limits of time in nanoseconds.
struct EngineLimits {
  let connect: Int64
  let firstByte: Int64
  let stall: Int64

  /// How long the rest of a redirect's own body may hold up the next hop.
  static let redirectDrain: Int64 = 250_000_000
  /// How long a rest that nobody reads may take.
  static let drain: Int64 = 1_000_000_000

  init(_ policy: NetworkPolicy) {
    connect = Self.bounded(policy.connectLimit)
    firstByte = Self.bounded(policy.firstByteLimit)
    stall = Self.bounded(policy.stallLimit)
  }

  /// Within a nanosecond and a day, so that adding it to the time never wraps.
  private static func bounded(_ limit: Duration) -> Int64 { min(max(1, limit.nanoseconds), 86_400_000_000_000) }

  /// A limit for people: `5 s`, `300 ms`.
  static func text(_ limit: Int64) -> String {
    Duration.nanoseconds(limit).inWords
  }
}
