// SPDX-License-Identifier: MIT

/// The names of the elements that are open, the outermost first, in one buffer.
struct OpenNames {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  /// Something of each name that shows at a glance that another one differs.
  private var keys: [UInt32] = []
  private var unnestedDepths: [Int] = []

  var count: Int { starts.count }

  /// How many elements are outside the innermost one that may not stand in its own kind; `nil` where none is open.
  var innermostUnnested: Int? { unnestedDepths.last }

  mutating func push(_ name: UnsafeBufferPointer<UInt8>, isUnnested: Bool) {
    if isUnnested { unnestedDepths.append(starts.count) }
    starts.append(bytes.count)
    keys.append(Self.key(name))
    bytes.append(contentsOf: name)
  }

  mutating func pop() {
    guard let start = starts.popLast() else { return }
    keys.removeLast()
    bytes.removeSubrange(start...)
    if unnestedDepths.last == starts.count { unnestedDepths.removeLast() }
  }

  /// Appends the name of the innermost element.
  func appendInnermost(to output: inout [UInt8]) {
    guard let start = starts.last else { return }
    output.append(contentsOf: bytes[start...])
  }

  /// Whether `name` is that of the innermost element, byte by byte.
  @inline(__always)
  func isInnermost(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = starts.last, bytes.count - start == name.count else { return false }
    for index in 0..<name.count where bytes[start + index] != name[index] { return false }
    return true
  }

  /// How many elements are outside the innermost one of this name (letters of any case); `nil` where none is open.
  func depth(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let key = Self.key(name)
    // One look at all, without a branch: many ends in a row may fit nothing.
    guard keys.reduce(0, { $0 | ($1 == key ? 1 : 0) }) != 0 else { return nil }
    var depth = keys.count
    while depth > 0 {
      let end = depth < starts.count ? starts[depth] : bytes.count
      depth -= 1
      if keys[depth] == key, end - starts[depth] == name.count, isAlike(starts[depth], name) { return depth }
    }
    return nil
  }

  /// A hash of a name (FNV-1a), the same in any case of letters.
  private static func key(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    name.reduce(0x811C_9DC5) { ($0 ^ UInt32(Bytes.lowercased($1))) &* 0x0100_0193 }
  }

  private func isAlike(_ start: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<name.count where Bytes.lowercased(bytes[start + index]) != Bytes.lowercased(name[index]) {
      return false
    }
    return true
  }
}
