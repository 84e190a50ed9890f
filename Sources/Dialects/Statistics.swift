// SPDX-License-Identifier: MIT

package import UnfurlKit

/// How things stand since the start.
package struct Statistics: Sendable {
  package var uptime: Duration = .zero
  package var messages = 0
  package var links = 0
  package var previews = 0
  package var skipped: [SkipReason: Int] = [:]
  package var errors: [UnfurlError.Code: Int] = [:]
  package var inFlight = 0
  package var cacheHits = 0
  package var cacheMisses = 0
  package var cacheRows = 0
  package var cacheBytes = 0
  package var handlers: [(id: String, HandlerRecord)] = []
  package var memoryBytes = 0

  package init() {}

  /// How one handler did.
  package struct HandlerRecord: Sendable {
    package var state = "on"
    package var calls = 0
    package var failures = 0
    /// The median and the 99th percentile of how long its answers took, in milliseconds; 0 before the first.
    package var p50Milliseconds = 0
    package var p99Milliseconds = 0

    package init() {}
  }
}
