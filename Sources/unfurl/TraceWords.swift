// SPDX-License-Identifier: MIT

import UnfurlKit

/// Figures of a trace as people read them.
enum TraceWords {
  /// `840 B`, `29.6 kB`, `612 kB`, `1.4 MB`: in thousands.
  static func bytes(_ count: Int64) -> String {
    switch count {
    case ..<1000: "\(count) B"
    case ..<100_000: "\(tenths(count, of: 1000)) kB"
    case ..<1_000_000: "\(count / 1000) kB"
    case ..<1_000_000_000: "\(tenths(count, of: 1_000_000)) MB"
    default: "\(tenths(count, of: 1_000_000_000)) GB"
    }
  }

  /// `84 ms`, `1.2 s`.
  static func time(_ time: Duration) -> String {
    let milliseconds = max(0, time.wholeMilliseconds)
    if milliseconds == 0 { return "under 1 ms" }
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(tenths(Int64(milliseconds), of: 1000)) s"
  }

  private static func tenths(_ count: Int64, of unit: Int64) -> String {
    let rest = count % unit / (unit / 10)
    return rest > 0 ? "\(count / unit).\(rest)" : "\(count / unit)"
  }
}
