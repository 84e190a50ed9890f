// SPDX-License-Identifier: MIT

import Dialects
import Synchronization
import UnfurlKit

/// Where replies go: encoded by the dialect, in the order that was asked for, to the one writer.
final class Outbox: Sendable {
  /// A message's place in its channel's order.
  struct Slot: Sendable, Hashable {
    let channel: ChannelName
    let number: UInt64
  }

  private struct Waiting {
    let slot: Slot
    var lines: [UInt8] = []
    var isFinished = false
  }

  private struct State {
    var queues: [ChannelName: [Waiting]] = [:]
    var lastNumber: UInt64 = 0
  }

  let dialect: any Dialect
  private let writer: LineWriter
  private let keepsOrder: Bool
  private let state = Mutex(State())

  init(_ dialect: any Dialect, _ writer: LineWriter, keepsOrder: Bool) {
    self.dialect = dialect
    self.writer = writer
    self.keepsOrder = keepsOrder
  }

  /// Takes the next place in a channel's order; `nil` where lines go out as they are ready.
  func slot(in channel: ChannelName) -> Slot? {
    guard keepsOrder else { return nil }
    return state.withLock { state in
      state.lastNumber += 1
      let slot = Slot(channel: channel, number: state.lastNumber)
      state.queues[channel, default: []].append(Waiting(slot: slot))
      return slot
    }
  }

  /// Writes a reply, now or when its message's turn comes.
  func write(_ reply: Reply, _ slot: Slot? = nil) {
    guard let slot else { return writer.append { dialect.encode(reply, into: &$0) } }
    state.withLock { state in
      guard let index = state.queues[slot.channel]?.firstIndex(where: { $0.slot == slot }) else { return }
      if index == 0 {
        writer.append { dialect.encode(reply, into: &$0) }
      } else {
        dialect.encode(reply, into: &state.queues[slot.channel, default: []][index].lines)
      }
    }
  }

  /// A message has said all: the next may.
  func finish(_ slot: Slot?) {
    guard let slot else { return }
    state.withLock { state in
      guard var queue = state.queues[slot.channel], let index = queue.firstIndex(where: { $0.slot == slot }) else {
        return
      }
      queue[index].isFinished = true
      while let first = queue.first, first.isFinished {
        queue.removeFirst()
        if let next = queue.first, !next.lines.isEmpty {
          writer.append { $0.append(contentsOf: next.lines) }
          queue[0].lines = []
        }
      }
      state.queues[slot.channel] = queue.isEmpty ? nil : queue
    }
  }
}
