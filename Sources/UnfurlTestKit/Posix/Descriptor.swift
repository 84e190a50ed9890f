// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// A file descriptor that is closed when its last owner lets go of it.
final class Descriptor: Sendable {
  /// Held while a descriptor exists that is not yet closed on exec, and while a process is spawned: neither pipe2(2)
  /// nor accept4(2) is in the headers, and a child that inherits the end of another's pipe keeps it open.
  static let inheritance = Mutex(())

  let number: Int32

  /// Takes over `number`, and keeps it from being inherited by child processes.
  init(owning number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { _ = Glibc.close(number) }

  /// Reads and writes no longer wait.
  func makeNonBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL, 0) | O_NONBLOCK)
  }

  /// A new socket.
  static func socket(family: Int32, type: __socket_type) throws(TestKitError) -> Descriptor {
    let number = Glibc.socket(family, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .system("socket") }
    return Descriptor(owning: number)
  }

  /// A pipe.
  static func pipe() throws(TestKitError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    let made = inheritance.withLock { _ -> (Descriptor, Descriptor)? in
      guard Glibc.pipe(&ends) == 0 else { return nil }
      return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    }
    guard let made else { throw .system("pipe") }
    return made
  }
}

/// A flag that threads can wait for in poll(2): all of them see it until it is cleared.
final class Signal: Sendable {
  private let reading: Descriptor
  private let writing: Descriptor

  init() throws(TestKitError) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .system("socketpair") }
    reading = Descriptor(owning: ends[0])
    writing = Descriptor(owning: ends[1])
  }

  /// What to poll for POLLIN.
  var descriptor: Int32 { reading.number }

  func raise() {
    var byte: UInt8 = 1
    _ = send(writing.number, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while recv(reading.number, &bytes, bytes.count, 0) > 0 {}
  }
}
