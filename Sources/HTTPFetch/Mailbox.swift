// SPDX-License-Identifier: MIT

internal import CCurl
internal import Glibc
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
  }

  private let state = Mutex(State())
  /// The eventfd(2) that wakes the thread up: it is the mailbox's own, so that whoever has a letter can write to it
  /// without the lock. Under the lock, the thread that wakes would run straight into it.
  let wakeUp: Int32

  /// `nil` where the system has no descriptor left.
  init?() {
    wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if wakeUp < 0 { return nil }
  }

  deinit { Glibc.close(wakeUp) }

  /// Drops a letter in.
  ///
  /// - Returns: false where the engine has ended.
  @discardableResult
  func post(_ mail: Mail) -> Bool {
    let (isTaken, wakes) = state.withLock { state in
      if state.isClosed { return (false, false) }
      state.mail.append(mail)
      defer { state.isAsleep = false }
      return (true, state.isAsleep)
    }
    if wakes { eventfd_write(wakeUp, 1) }
    return isTaken
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

  /// Refuses letters from now on, and returns the last ones.
  func close() -> [Mail] {
    state.withLock { state in
      state.isClosed = true
      let mail = state.mail
      state.mail = []
      return mail
    }
  }
}
