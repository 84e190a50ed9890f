// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// A spawned process with a process group of its own. Whoever holds it must wait for its end once.
final class ChildProcess: Sendable {
  let processID: pid_t
  /// Whether it was reaped: from then on its number may belong to another process.
  private let isReaped = Mutex(false)

  /// Starts `path` (posix_spawn(3)) with `streams` as descriptors 0, 1 and 2, and nothing else inherited:
  /// all other descriptors of ours are closed on exec, see ``Descriptor/inheritance``.
  init(
    _ path: String, arguments: [String], environment: [String: String], streams: [Descriptor]
  ) throws(TestKitError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream.number, Int32(number))
    }
    // Descriptors that others opened without O_CLOEXEC, such as Foundation's pipes, would stay open in the child.
    _ = Self.closeFrom?(&actions, Int32(streams.count))

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // SIGPIPE and SIGXFSZ may be ignored or blocked here, which a child would inherit.
    var defaults = sigset_t()
    var mask = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGXFSZ)
    sigemptyset(&mask)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let argumentList = CStringList([path] + arguments)
    let variables = CStringList(environment.map { "\($0.key)=\($0.value)" })
    var child = pid_t()
    let status = Descriptor.inheritance.withLock { _ in
      posix_spawnp(&child, path, &actions, &attributes, argumentList.pointers, variables.pointers)
    }
    guard status == 0 else { throw .system("cannot start \(path)", status) }
    processID = child
  }

  /// posix_spawn_file_actions_addclosefrom_np, of glibc 2.34, which Swift's Glibc module does not show.
  private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast(
      $0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
  }

  /// Sends a signal to the process, or to its whole group; does nothing once it has ended.
  func signal(_ number: Int32, group: Bool = true) {
    isReaped.withLock { isReaped in
      if !isReaped { _ = kill(group ? -processID : processID, number) }
    }
  }

  /// Blocks until the process has ended, and reaps it.
  func waitForEnd() -> ExitStatus {
    var info = siginfo_t()
    while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return isReaped.withLock { isReaped in
      var status: Int32 = 0
      while waitpid(processID, &status, 0) < 0, errno == EINTR {}
      isReaped = true
      return ExitStatus(waitStatus: status)
    }
  }
}

/// Strings as C wants them: an array of pointers that ends with a null.
private final class CStringList {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
