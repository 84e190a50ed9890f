// SPDX-License-Identifier: MIT

/// Checks UTF-8 by the table of well-formed sequences (Unicode, section 3.9; WHATWG Encoding, section 8.1).
enum UTF8Validator {
  /// Whether all bytes are well-formed; with `allowTruncatedEnd` the last character may be cut off.
  ///
  /// A state machine without a branch for each byte: text of other scripts is checked as fast as it can be loaded.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>, allowTruncatedEnd: Bool) -> Bool {
    var state: UInt64 = State.accept
    var index = 0
    let count = bytes.count
    steps.withUnsafeBufferPointer { steps in
      // The unaligned loads stay inside the buffer: index + 16 <= count.
      let raw = UnsafeRawBufferPointer(bytes)
      while index &+ 16 <= count {
        let both =
          raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          | raw.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self)
        if state & 63 != State.accept || both & 0x8080_8080_8080_8080 != 0 {
          // Every byte is an index of a table of 256.
          for place in index..<(index &+ 16) { state = steps[Int(bytes[place])] &>> state }
        }
        index &+= 16
      }
      while index < count {
        state = steps[Int(bytes[index])] &>> state
        index &+= 1
      }
    }
    return state & 63 == State.accept || (allowTruncatedEnd && state & 63 != State.reject)
  }

  /// What has been seen of a character. A state is the place of its row in the numbers of ``steps``: six bits each.
  private enum State {
    static let accept: UInt64 = 0
    static let reject: UInt64 = 6
    /// So many more bytes from 0x80 to 0xBF are awaited.
    static let one: UInt64 = 12
    static let two: UInt64 = 18
    static let three: UInt64 = 24
    /// The lead has a range of its own for the second byte.
    static let afterE0: UInt64 = 30
    static let afterED: UInt64 = 36
    static let afterF0: UInt64 = 42
    static let afterF4: UInt64 = 48
  }

  /// For each byte the state that follows each state: shifting by a state brings the next one to the lowest six bits.
  private static let steps: [UInt64] = (0...255).map { byte in
    let lead: UInt64 =
      switch byte {
      case 0x00...0x7F: State.accept
      case 0xC2...0xDF: State.one
      case 0xE0: State.afterE0
      case 0xE1...0xEC, 0xEE...0xEF: State.two
      case 0xED: State.afterED
      case 0xF0: State.afterF0
      case 0xF1...0xF3: State.three
      case 0xF4: State.afterF4
      default: State.reject
      }
    let others: [(state: UInt64, range: ClosedRange<Int>, next: UInt64)] = [
      (State.one, 0x80...0xBF, State.accept), (State.two, 0x80...0xBF, State.one),
      (State.three, 0x80...0xBF, State.two), (State.afterE0, 0xA0...0xBF, State.one),
      (State.afterED, 0x80...0x9F, State.one), (State.afterF0, 0x90...0xBF, State.two),
      (State.afterF4, 0x80...0x8F, State.two),
    ]
    return others.reduce(lead << State.accept | State.reject << State.reject) { row, other in
      row | (other.range.contains(byte) ? other.next : State.reject) << other.state
    }
  }

  /// How often the bytes hold a well-formed character beyond ASCII, how often one of three bytes or more, and how often
  /// bad input; stops at `limit` bytes.
  static func tally(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> (good: Int, long: Int, bad: Int) {
    var tally = (good: 0, long: 0, bad: 0)
    var index = 0
    let end = min(limit, bytes.count)
    while true {
      index = endOfASCII(bytes, from: index)
      guard index < end else { return tally }
      switch step(bytes, at: index) {
      case .scalar(_, let length):
        tally.good &+= 1
        if length > 2 { tally.long &+= 1 }
        index &+= length
      case .bad(let length):
        tally.bad &+= 1
        index &+= length
      default: return tally
      }
    }
  }

  /// The character at `index`; bad input is as long as its maximal subpart.
  @inline(__always)
  static func step(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> DecodingStep {
    let lead = bytes[index]
    guard lead >= 0x80 else { return .scalar(UInt32(lead), 1) }
    guard lead >= 0xC2, lead <= 0xF4 else { return .bad(1) }
    let needed = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var scalar = UInt32(lead) & (lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07)
    // Only the second byte has a range of its own: no overlong forms, no surrogates, nothing past U+10FFFF.
    var lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    var highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    for offset in 1...needed {
      guard index &+ offset < bytes.count else { return .needsMore }
      let byte = bytes[index &+ offset]
      guard byte >= lowest, byte <= highest else { return .bad(offset) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      lowest = 0x80
      highest = 0xBF
    }
    return .scalar(scalar, needed &+ 1)
  }
}
