// SPDX-License-Identifier: MIT

import Dialects
import Synchronization
import UnfurlKit

/// The messages with links that are under way, and the last ones that were: an edit, a deletion or a cancellation
/// finds its message here.
final class WorkTable: Sendable {
  /// How many messages are remembered after their end.
  static let remembered = 4096

  private struct State {
    var works: [MessageReference: [MessageWork]] = [:]
    var ended: [MessageReference] = []
    var nextEnded = 0
    var underWay: [ObjectIdentifier: MessageWork] = [:]
  }

  private let state = Mutex(State())

  func add(_ work: MessageWork) {
    state.withLock { state in
      state.works[work.reference, default: []].append(work)
      state.underWay[ObjectIdentifier(work)] = work
    }
  }

  /// A message has all its outcomes; it is remembered until enough others have ended after it.
  func end(_ work: MessageWork) {
    state.withLock { state in
      state.underWay[ObjectIdentifier(work)] = nil
      if state.ended.count < Self.remembered {
        state.ended.append(work.reference)
        return
      }
      let oldest = state.ended[state.nextEnded]
      let kept = (state.works[oldest] ?? []).filter { state.underWay[ObjectIdentifier($0)] != nil }
      state.works[oldest] = kept.isEmpty ? nil : kept
      state.ended[state.nextEnded] = work.reference
      state.nextEnded = (state.nextEnded + 1) % Self.remembered
    }
  }

  /// What was done for a message, edits included.
  func works(for message: MessageReference) -> [MessageWork] { state.withLock { $0.works[message] ?? [] } }

  /// All that is under way.
  var underWay: [MessageWork] { state.withLock { Array($0.underWay.values) } }
}
