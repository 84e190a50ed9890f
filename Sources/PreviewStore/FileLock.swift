// SPDX-License-Identifier: MIT

internal import Glibc

/// A lock on a whole file, given up when its last owner lets go of it, or by the kernel at the end of the process
/// (flock(2)).
final class FileLock: Sendable {
  /// What trying to lock a file came to.
  enum Outcome {
    case taken(FileLock)
    /// Another process has it.
    case held
    /// The file system has no locks.
    case noLocks
    /// The file cannot be had, and why.
    case unusable(String)
  }

  /// Which file it is.
  let identity: FileIdentity
  private let descriptor: Int32

  private init(_ descriptor: Int32, _ identity: FileIdentity) {
    self.descriptor = descriptor
    self.identity = identity
  }

  /// Given up by name, and not by closing alone: a child that is just being started has a copy until it executes another
  /// program, where it is closed.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// What stands in the file, up to `limit` bytes (pread(2)); nothing where it cannot be read.
  func contents(limit: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit, let start = buffer.baseAddress {
        // Within the buffer: count is below its length.
        let got = pread(descriptor, start + count, limit - count, off_t(count))
        if got < 0, errno == EINTR { continue }
        if got <= 0 { break }
        count += got
      }
    }
  }

  /// Adds a few bytes to its end (write(2)); false where that cannot be done, or only in part.
  func append(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count
  }

  /// Leaves nothing in it (ftruncate(2)).
  func empty() -> Bool { ftruncate(descriptor, 0) == 0 }

  /// Locks a file, which is made for its owner alone where it is not there; waits for nobody.
  static func take(_ name: String, in folder: StateFolder) -> Outcome {
    let path = folder.file(name)
    let reason = folder.makeFile(name)
    // On some file systems only what can be written can be locked. A pipe would hold up whoever opens it otherwise.
    var descriptor = open(path, O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if descriptor < 0 { descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { return .unusable(reason ?? "\(path) cannot be opened") }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return .unusable("\(path) is not a file")
    }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(descriptor)
      return code == EWOULDBLOCK ? .held : .noLocks
    }
    return .taken(
      FileLock(descriptor, FileIdentity(device: UInt64(facts.st_dev), number: UInt64(facts.st_ino))))
  }
}
