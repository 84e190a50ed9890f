// SPDX-License-Identifier: MIT

internal import CCurl
internal import Synchronization

/// What tasks ask of the engine's thread.
enum Mail: Sendable {
  /// Begin this fetch.
  case start(Delivery)
  /// Nobody wants more of this one.
  case letGo(Delivery)
  /// The reader of this paused one has caught up.
  case resume(Delivery)
  /// End everything, and the thread.
  case shutDown
}

/// The locked mailbox between tasks and the engine's thread.
///
/// A thread that is awake will look into the mailbox before it sleeps, so only a sleeping one is woken: under load a
/// letter costs no system call.
final class Mailbox: Sendable {
  private struct State {
    var mail: [Mail] = []
    var isAsleep = false
    var isClosed = false
    /// The eventfd(2) that wakes the thread up; -1 where there is none. It is written to under this lock only, and the
    /// engine closes the mailbox before it closes the descriptor.
    var wakeUp: Int32 = -1
  }

  private let state = Mutex(State())

  /// Drops a letter in.
  ///
  /// - Returns: false where the engine has ended.
  @discardableResult
  func post(_ mail: Mail) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.mail.append(mail)
      if state.isAsleep {
        state.isAsleep = false
        eventfd_write(state.wakeUp, 1)
      }
      return true
    }
  }

  /// Takes all letters. For the engine's thread, which counts as awake from now on.
  func take() -> [Mail] {
    state.withLock { state in
      state.isAsleep = false
      if state.mail.isEmpty { return [] }
      let mail = state.mail
      state.mail = []
      return mail
    }
  }

  /// Says that the engine's thread is about to sleep.
  ///
  /// - Returns: false where there is mail, so that it must not.
  func fallAsleep() -> Bool {
    state.withLock { state in
      state.isAsleep = state.mail.isEmpty
      return state.isAsleep
    }
  }

  /// Names the descriptor that wakes the engine's thread up.
  func open(_ wakeUp: Int32) { state.withLock { $0.wakeUp = wakeUp } }

  /// Refuses letters from now on, and returns the last ones.
  func close() -> [Mail] {
    state.withLock { state in
      state.isClosed = true
      state.wakeUp = -1
      let mail = state.mail
      state.mail = []
      return mail
    }
  }
}
