// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import Glibc
import JSONText
import UnfurlKit
import Unfurling

extension Conversation {
  /// How things stand.
  func statistics() -> Statistics {
    var statistics = counters.statistics
    statistics.messages += remarks
    let counts = unfurler.counts
    statistics.uptime = started.duration(to: time.now)
    statistics.inFlight = works.underWay.count
    statistics.cacheHits = counts.hits
    statistics.cacheMisses = counts.misses
    statistics.cacheRows = counts.rows
    statistics.cacheBytes = counts.bytes
    statistics.memoryBytes = Self.residentBytes()
    for handler in identity.handlers {
      let record = unfurler.records[handler.id]
      var line = Statistics.HandlerRecord()
      line.state = handler.state
      line.calls = record.calls
      line.failures = record.failures
      line.p50Milliseconds = record.percentile(0.5)
      line.p99Milliseconds = record.percentile(0.99)
      statistics.handlers.append((handler.id, line))
    }
    return statistics
  }

  /// Merges a policy into a channel's, for this run.
  func configure(_ channel: ChannelName, _ channelAsSent: String, _ policy: JSONValue, _ line: Int) {
    do throws(Faults) {
      let resolved = lanes.configure(channel, try .configured(policy)).tree.json
      let slot = place(in: channel)
      outbox.write(
        .acknowledged(
          kind: "configure", id: nil, channelAsSent: channelAsSent,
          policy: resolved.utf8.count <= LineLimits.policy ? resolved : nil), slot)
      outbox.finish(slot)
    } catch {
      let sentences = error.list.map(\.sentence).joined(separator: "; ")
      let message = "line \(line): the policy was not taken: \(sentences)"
      outbox.write(.bad(BadInput(.badField, message), line: line))
    }
  }

  /// The memory that the process holds, in bytes (`/proc/self/statm`, proc(5): the second number, in pages).
  private static func residentBytes() -> Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(file, &text, text.count)
    guard count > 0 else { return 0 }
    let numbers = String(decoding: text[..<count], as: UTF8.self).split(separator: " ")
    guard numbers.count > 1, let pages = Int(numbers[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
