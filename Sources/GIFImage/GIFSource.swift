// SPDX-License-Identifier: MIT

/// The bytes that giflib asks for, and not one more.
///
/// Behind the last one stand as many zeros as are asked for one by one. That is how giflib asks for the length of a
/// sub-block, and a length of 0 ends the data: a file that was cut short ends in order, so that the pixels that came
/// are not lost with an error. Nothing is read beyond the buffer.
final class GIFSource {
  /// Lent by the one who made this; it outlives each reader (see ``GIFReader``).
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next byte stands.
  var position = 0
  /// The length of a sub-block that is cut short, and what is there of it.
  private var cutBlock: (position: Int, length: UInt8)?

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next byte, without taking it.
  var nextByte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Gives the next `count` bytes, or as many as there are.
  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    if count == 1, position >= bytes.count {
      target.pointee = 0
      return 1
    }
    if count == 1, let cutBlock, cutBlock.position == position {
      target.pointee = cutBlock.length
      position += 1
      return 1
    }
    let given = min(count, bytes.count - position)
    guard given > 0, let start = bytes.baseAddress else { return 0 }
    target.update(from: start + position, count: given)
    position += given
    return given
  }

  /// Looks for a sub-block that is cut short, from the length of the first one on, which is the next byte.
  func findCutBlock() {
    cutBlock = nil
    var place = position
    while place < bytes.count, bytes[place] > 0 {
      let next = place + 1 + Int(bytes[place])
      if next > bytes.count { cutBlock = (place, UInt8(truncatingIfNeeded: bytes.count - place - 1)) }
      place = next
    }
  }
}
