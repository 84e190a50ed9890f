// SPDX-License-Identifier: MIT

import Synchronization
import UnfurlKit

/// The commands of a channel that read or change what it has saved: one after the other, as they came.
///
/// A list that is asked for right after a `save` holds it, however long the link takes. Each command is bounded by its
/// own alarm, so that none holds the others up for ever.
final class Turns: Sendable {
  private struct Turn {
    let call: CommandCall
    let work: @Sendable () -> Void
  }

  private struct Line {
    var waiting: [Turn] = []
    /// The first of them that still waits.
    var next = 0
    /// Whose turn it is.
    var current: CommandCall?
    /// Somebody is giving out turns: whoever comes in between leaves that to him, or a thousand turns that end at
    /// once would stand on one stack.
    var isGivingOut = false
  }

  private let lines = Mutex<[ChannelName: Line]>([:])

  /// Does `work` as soon as all who came before in the channel are answered; not at all if the call is answered before.
  func wait(_ call: CommandCall, _ work: @escaping @Sendable () -> Void) {
    lines.withLock { $0[call.channel, default: Line()].waiting.append(Turn(call: call, work: work)) }
    giveOut(call.channel)
  }

  /// A command is answered.
  func end(_ call: CommandCall) {
    let wasItsTurn = lines.withLock { lines in
      guard lines[call.channel]?.current === call else { return false }
      lines[call.channel]?.current = nil
      return true
    }
    if wasItsTurn { giveOut(call.channel) }
  }

  private func giveOut(_ channel: ChannelName) {
    while let turn = take(channel) {
      turn.work()
      lines.withLock { $0[channel]?.isGivingOut = false }
    }
  }

  /// The next turn, where it is anybody's.
  private func take(_ channel: ChannelName) -> Turn? {
    lines.withLock { lines in
      guard lines[channel]?.isGivingOut == false, lines[channel]?.current == nil else { return nil }
      while let line = lines[channel], line.next < line.waiting.count {
        let turn = line.waiting[line.next]
        lines[channel]?.next += 1
        if turn.call.isAnswered { continue }
        lines[channel]?.current = turn.call
        lines[channel]?.isGivingOut = true
        return turn
      }
      lines[channel] = nil
      return nil
    }
  }
}
