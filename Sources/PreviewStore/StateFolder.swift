// SPDX-License-Identifier: MIT

internal import Glibc

/// The folder with the files: what concerns files as such, and not what stands in them.
struct StateFolder {
  let path: String

  /// The path of a file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes it, with the folders above it, for its owner alone (mkdir(2)).
  ///
  /// - Returns: why it cannot be had, or `nil` where it is there.
  func make() -> String? {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      prefix += prefix.isEmpty || prefix.hasSuffix("/") ? String(part) : "/\(part)"
      if mkdir(prefix, 0o700) == 0 {
        // A umask can even take the owner's rights away (umask(2)).
        chmod(prefix, 0o700)
        continue
      }
      let reason = errno
      var facts = stat()
      guard stat(prefix, &facts) == 0 else { return "the folder \(prefix) cannot be made: \(Self.words(reason))" }
      guard facts.st_mode & S_IFMT == S_IFDIR else { return "\(prefix) is a file and not a folder" }
    }
    return nil
  }

  /// Makes a file that is not there, for its owner alone; what SQLite puts beside it gets the same rights.
  ///
  /// A file that is there is not even opened: closing it again would give up the locks that this process holds on it
  /// (fcntl(2)).
  ///
  /// - Returns: why it cannot be made.
  func makeFile(_ name: String) -> String? {
    let descriptor = open(file(name), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      fchmod(descriptor, 0o600)
      close(descriptor)
      return nil
    }
    let reason = errno
    if reason == EEXIST {
      // A pipe would hold up whoever opens it, for ever.
      var facts = stat()
      return stat(file(name), &facts) == 0 && facts.st_mode & S_IFMT != S_IFREG ? "\(file(name)) is not a file" : nil
    }
    return "\(file(name)) cannot be made: \(Self.words(reason))"
  }

  /// Which file stands there: another one after it was replaced.
  func identity(of name: String) -> FileIdentity? {
    var facts = stat()
    guard stat(file(name), &facts) == 0 else { return nil }
    return FileIdentity(device: UInt64(facts.st_dev), number: UInt64(facts.st_ino))
  }

  /// How large a file is, in bytes; `nil` where there is none.
  func size(of name: String) -> Int? {
    var facts = stat()
    guard stat(file(name), &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }

  /// Does something with the files' names while no other process does (flock(2)).
  ///
  /// Who holds the lock needs milliseconds; where it is not to be had within two seconds, or the file system has no
  /// locks, it is done all the same.
  func alone<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Closing it gives the lock up.
    defer { if descriptor >= 0 { close(descriptor) } }
    var triesLeft = descriptor >= 0 ? 40 : 0
    while triesLeft > 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      triesLeft -= 1
      usleep(50_000)
    }
    return try body()
  }

  /// Gives a damaged file, and those that belong to it, another name (rename(2)).
  ///
  /// - Returns: its new path, or `nil` where it cannot be renamed.
  func setAside(_ name: String, at milliseconds: Int64) -> String? {
    let stem = "\(name).damaged-\(Self.moment(milliseconds))"
    // Somebody who has a thousand of them has another problem.
    for attempt in 1...1000 {
      let aside = attempt == 1 ? stem : "\(stem)-\(attempt)"
      if identity(of: aside) != nil { continue }
      guard rename(file(name), file(aside)) == 0 else { return nil }
      for ending in ["-wal", "-shm"] { _ = rename(file(name + ending), file(aside + ending)) }
      return file(aside)
    }
    return nil
  }

  /// `YYYYMMDD-HHMMSS` in universal time (gmtime_r(3)).
  private static func moment(_ milliseconds: Int64) -> String {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return "19700101-000000" }
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = "\(Int(parts.tm_year) + 1900)\(padded(parts.tm_mon + 1))\(padded(parts.tm_mday))"
    return "\(date)-\(padded(parts.tm_hour))\(padded(parts.tm_min))\(padded(parts.tm_sec))"
  }

  /// What the system calls an error (strerror_r(3)).
  private static func words(_ number: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(number, &text, text.count) == 0 else { return "error \(number)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// What tells a file from another of the same name (inode(7)).
struct FileIdentity: Equatable {
  let device: UInt64
  let number: UInt64
}
