// SPDX-License-Identifier: MIT

import Dialects
import Synchronization
import UnfurlKit

/// The messages with links that are under way, and the last ones that were: an edit, a deletion or a cancellation
/// finds its message here.
final class WorkTable: Sendable {
  /// How many messages are remembered after their end.
  static let remembered = 4096
  /// How many bytes they may take in all, about: a single message may have thousands of links.
  static let rememberedBytes = 16 << 20

  private struct Ended {
    let message: MessageReference
    let weight: Int
  }

  private struct State {
    var works: [MessageReference: [MessageWork]] = [:]
    /// The oldest first, from `oldest` on.
    var ended: [Ended] = []
    var oldest = 0
    var weight = 0
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
      state.ended.append(Ended(message: work.reference, weight: work.weight))
      state.weight += work.weight
      while state.ended.count - state.oldest > Self.remembered || state.weight > Self.rememberedBytes {
        Self.forgetOldest(&state)
      }
      if state.oldest > Self.remembered {
        state.ended.removeFirst(state.oldest)
        state.oldest = 0
      }
    }
  }

  private static func forgetOldest(_ state: inout State) {
    let oldest = state.ended[state.oldest]
    state.oldest += 1
    state.weight -= oldest.weight
    guard let works = state.works.removeValue(forKey: oldest.message) else { return }
    let kept = works.filter { state.underWay[ObjectIdentifier($0)] != nil }
    if !kept.isEmpty { state.works[oldest.message] = kept }
  }

  /// What was done for a message, edits included.
  func works(for message: MessageReference) -> [MessageWork] { state.withLock { $0.works[message] ?? [] } }

  /// What was done for the messages of a channel that are remembered.
  func works(in channel: ChannelName) -> [MessageWork] {
    state.withLock { $0.works.values.flatMap { $0.filter { $0.reference.channel == channel } } }
  }

  /// All that is under way.
  var underWay: [MessageWork] { state.withLock { Array($0.underWay.values) } }
}
