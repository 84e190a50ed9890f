// SPDX-License-Identifier: MIT

import Dialects
import Synchronization
import UnfurlKit

/// The messages with links that are under way, and the last ones that were: an edit, a deletion or a cancellation
/// finds its message here.
///
/// Two generations, one that fills and the full one before it: nothing is looked for to be taken out, and the end of a
/// message needs no word here.
final class WorkTable: Sendable {
  /// How many messages are remembered at least, as long as they are not too large; at most twice as many.
  static let remembered = 4096
  /// How many bytes they may take in all, about: a single message may have thousands of links.
  static let rememberedBytes = 16 << 20

  private struct Generation {
    var works: [MessageReference: [MessageWork]] = [:]
    /// How many came, and how heavy they are; what was carried over is left out, lest the next generation be full when
    /// it begins.
    var count = 0
    var weight = 0

    var isFull: Bool { count >= WorkTable.remembered || weight > WorkTable.rememberedBytes / 2 }
    var all: some Sequence<MessageWork> { works.values.joined() }
  }

  private struct State {
    var recent = Generation()
    var earlier = Generation()
  }

  private let state = Mutex(State())

  /// Takes a message that has begun; it is remembered until enough others have come after it and it has ended.
  func add(_ work: MessageWork) {
    // What is forgotten is let go of outside the lock.
    _ = state.withLock { state -> Generation? in
      state.recent.works[work.reference, default: []].append(work)
      state.recent.count += 1
      state.recent.weight += work.weight
      guard state.recent.isFull else { return nil }
      var next = Generation()
      next.works.reserveCapacity(state.recent.works.count)
      for work in state.earlier.all where work.isUnderWay { next.works[work.reference, default: []].append(work) }
      let gone = state.earlier
      state.earlier = state.recent
      state.recent = next
      return gone
    }
  }

  /// What was done for a message, edits included.
  func works(for message: MessageReference) -> [MessageWork] {
    state.withLock { ($0.earlier.works[message] ?? []) + ($0.recent.works[message] ?? []) }
  }

  /// What was done for the messages of a channel that are remembered.
  func works(in channel: ChannelName) -> [MessageWork] { all.filter { $0.reference.channel == channel } }

  /// All that is under way.
  var underWay: [MessageWork] { all.filter(\.isUnderWay) }

  /// All that are remembered.
  var all: [MessageWork] { state.withLock { Array($0.earlier.all) + Array($0.recent.all) } }
}
