// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// What the database thread tells all others: they read it without waiting for a file.
final class StoreFacts: Sendable {
  private struct State: Sendable {
    var opening: Store.Opening
    var keepsPreviews = true
    var figures = Store.Figures()
    var policies: [ChannelName: String] = [:]
    var forgotten: [@Sendable (String?) -> Void] = []
  }

  private let state: Condition<State>

  init(opening: Store.Opening) { state = Condition(State(opening: opening)) }

  var opening: Store.Opening { state.withLock { $0.opening } }
  var keepsPreviews: Bool { state.withLock { $0.keepsPreviews } }
  var figures: Store.Figures { state.withLock { $0.figures } }
  var policies: [ChannelName: String] { state.withLock { $0.policies } }

  /// Waits until the files are open or cannot be.
  func waitUntilOpen(_ limit: Duration) -> Store.Opening {
    let end = ContinuousClock.now + limit
    return state.wait(until: { _ in end }) { $0.opening == .opening ? nil : $0.opening } ?? .opening
  }

  /// Says how the start went.
  func opened(_ opening: Store.Opening) {
    state.withLock { state in
      state.opening = opening
      if opening != .open { state.keepsPreviews = false }
    }
    state.broadcast()
  }

  func set(policies: [ChannelName: String]) { state.withLock { $0.policies = policies } }
  func set(figures: Store.Figures) { state.withLock { $0.figures = figures } }

  /// Says that previews are kept no more.
  func stopKeepingPreviews() {
    state.withLock { state in
      state.keepsPreviews = false
      state.figures = Store.Figures()
    }
  }

  func whenForgottenElsewhere(_ forgotten: @escaping @Sendable (String?) -> Void) {
    state.withLock { $0.forgotten.append(forgotten) }
  }

  /// Tells those who asked for it that another process forgot these: `nil` is everything.
  func forgottenElsewhere(_ urls: [String?]) {
    if urls.isEmpty { return }
    for call in state.withLock({ $0.forgotten }) { urls.forEach(call) }
  }
}
