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
    /// The multi handle as a bit pattern; 0 where there is none. `curl_multi_wakeup` may be called from any thread
    /// while the handle lives: it is called under this lock only, and the engine closes the mailbox before it frees
    /// the handle.
    var multi: UInt = 0
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
      if state.isAsleep, let multi = UnsafeMutableRawPointer(bitPattern: state.multi) {
        state.isAsleep = false
        // https://curl.se/libcurl/c/curl_multi_wakeup.html
        curl_multi_wakeup(multi)
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

  /// Names the handle that wakes the engine's thread up.
  func open(_ multi: UInt) { state.withLock { $0.multi = multi } }

  /// Refuses letters from now on, and returns the last ones.
  func close() -> [Mail] {
    state.withLock { state in
      state.isClosed = true
      state.multi = 0
      let mail = state.mail
      state.mail = []
      return mail
    }
  }
}
