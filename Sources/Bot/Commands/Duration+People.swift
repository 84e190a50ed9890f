// SPDX-License-Identifier: MIT

import UnfurlKit

extension Duration {
  /// As people say it, in the two largest units: `2 h 5 min`, `12 s`, `340 ms`.
  var inTwoUnits: String {
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
}
