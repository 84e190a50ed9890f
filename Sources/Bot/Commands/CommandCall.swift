// SPDX-License-Identifier: MIT

import Dialects
import PreviewText
import Synchronization
import UnfurlKit

/// One command on its way: keeps the promise of exactly one answer.
final class CommandCall: Sendable {
  /// How long after the channel's deadline a command is given up: what it waits for has the same deadline, and says
  /// what was waited for.
  static let grace = Duration.seconds(1)

  private struct State {
    var isAnswered = false
    /// What ends the work for it: first a flight, and perhaps a second one behind a stale answer.
    var cancels: [@Sendable () -> Void] = []
    var alarm: (any Alarm)?
  }

  let reference: MessageReference
  /// Which command it is; `nil`: there is none of that word.
  let command: ChatCommand?
  /// The word as it was typed, in lower case; empty for a URL.
  let word: String
  /// What stands after the word, or the URL.
  let argument: String
  let sender: String?
  /// How previews are said here.
  let line: AnswerLine
  private let isMessage: Bool
  private let outbox: Outbox
  private let slot: Outbox.Slot?
  private let ended: @Sendable (CommandCall) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - isMessage: It was a chat line, and gets the `done` of one.
  ///   - ended: Called once, after the answer.
  init(
    _ reference: MessageReference, _ command: ChatCommand?, word: String, argument: String, sender: String?,
    line: AnswerLine, isMessage: Bool,
    outbox: Outbox, slot: Outbox.Slot?, ended: @escaping @Sendable (CommandCall) -> Void
  ) {
    self.reference = reference
    self.command = command
    self.word = word
    self.argument = argument
    self.sender = sender
    self.line = line
    self.isMessage = isMessage
    self.outbox = outbox
    self.slot = slot
    self.ended = ended
  }

  var channel: ChannelName { reference.channel }
  var isAnswered: Bool { state.withLock { $0.isAnswered } }

  /// Whether the answer is the preview of a link, as a message with it would have got.
  var saysPreview: Bool { word.isEmpty || word == "refresh" }

  /// Answers, once: what comes later is dropped.
  func answer(_ answer: CommandAnswer) {
    let alarm: (any Alarm)?? = state.withLock { state in
      if state.isAnswered { return nil }
      state.isAnswered = true
      state.cancels = []
      defer { state.alarm = nil }
      return .some(state.alarm)
    }
    guard let alarm else { return }
    alarm?.cancel()
    var replies = [Reply.answer(reference, answer)]
    if isMessage { replies.append(.done(reference, Tally(), isDuplicate: false)) }
    outbox.write(replies, slot)
    outbox.finish(slot)
    ended(self)
  }

  /// Answers the whole channel: it was done.
  func answer(_ text: String, _ payload: CommandAnswer.Payload? = nil) {
    answer(CommandAnswer(to: .channel, ok: true, text: text, payload: payload))
  }

  /// Answers whoever asked: it was done.
  func answerSender(_ text: String, _ payload: CommandAnswer.Payload? = nil) {
    answer(CommandAnswer(to: .sender, ok: true, text: text, payload: payload))
  }

  /// Says to whoever asked that it is not known, not allowed or not done, and why.
  func refuse(_ text: String, _ payload: CommandAnswer.Payload? = nil) {
    answer(CommandAnswer(to: .sender, ok: false, text: text, payload: payload))
  }

  /// Says how the command is typed.
  func refuseArguments() { refuse("Usage: \(command?.usage ?? "help")") }

  /// Hands over what ends the work for it.
  func attach(cancel: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isAnswered { state.cancels.append(cancel) }
      return state.isAnswered
    }
    // Answered already: by what was begun, or because it was stopped meanwhile.
    if isLate { cancel() }
  }

  /// Hands over the alarm that rings when it has taken too long.
  func attach(alarm: any Alarm) {
    let isLate = state.withLock { state in
      if !state.isAnswered { state.alarm = alarm }
      return state.isAnswered
    }
    if isLate { alarm.cancel() }
  }

  /// Stops it.
  func cancel() { end("Stopped.") }

  /// Gives it up, with a sentence for people.
  func end(_ sentence: String) {
    let cancels = state.withLock { state in
      defer { state.cancels = [] }
      return state.cancels
    }
    for cancel in cancels { cancel() }
    refuse(sentence)
  }
}
