// SPDX-License-Identifier: MIT

import Synchronization

/// What happened, in order, so that a test can wait for it instead of sleeping.
///
/// Anything may record from any thread. Waiting looks at what is recorded already and at what comes; it ends with an
/// error where nothing more can come, or where a test's patience is at its end, so that a broken test fails rather
/// than hangs.
public final class Recorder<Element: Sendable>: Sendable {
  private enum Wake { case more, ended, late, cancelled }

  private struct Waiter {
    var seen: Int
    var continuation: CheckedContinuation<Wake, Never>
  }

  private struct State {
    var elements: [Element] = []
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
    var isFinished = false
  }

  private let name: String
  private let patience: Duration
  private let state = Mutex(State())

  /// An empty record of what `name` says, in the plural: `requests`.
  public init(_ name: String, patience: Duration = .seconds(240)) {
    self.name = name
    self.patience = patience
  }

  /// Adds an element; ignored after ``finish()``.
  public func record(_ element: Element) {
    let woken = state.withLock { state -> [Waiter] in
      if state.isFinished { return [] }
      state.elements.append(element)
      let count = state.elements.count
      let due = state.waiters.filter { $0.value.seen < count }
      for id in due.keys { state.waiters[id] = nil }
      return Array(due.values)
    }
    for waiter in woken { waiter.continuation.resume(returning: .more) }
  }

  /// Says that nothing more will come.
  public func finish() {
    let woken = state.withLock { state -> [Waiter] in
      state.isFinished = true
      defer { state.waiters.removeAll() }
      return Array(state.waiters.values)
    }
    for waiter in woken { waiter.continuation.resume(returning: .ended) }
  }

  /// What was recorded so far.
  public var all: [Element] { state.withLock { $0.elements } }

  /// How much was recorded so far.
  public var count: Int { state.withLock { $0.elements.count } }

  /// The element at `index`, counted from zero, as soon as it is there.
  ///
  /// - Throws: ``TestKitError`` where it never comes, `CancellationError` where the task is cancelled.
  public func element(_ index: Int) async throws -> Element {
    try await reach(index + 1)
    return state.withLock { $0.elements[index] }
  }

  /// The first `count` elements, as soon as they are there.
  ///
  /// - Throws: as ``element(_:)``.
  @discardableResult
  public func first(_ count: Int) async throws -> [Element] {
    try await reach(count)
    return state.withLock { Array($0.elements.prefix(count)) }
  }

  /// The first element at or after `index` that `matches` accepts, as soon as it is there.
  ///
  /// - Throws: as ``element(_:)``.
  @discardableResult
  public func first(from index: Int = 0, where matches: (Element) throws -> Bool) async throws -> Element {
    try await firstWithIndex(from: index, where: matches).element
  }

  /// As ``first(from:where:)``, with the element's place.
  public func firstWithIndex(
    from index: Int = 0, where matches: (Element) throws -> Bool
  ) async throws -> (index: Int, element: Element) {
    let end = ContinuousClock.now + patience
    var next = index
    while true {
      // Only what is new is looked at, and outside the lock: `matches` belongs to the test.
      for element in state.withLock({ Array($0.elements.dropFirst(next)) }) {
        if try matches(element) { return (next, element) }
        next += 1
      }
      try await more(than: next, until: end, "one of the \(name) that matches")
    }
  }

  /// Everything, once nothing more can come.
  ///
  /// - Throws: as ``element(_:)``.
  public func whole() async throws -> [Element] {
    let end = ContinuousClock.now + patience
    while !state.withLock({ $0.isFinished }) { _ = try await wake(after: .max, until: end, "the end of \(name)") }
    return all
  }

  private func reach(_ count: Int) async throws {
    let end = ContinuousClock.now + patience
    while self.count < count { try await more(than: count - 1, until: end, "\(count) \(name)") }
  }

  private func more(than seen: Int, until end: ContinuousClock.Instant, _ wanted: String) async throws {
    if try await wake(after: seen, until: end, wanted) == .ended {
      throw TestKitError("waited for \(wanted), but they ended: \(summary)")
    }
  }

  private func wake(after seen: Int, until end: ContinuousClock.Instant, _ wanted: String) async throws -> Wake {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    // The alarm only bounds a wait that would fail anyway; nothing is synchronised by it.
    let alarm = Task { [weak self] in
      try? await Task.sleep(until: end, clock: .continuous)
      if !Task.isCancelled { self?.release(id, .late) }
    }
    let wake = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let atOnce = state.withLock { state -> Wake? in
          if state.elements.count > seen { return .more }
          if state.isFinished { return .ended }
          if Task.isCancelled { return .cancelled }
          if ContinuousClock.now >= end { return .late }
          state.waiters[id] = Waiter(seen: seen, continuation: continuation)
          return nil
        }
        if let atOnce { continuation.resume(returning: atOnce) }
      }
    } onCancel: {
      release(id, .cancelled)
    }
    alarm.cancel()
    switch wake {
    case .more, .ended: return wake
    case .late: throw TestKitError("waited \(patience) for \(wanted); there are \(summary)")
    case .cancelled: throw CancellationError()
    }
  }

  /// What is there, for an error's sentence: the newest twenty.
  private var summary: String {
    let elements = all
    return elements.count <= 20 ? "\(elements)" : "\(elements.count), the last of them \(elements.suffix(20))"
  }

  private func release(_ id: Int, _ wake: Wake) {
    state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(returning: wake)
  }
}
