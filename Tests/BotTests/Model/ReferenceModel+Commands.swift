// SPDX-License-Identifier: MIT

/// Commands: one reply each, and a `done` where they were typed.
extension ReferenceModel {
  func carryOut(_ order: Order) {
    if order.isTyped {
      guard seen.insert(order.at).inserted else { return answerAtOnce(order.at, "done 0 0 0 0 duplicate") }
      counts.messages += 1
    }
    let channel = order.at.channel
    let rules = rules(of: channel)
    let call = ModelCall(order, rules, outlet.place(in: channel))
    calls.append(call)
    defer {
      // What waits much longer than its channel allows is given up.
      setAlarm(after: rules.deadline + 1_000) { [self] in
        if calls.contains(where: { $0 === call }) { end(call, "reply false sender") }
      }
    }
    switch order.word {
    case .preview where rules.enabled == .off, .refresh where rules.enabled == .off: end(call, "reply false sender")
    case .preview:
      guard let answer = recall(order.url) else { return join(order.url, .call(call), rules) }
      if answer.isDue {
        call.stale = answer.outcome
        join(order.url, .call(call), rules)
      } else {
        end(call, call.words(answer.outcome))
      }
    case .refresh: join(order.url, .call(call), rules, anew: true)
    case .forget:
      known[order.url] = nil
      if setup.canRetract {
        for work in allWorks where work.at.channel == channel {
          takeBack(
            work, work.links.indices.filter { work.links[$0].said != nil && work.links[$0].use.url == order.url })
        }
      }
      end(call, "reply true channel")
    case .cancel:
      for work in allWorks where work.at.channel == channel { cancel(work) { _ in true } }
      for other in calls where other !== call && other.at.channel == channel { end(other, "reply false sender") }
      end(call, "reply true channel")
    }
  }

  /// What a command waited for is there.
  func answer(_ call: ModelCall, _ outcome: ModelOutcome, _ cache: String) {
    if let stale = call.stale, case .failed(_, isRetryable: true, _) = outcome { return end(call, call.words(stale)) }
    var isUpdated = false
    if call.order.word == .refresh, case .preview(let title) = outcome, canUpdate(call.rules),
      call.rules.silences == rules(of: call.at.channel).silences
    {
      for work in allWorks where work.at.channel == call.at.channel {
        for index in work.links.indices where work.links[index].use.url == call.order.url {
          if update(work, index, to: title, cache) { isUpdated = true }
        }
      }
    }
    end(call, isUpdated ? "reply true sender" : call.words(outcome))
  }

  /// A command is answered.
  func end(_ call: ModelCall, _ text: String) {
    calls.removeAll { $0 === call }
    leave(call.order.url) { $0 == .call(call) }
    say(call.at, text, call.place)
    if call.order.isTyped { say(call.at, "done 0 0 0 0", call.place) }
    finish(call.place)
  }
}
