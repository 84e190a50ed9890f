// SPDX-License-Identifier: MIT

/// Boxes one after the other, as in MP4, QuickTime, HEIF and JPEG XL (ISO/IEC 14496-12, section 4.2).
package struct MP4Boxes {
  /// One box.
  package struct Box {
    /// Where it begins.
    package let start: Int
    /// Its content, which may go past the bytes that are there.
    package let content: Range<Int>
  }

  /// What comes next.
  package enum Step {
    case box(Box)
    /// More boxes follow, from here on, beyond the bytes that are there.
    case cutOff(Int)
    /// No more boxes, or none that can be read.
    case end
  }

  /// How many boxes are passed over; files have a handful.
  private static let mostBoxes = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var offset: Int
  private var left = Self.mostBoxes

  /// The boxes in a range of the file that may go past the bytes.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The next box.
  package mutating func next() -> Step {
    guard offset < end, left > 0 else { return .end }
    left -= 1
    guard bytes.count &- offset >= 8, var size = bytes.bigEndian(4, at: offset) else { return .cutOff(offset) }
    var header = 8
    if size == 1 {
      guard let long = bytes.bigEndian64(at: offset + 8) else { return .cutOff(offset) }
      guard let exact = Int(exactly: long) else { return .end }
      size = exact
      header = 16
    }
    let (next, isTooFar) = offset.addingReportingOverflow(size)
    guard size >= header, !isTooFar else { return .end }
    defer { offset = next }
    return .box(Box(start: offset, content: offset + header..<next))
  }

  /// What looking for a box came to.
  package enum Search {
    case found(Range<Int>)
    /// It may stand beyond the bytes that are there, from here on.
    case cutOff(Int)
    case missing
  }

  /// Goes to the first box of a name, and returns its content.
  package mutating func find(_ name: StaticString) -> Search {
    while true {
      switch next() {
      case .box(let box): if bytes.has(name, at: box.start + 4) { return .found(box.content) }
      case .cutOff(let offset): return .cutOff(offset)
      case .end: return .missing
      }
    }
  }
}
