// SPDX-License-Identifier: MIT

import Glibc

/// Bytes from a descriptor to lines, framed on 0x0A and capped.
///
/// It looks for the byte itself: `Character.isNewline` would also split at U+2028.
struct LineReader: ~Copyable {
  /// What was read.
  enum Line {
    /// A line without its line end; it is lent for the length of the call.
    case bytes(UnsafeBufferPointer<UInt8>)
    /// A line that is longer than the limit; its bytes were passed over.
    case tooLong

    /// The line without the mark that some programs put before all that they write in UTF-8.
    var withoutByteOrderMark: Line {
      guard case .bytes(let bytes) = self, bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return self }
      return .bytes(UnsafeBufferPointer(rebasing: bytes.dropFirst(3)))
    }
  }

  private let descriptor: Int32
  private let limit: Int
  private var buffer: UnsafeMutableBufferPointer<UInt8>
  private var filled = 0
  private var isPassingOver = false
  /// How many lines came so far.
  private(set) var number = 0

  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
    // One line of the limit and its line end always fit.
    buffer = .allocate(capacity: limit + (64 << 10))
  }

  deinit { buffer.deallocate() }

  /// Reads once and hands over every line that is whole by now.
  ///
  /// - Returns: whether more may come; `false` at the end of input, after the last line, with or without its end.
  mutating func read(_ body: (Line, _ number: Int) -> Void) -> Bool {
    let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
    let count = Glibc.read(descriptor, room.baseAddress, room.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    if count == 0 {
      if isPassingOver || filled > 0 { emit(0, filled, body) }
      filled = 0
      return false
    }
    let scanFrom = filled
    filled += count
    cut(from: scanFrom, body)
    return true
  }

  private mutating func cut(from scanFrom: Int, _ body: (Line, _ number: Int) -> Void) {
    guard let base = buffer.baseAddress else { return }
    var start = 0
    var scan = scanFrom
    while scan < filled, let found = memchr(base + scan, 0x0A, filled - scan) {
      let end = found.assumingMemoryBound(to: UInt8.self) - base
      emit(start, end, body)
      start = end + 1
      scan = start
    }
    filled -= start
    if start > 0, filled > 0 { memmove(base, base + start, filled) }
    if filled > limit {
      isPassingOver = true
      filled = 0
    }
  }

  private mutating func emit(_ start: Int, _ end: Int, _ body: (Line, _ number: Int) -> Void) {
    number += 1
    if isPassingOver || end - start > limit {
      isPassingOver = false
      body(.tooLong, number)
    } else {
      body(.bytes(UnsafeBufferPointer(rebasing: buffer[start..<end])), number)
    }
  }
}
