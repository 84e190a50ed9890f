// SPDX-License-Identifier: MIT

import Dialects
import UnfurlKit
import Unfurling

extension Conversation {
  /// What asks the server behind a stale answer, and says what came of it where people would see a difference.
  ///
  /// It can be called on any thread. The end of input waits for it like for a message: whoever calls has entered the
  /// waiting room for it. Where too many messages wait, the stale answer must do.
  func refresh(
    of ask: Unfurler.Ask, _ link: Link, at index: Int, _ work: MessageWork, _ line: AnswerLine, _ lane: Lanes.Lane
  ) -> @Sendable () -> Void {
    let (canUpdate, silence) = (canUpdate(lane.policy.policy), lane.silence)
    return { [unfurler, waitingRoom, time] in
      guard !waitingRoom.isFull, work.beginRefresh(index, ended: { waitingRoom.leave() }) else {
        return waitingRoom.leave()
      }
      var ask = ask
      ask.mode = .refresh
      let begun = time.now
      let cancel = unfurler.unfurl(ask) { answer in
        if canUpdate, !silence.hasFallen, case .preview = answer.outcome {
          let elapsed = begun.duration(to: time.now)
          let reply = line.reply(link, answer.outcome, answer.cache, elapsed: elapsed, memo: answer.memo)
          if case .preview(_, let line) = reply { work.update(line) { $0 == link } }
        }
        work.endRefresh(index)
      }
      work.attachRefresh(index, cancel: cancel)
    }
  }

  /// What was said of links in a channel, to be changed or taken back from any thread.
  func earlierPreviews(in channel: ChannelName, _ lane: Lanes.Lane) -> EarlierPreviews {
    EarlierPreviews(
      works: works, channel: channel, canRetract: canRetract, canUpdate: canUpdate(lane.policy.policy),
      silence: lane.silence
    ) { [policy = lane.policy, room, takesHTML = features.contains("html")] reference in
      AnswerLine(reference: reference, policyInForce: policy, room: room, takesHTML: takesHTML)
    }
  }
}
