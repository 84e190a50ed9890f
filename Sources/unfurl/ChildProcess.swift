// SPDX-License-Identifier: MIT

import Glibc

/// A program that is given bytes and asked for bytes, in a process and a process group of its own. It is killed and
/// reaped when it is let go of.
///
/// Its stdin and stdout are one socket: to write to a socket whose other end is gone is an error where one to a pipe
/// would be a signal. Its stderr is /dev/null, and its environment is empty.
struct ChildProcess: ~Copyable {
  private let process: pid_t
  private let socket: Int32

  /// Starts the program at `path` (posix_spawn(3)); `nil` where it cannot be started.
  init?(_ path: String, arguments: [String]) {
    var ends: [Int32] = [-1, -1]
    // Closed on exec, so that other children inherit neither.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
    defer { close(ends[1]) }
    // Where it is ignored, as may have been inherited, the kernel reaps by itself, and the number may be another's by the
    // time of `deinit` (wait(2)).
    signal(SIGCHLD, SIG_DFL)
    guard let process = Self.spawn(path, arguments, stream: ends[1]) else {
      close(ends[0])
      return nil
    }
    self.process = process
    socket = ends[0]
  }

  deinit {
    close(socket)
    // Whatever it started and left in its group goes too. It was not reaped yet: the number is still its own.
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// Gives the process all of `input`, and returns what it writes once `isWhole` has enough of that; `nil` where it ends
  /// before, writes more than `limit` bytes, or takes longer than `deadline`.
  func exchange(
    _ input: [UInt8], limit: Int, until deadline: ContinuousClock.Instant, isWhole: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var given = 0
    if input.isEmpty { shutdown(socket, Int32(SHUT_WR)) }
    while true {
      let left = ContinuousClock.now.duration(to: deadline).components
      let milliseconds = min(left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000, 60_000)
      guard milliseconds > 0 else { return nil }
      var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if given < input.count { wait.events |= Int16(POLLOUT) }
      let ready = poll(&wait, 1, Int32(milliseconds))
      if ready < 0, errno != EINTR { return nil }
      guard ready > 0 else { continue }
      if given < input.count, wait.revents & Int16(POLLOUT) != 0 {
        let count = input[given...].withUnsafeBytes {
          send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        if count > 0 {
          given += count
          if given == input.count { shutdown(socket, Int32(SHUT_WR)) }
        } else if errno != EAGAIN, errno != EINTR {
          // It wants no more. What it says is still read.
          given = input.count
        }
      }
      guard wait.revents & ~Int16(POLLOUT) != 0 else { continue }
      let count = recv(socket, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { return nil }
      guard count > 0 else { continue }
      output += chunk[..<count]
      if isWhole(output) { return output }
      if output.count > limit { return nil }
    }
  }

  private static func spawn(_ path: String, _ arguments: [String], stream: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, stream, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, stream, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // Whatever a library opened without O_CLOEXEC.
    _ = closeFrom?(&actions, STDERR_FILENO + 1)

    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    // An ignored or blocked signal would stay so in the child.
    var (defaults, mask) = (sigset_t(), sigset_t())
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGXFSZ)
    sigemptyset(&mask)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var process = pid_t()
    return posix_spawn(&process, path, &actions, &attributes, &words, &environment) == 0 ? process : nil
  }

  /// posix_spawn_file_actions_addclosefrom_np(3), of glibc 2.34, which Swift's Glibc module does not show.
  private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast($0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt).self)
  }
}
