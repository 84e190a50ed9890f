// SPDX-License-Identifier: MIT

import Synchronization
import UnfurlKit

/// How each handler did since the start.
package final class HandlerRecords: Sendable {
  /// The figures of one handler.
  package struct Record: Sendable {
    package var calls = 0
    package var failures = 0
    /// How long the last answers took, in milliseconds.
    var times: [Int] = []

    /// The time within which this share of the last answers came, in milliseconds.
    package func percentile(_ share: Double) -> Int {
      let sorted = times.sorted()
      guard let last = sorted.indices.last else { return 0 }
      return sorted[min(last, Int(Double(sorted.count) * share))]
    }
  }

  /// How many answers the percentiles look back on.
  private static let window = 256

  private let records = Mutex<[String: Record]>([:])

  func count(_ handler: String, _ elapsed: Duration, failed: Bool) {
    let milliseconds = elapsed.wholeMilliseconds
    records.withLock { records in
      var record = records.removeValue(forKey: handler) ?? Record()
      if record.times.count < Self.window {
        record.times.append(milliseconds)
      } else {
        record.times[record.calls % Self.window] = milliseconds
      }
      record.calls += 1
      if failed { record.failures += 1 }
      records[handler] = record
    }
  }

  /// The figures of a handler.
  package subscript(handler: String) -> Record { records.withLock { $0[handler] } ?? Record() }
}
