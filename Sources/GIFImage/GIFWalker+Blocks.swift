// SPDX-License-Identifier: MIT

extension GIFWalker {
  /// What the next byte is. The first few are records of a fixed length, which are collected whole.
  enum Stage {
    /// Signature and logical screen.
    case header
    /// An image's place, size and flags.
    case descriptor
    /// The data of a graphic control extension.
    case control
    /// The name of an application.
    case application
    /// The loop extension's number, or what looks like it.
    case loop
    /// The byte that says what block begins.
    case block
    /// The label of an extension.
    case label
    /// The length of the first sub-block of a graphic control extension.
    case controlLength
    /// The length of the first sub-block of an application extension.
    case applicationLength
    /// The length of a sub-block in a loop extension.
    case loopLength
    /// The length of a sub-block of which nothing is wanted, in an extension.
    case extensionLength
    /// The length of a sub-block of an image.
    case imageLength

    /// How long the record is; 0 for what is one byte.
    var recordLength: Int {
      switch self {
      case .header: 13
      case .descriptor: 9
      case .control: 4
      case .application: 11
      case .loop: 3
      default: 0
      }
    }
  }

  /// Walks through one chunk, to its end or to the end of the file.
  ///
  /// Each `bytes[…]` is inside of the chunk: `index` is compared with its length right before, and in
  /// ``walkSubBlocks(_:from:)`` likewise.
  mutating func walk(_ bytes: UnsafeRawBufferPointer) {
    let start = position
    var index = 0
    while index < bytes.count, progress == .reading {
      if skip > 0 {
        let step = min(skip, bytes.count - index)
        skip -= step
        index += step
      } else if stage.recordLength > 0 {
        index += collect(bytes, from: index, length: stage.recordLength)
      } else if stage == .imageLength || stage == .extensionLength {
        index = walkSubBlocks(bytes, from: index)
      } else if stage == .block, bytes[index] == 0 {
        while index < bytes.count, bytes[index] == 0 { index &+= 1 }
      } else {
        readByte(bytes[index], at: start &+ index)
        index += 1
      }
      position = start &+ index
    }
    facts?.bytes = position
    if case .broken = facts?.end { facts?.bytes = position - 1 }
  }

  /// Passes over sub-blocks of which only the lengths matter, and gives the place to read on. This loop is where the
  /// time goes: an image of a megabyte has four thousand of them.
  private mutating func walkSubBlocks(_ bytes: UnsafeRawBufferPointer, from first: Int) -> Int {
    var index = first
    while index < bytes.count {
      let length = Int(bytes[index])
      index &+= length &+ 1
      if length == 0 {
        if stage == .imageLength { endImage(at: position &+ (index - first)) }
        stage = .block
        return index
      }
    }
    skip = index - bytes.count
    return bytes.count
  }

  /// Adds to the record that is being read, and reads it when it is whole. Gives how many bytes it took.
  private mutating func collect(_ bytes: UnsafeRawBufferPointer, from first: Int, length: Int) -> Int {
    let taken = min(length - heldCount, bytes.count - first)
    for offset in 0..<taken { held[heldCount + offset] = bytes[first + offset] }
    heldCount += taken
    if stage == .header, !looksLikeGIF {
      progress = .notGIF
    } else if heldCount == length {
      heldCount = 0
      readRecord()
    }
    return taken
  }

  private mutating func readByte(_ byte: UInt8, at place: Int) {
    switch stage {
    case .block: beginBlock(byte, at: place)
    case .label: beginExtension(byte)
    case .controlLength: beginSubBlock(byte, as: .control, ifIt: { $0 >= 4 })
    case .applicationLength: beginSubBlock(byte, as: .application, ifIt: { $0 == 11 })
    case .loopLength: beginSubBlock(byte, as: .loop, ifIt: { $0 >= 3 })
    default: break
    }
  }

  private mutating func beginBlock(_ byte: UInt8, at place: Int) {
    switch byte {
    case 0x21: stage = .label
    case 0x2C: stage = .descriptor
    case 0x3B:
      facts?.end = .trailer
      progress = .finished
    default:
      let digits = String(byte, radix: 16)
      facts?.end = .broken("an unknown block 0x\(digits.count < 2 ? "0" : "")\(digits) at \(place)")
      progress = .finished
    }
  }

  private mutating func beginExtension(_ label: UInt8) {
    switch label {
    case 0xF9: stage = .controlLength
    case 0xFF: stage = .applicationLength
    default: stage = .extensionLength
    }
    // A plain text is a graphic: what was said for the next graphic was said for it.
    if label == 0x01 { control = nil }
  }
}
