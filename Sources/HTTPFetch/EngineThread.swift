// SPDX-License-Identifier: MIT

internal import Glibc

/// Starts the thread on which the engine lives.
enum EngineThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a new thread, with all signals blocked there: the program's other threads take them, and a broken
  /// pipe is an error code here (TLS writes without MSG_NOSIGNAL).
  ///
  /// - Returns: the thread, to be joined or detached; `nil` where the system gives none.
  static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      return nil
    }
    return thread
  }
}
