// SPDX-License-Identifier: MIT

import Glibc

/// The descriptor that lines go out by: written to until all is written, or as far as that cannot block.
struct OutputDescriptor: Sendable {
  private let number: Int32
  private let kind: Kind

  private enum Kind { case pipe, socket, other }

  init(_ number: Int32) {
    self.number = number
    var info = stat()
    let type = fstat(number, &info) == 0 ? info.st_mode & S_IFMT : 0
    kind = type == S_IFIFO ? .pipe : type == S_IFSOCK ? .socket : .other
  }

  /// Writes all, waiting for the reader where need be.
  ///
  /// - Returns: whether somebody still reads.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = Glibc.write(number, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          var wanted = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
          poll(&wanted, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Writes as much as goes without waiting, for a task of the cooperative pool.
  ///
  /// A pipe that poll(2) calls writable takes PIPE_BUF bytes at once (pipe(7)); a socket is told not to wait (send(2)).
  /// To anything else nothing is written. An error is left for ``write(_:)`` to meet.
  ///
  /// - Returns: how many bytes were written.
  func writeNow(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { buffer in
      switch kind {
      case .pipe:
        var wanted = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        guard buffer.count <= Int(PIPE_BUF), poll(&wanted, 1, 0) == 1, wanted.revents == Int16(POLLOUT) else {
          return 0
        }
        return max(0, Glibc.write(number, buffer.baseAddress, buffer.count))
      case .socket:
        return max(0, send(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)))
      case .other: return 0
      }
    }
  }
}
