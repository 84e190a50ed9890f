// SPDX-License-Identifier: MIT

import UnfurlKit

extension Duration {
  /// As people say it, in the two largest units: `2 h 5 min`, `12 s`, `340 ms`.
  package var inTwoUnits: String {
    let seconds = components.seconds
    if seconds < 1 { return "\(max(0, wholeMilliseconds)) ms" }
    if seconds < 60 { return "\(seconds) s" }
    let (large, small) =
      seconds < 3600
      ? ("\(seconds / 60) min", seconds % 60 == 0 ? "" : " \(seconds % 60) s")
      : seconds < 86_400
        ? ("\(seconds / 3600) h", seconds % 3600 < 60 ? "" : " \(seconds % 3600 / 60) min")
        : ("\(seconds / 86_400) d", seconds % 86_400 < 3600 ? "" : " \(seconds % 86_400 / 3600) h")
    return large + small
  }

  /// As people say how often something is done, after `every`: `30 minutes`, `hour`.
  var asInterval: String {
    let words = inOneUnit
    return words.hasPrefix("1 ") ? String(words.dropFirst(2)) : words
  }

  /// As people say it, in whole units of one kind, the nearest: `25 minutes`, `1 hour`, `3 days`.
  var inOneUnit: String {
    let seconds = max(1, components.seconds)
    let (count, unit): (Int64, String) =
      switch seconds {
      case ..<90: (seconds, "second")
      case ..<5400: ((seconds + 30) / 60, "minute")
      case ..<129_600: ((seconds + 1800) / 3600, "hour")
      default: ((seconds + 43_200) / 86_400, "day")
      }
    return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
  }
}
