// SPDX-License-Identifier: MIT

/// The names of the elements that are open, the outermost first, in one buffer.
struct OpenNames {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  private var unnestedDepths: [Int] = []

  var count: Int { starts.count }

  /// How many elements are outside the innermost one that may not stand in its own kind; `nil` where none is open.
  var innermostUnnested: Int? { unnestedDepths.last }

  mutating func push(_ name: UnsafeBufferPointer<UInt8>, isUnnested: Bool) {
    if isUnnested { unnestedDepths.append(starts.count) }
    starts.append(bytes.count)
    bytes.append(contentsOf: name)
  }

  mutating func pop() {
    guard let start = starts.popLast() else { return }
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
    var end = bytes.count
    var depth = starts.count
    while depth > 0 {
      depth -= 1
      let start = starts[depth]
      if end - start == name.count, isAlike(start, name) { return depth }
      end = start
    }
    return nil
  }

  private func isAlike(_ start: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<name.count where Bytes.lowercased(bytes[start + index]) != Bytes.lowercased(name[index]) {
      return false
    }
    return true
  }
}
