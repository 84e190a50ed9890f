// SPDX-License-Identifier: MIT

/// A request whose record is being written: its place in a trace.
package struct TracedRequest: Sendable {
  let trace: Trace
  let index: Int

  /// Changes the record.
  package func change(_ body: (inout RequestRecord) -> Void) { trace.change(index, body) }

  /// Changes the record of the hop that is under way.
  package func changeHop(_ body: (inout RequestRecord.Hop) -> Void) {
    trace.change(index) { record in
      if let last = record.hops.indices.last { body(&record.hops[last]) }
    }
  }

  /// Says how the request ended. The first word holds.
  package func end(_ ending: RequestRecord.Ending) { trace.end(index, ending) }
}
