// SPDX-License-Identifier: MIT

/// A command on its way.
final class ModelCall {
  let order: Order
  let rules: ChannelRules
  let place: ModelOutlet.Place?
  /// What must do where the server cannot be asked just now.
  var stale: ModelOutcome?

  init(_ order: Order, _ rules: ChannelRules, _ place: ModelOutlet.Place?) {
    self.order = order
    self.rules = rules
    self.place = place
  }

  var at: ChatID { order.at }

  func words(_ outcome: ModelOutcome) -> String { outcome.isPreview ? "reply true channel" : "reply false sender" }
}
