// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import UnfurlKit
import Unfurling

extension Conversation {
  /// Has a link unfurled for a command, by the channel's policy: what keeps a bot from disturbing a channel does not
  /// hold it back, since it was asked for, but a password in the link does.
  ///
  /// - Parameters:
  ///   - mode: Whether what is known may serve.
  ///   - ended: Called once, on any thread, with what came of it; not where the channel is off, or the command was
  ///     stopped.
  func unfurl(
    _ link: Link, for call: CommandCall, mode: Unfurler.Ask.Mode = .usual,
    _ ended: @escaping @Sendable (CommandOutcome) -> Void
  ) {
    let policy = lanes[call.channel].policy
    if refusesWhereOff(call) { return }
    let begun = time.now
    let recorder = OutcomeRecorder(
      outcomes: outcomes, channel: call.channel, time: time, begun: begun,
      feeds: call.saysPreview ? feedPreviews(in: call.channel, policy.policy) : nil)
    let (time, line) = (time, call.line)
    let land: @Sendable (Unfurler.Answer) -> Void = { answer in
      if call.isAnswered { return }
      let elapsed = begun.duration(to: time.now)
      let reply = line.reply(link, answer.outcome, answer.cache, elapsed: elapsed, memo: answer.memo)
      recorder.record(link, reply.outcome(of: answer.outcome), reply)
      ended(CommandOutcome(link: link, answer: answer, reply: reply))
    }
    if link.hasCredentials {
      return land(Unfurler.Answer(outcome: .skipped(.credentials), cache: CacheNote(.miss)))
    }
    let ask = Unfurler.Ask(url: link.canonical, written: link.written, policy: policy, mode: mode)
    // A reply is said once: what is past its time is asked for anew before, not behind it.
    let settle: @Sendable (Unfurler.Answer) -> Void = { [unfurler] answer in
      answer.isDueForRefresh ? unfurler.refresh(ask, answer, for: call, land) : land(answer)
    }
    if let answer = unfurler.remembered(ask) { return settle(answer) }
    call.attach(cancel: unfurler.unfurl(ask, landed: settle))
  }

  /// Refuses a command where the channel is off.
  func refusesWhereOff(_ call: CommandCall) -> Bool {
    guard lanes[call.channel].policy.policy.enabled == .off else { return false }
    let origin = lanes.resolved(call.channel).origin(of: "enabled")
    call.refuse("unfurl is off in this channel (\(origin)).")
    return true
  }

  /// The link that a command is about: the one in its argument, or the last of the channel that is meant.
  ///
  /// - Returns: `nil` where there is none, which is said then.
  func link(
    of call: CommandCall, else sentence: String,
    where isMeant: (OutcomeLog.Entry) -> Bool = { !$0.link.hasCredentials }
  ) -> Link? {
    if call.argument.isEmpty {
      if let entry = outcomes.last(in: call.channel, where: isMeant) { return entry.link }
      call.refuse(sentence)
      return nil
    }
    guard let link = linkArgument(call.argument) else {
      call.refuseArguments()
      return nil
    }
    return link
  }
}

extension Unfurler {
  /// Asks the server in place of a stale answer, which must do where the server cannot be asked just now.
  fileprivate func refresh(
    _ ask: Ask, _ stale: Answer, for call: CommandCall, _ land: @escaping @Sendable (Answer) -> Void
  ) {
    var ask = ask
    ask.mode = .refresh
    let cancel = unfurl(ask) { answer in
      switch answer.outcome {
      case .failed(let error) where error.isRetryable: land(stale)
      // What stands before a page today says nothing of the page.
      case .skipped(.interstitial): land(stale)
      default: land(answer)
      }
    }
    call.attach(cancel: cancel)
  }
}
