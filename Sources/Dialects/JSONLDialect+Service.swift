// SPDX-License-Identifier: MIT

import JSONText
import UnfurlKit

extension JSONLDialect {
  /// Writes the first line.
  func write(_ ready: Ready, _ json: inout JSONWriter) {
    json.member("type", "ready")
    json.member("protocol", 1)
    json.member("version", ready.version)
    json.array("features") { json in
      for feature in ready.features { json.string(feature) }
    }
    json.array("handlers") { json in
      for handler in ready.handlers {
        json.object { json in
          json.member("id", handler.id)
          json.member("kind", handler.kind)
          json.member("state", handler.state)
        }
      }
    }
    json.array("dialects") { json in
      for dialect in ready.dialects { json.string(dialect) }
    }
  }

  /// Writes how things stand.
  func write(_ id: MessageID?, _ statistics: Statistics, _ json: inout JSONWriter) {
    json.member("type", "stats")
    member("id", id, &json)
    json.member("uptime_s", Int(statistics.uptime.components.seconds))
    json.member("messages", statistics.messages)
    json.member("links", statistics.links)
    json.member("previews", statistics.previews)
    json.object("skipped") { json in
      for (reason, count) in statistics.skipped.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        json.member(named: reason.rawValue, count)
      }
    }
    json.object("errors") { json in
      for (code, count) in statistics.errors.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        json.member(named: code.rawValue, count)
      }
    }
    json.member("in_flight", statistics.inFlight)
    json.object("cache") { json in
      json.member("hits", statistics.cacheHits)
      json.member("misses", statistics.cacheMisses)
      json.member("rows", statistics.cacheRows)
      json.member("bytes", statistics.cacheBytes)
    }
    json.object("handlers") { json in
      for (id, record) in statistics.handlers {
        json.object(named: id) { json in
          json.member("state", record.state)
          json.member("calls", record.calls)
          json.member("failures", record.failures)
          json.member("p50_ms", record.p50Milliseconds)
          json.member("p99_ms", record.p99Milliseconds)
        }
      }
    }
    json.member("memory_bytes", statistics.memoryBytes)
  }
}
