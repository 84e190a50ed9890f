// SPDX-License-Identifier: MIT

import Dialects
import Synchronization
import UnfurlKit

/// Where replies go: encoded by the dialect, in the order that was asked for, to the one writer.
///
/// Where the order of the messages is kept, each message counts in the waiting room until its last line is out, so that a
/// message that hangs slows the reader rather than fill the memory with what waits behind it.
final class Outbox: Sendable {
  /// A message's place in its channel's order.
  struct Slot: Sendable, Hashable {
    let channel: ChannelName
    /// Tells the channel's queue from an earlier one that has emptied.
    let queue: UInt64
    let number: UInt64
  }

  private struct Waiting {
    var lines: [UInt8] = []
    var isFinished = false
  }

  private struct Queue {
    let name: UInt64
    /// The place whose turn it is: its lines go out at once.
    var head: UInt64 = 0
    /// The place that the next message gets.
    var next: UInt64 = 0
    var waiting: [UInt64: Waiting] = [:]
  }

  private struct State {
    var queues: [ChannelName: Queue] = [:]
    var lastQueue: UInt64 = 0
  }

  let dialect: any Dialect
  /// Whether the order of the messages is kept.
  let keepsOrder: Bool
  private let writer: LineWriter
  private let waitingRoom: WaitingRoom
  private let state = Mutex(State())

  init(_ dialect: any Dialect, _ writer: LineWriter, waitingRoom: WaitingRoom, keepsOrder: Bool) {
    self.dialect = dialect
    self.writer = writer
    self.waitingRoom = waitingRoom
    self.keepsOrder = keepsOrder
  }

  /// Takes the next place in a channel's order; `nil` where lines go out as they are ready.
  func slot(in channel: ChannelName) -> Slot? {
    guard keepsOrder else { return nil }
    waitingRoom.enter()
    return state.withLock { state in
      state.lastQueue += 1
      var queue = state.queues.removeValue(forKey: channel) ?? Queue(name: state.lastQueue)
      let slot = Slot(channel: channel, queue: queue.name, number: queue.next)
      queue.next += 1
      state.queues[channel] = queue
      return slot
    }
  }

  /// Writes a reply, now or when its message's turn comes.
  func write(_ reply: Reply, _ slot: Slot? = nil) {
    guard let slot else { return writer.append { dialect.encode(reply, into: &$0) } }
    write([reply], slot)
  }

  /// Writes a reply that has no place in any message's order.
  ///
  /// - Parameter written: Called once, on any thread, when its line was given to the system; never where it was not.
  func write(_ reply: Reply, written: @escaping @Sendable () -> Void) {
    writer.append(written: written) { dialect.encode(reply, into: &$0) }
  }

  /// Writes the last line of all: whatever comes later is dropped.
  func writeLast(_ reply: Reply) { writer.append(isLast: true) { dialect.encode(reply, into: &$0) } }

  /// Writes replies in one go, now or when their message's turn comes.
  func write(_ replies: [Reply], _ slot: Slot?) {
    let encode = { [dialect] (bytes: inout [UInt8]) in
      for reply in replies { dialect.encode(reply, into: &bytes) }
    }
    guard let slot else { return writer.append(encode) }
    state.withLock { state in
      guard var queue = state.queues.removeValue(forKey: slot.channel) else { return }
      if queue.name == slot.queue, slot.number == queue.head {
        writer.append(encode)
      } else if queue.name == slot.queue, slot.number > queue.head {
        encode(&queue.waiting[slot.number, default: Waiting()].lines)
      }
      state.queues[slot.channel] = queue
    }
  }

  /// Says that a line was carried out: the last line that it causes.
  func acknowledge(_ kind: String, _ reference: MessageReference, _ slot: Slot?) {
    write(.acknowledged(kind: kind, id: reference.id, channelAsSent: reference.channelAsSent, policy: nil), slot)
    finish(slot)
  }

  /// A message has said all: the next may.
  func finish(_ slot: Slot?) {
    guard let slot else { return }
    let gone = state.withLock { state in
      guard var queue = state.queues.removeValue(forKey: slot.channel) else { return 0 }
      guard queue.name == slot.queue, slot.number >= queue.head else {
        state.queues[slot.channel] = queue
        return 0
      }
      let head = queue.head
      if slot.number > head {
        queue.waiting[slot.number, default: Waiting()].isFinished = true
      } else {
        advance(&queue)
      }
      if queue.head < queue.next { state.queues[slot.channel] = queue }
      return Int(queue.head - head)
    }
    for _ in 0..<gone { waitingRoom.leave() }
  }

  /// Gives the turn to the next message, and on from there as long as messages have said all.
  private func advance(_ queue: inout Queue) {
    var isFinished = true
    while isFinished, queue.head < queue.next {
      queue.head += 1
      guard let next = queue.waiting.removeValue(forKey: queue.head) else { return }
      if !next.lines.isEmpty { writer.append { $0.append(contentsOf: next.lines) } }
      isFinished = next.isFinished
    }
  }
}
