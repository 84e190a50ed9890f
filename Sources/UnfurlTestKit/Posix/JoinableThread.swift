// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// A thread of our own, so that blocking calls stay off the cooperative pool. Whoever starts it joins it.
final class JoinableThread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let handle: Mutex<pthread_t?>

  /// Starts `body` on a new thread with a small stack: a server may have thousands of them.
  ///
  /// SIGPIPE is blocked on it, so that writing to a closed pipe is an error and not the end of the test run.
  init(_ body: @escaping @Sendable () -> Void) throws(TestKitError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 512 << 10)

    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    // The new thread takes over the one reference that passRetained made.
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      throw .system("pthread_create", status)
    }
    handle = Mutex(thread)
  }

  /// Waits for its end; does nothing the second time.
  func join() {
    let thread = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    if let thread { pthread_join(thread, nil) }
  }
}
