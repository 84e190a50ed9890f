// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// A thread of its own for what blocks: reading, writing, the network engine. The cooperative pool is never blocked.
package final class WorkerThread: Sendable {
  /// `nil` once it was joined. A `pthread_t` is an opaque number on Linux.
  private let handle: Mutex<pthread_t?>

  /// Starts a thread that runs `body` and ends with it.
  ///
  /// Signals are not delivered to it: the thread that waits for them gets them all (`pthread_sigmask(3)`).
  ///
  /// - Throws: ``UnfurlError/Code/internal`` where the system has no thread left (`pthread_create(3)`).
  package init(_ body: @escaping @Sendable () -> Void) throws(UnfurlError) {
    let box = Unmanaged.passRetained(Body(body))
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      throw UnfurlError(.internal, "The system has no thread left (pthread_create: \(status)).")
    }
    handle = Mutex(thread)
  }

  /// Letting go of it does not end it: it runs on, and the system tidies up after it.
  deinit { take().map { _ = pthread_detach($0) } }

  /// Waits for its end.
  package func join() { take().map { _ = pthread_join($0, nil) } }

  private func take() -> pthread_t? {
    handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
  }

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
