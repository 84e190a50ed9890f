// SPDX-License-Identifier: MIT

extension GIFWalker {
  /// What a graphic control extension says of the next graphic.
  struct Control {
    /// In hundredths of a second.
    var delay: Int
    var disposal: Int
    var transparent: Int?
  }

  /// Whether what is there of the header can begin a GIF: `GIF87a` or `GIF89a` (GIF89a specification, section 17).
  var looksLikeGIF: Bool {
    let signature: StaticString = "GIF8?a"
    return signature.withUTF8Buffer { letters in
      for index in 0..<min(heldCount, letters.count) where held[index] != letters[index] {
        guard index == 4, held[4] == UInt8(ascii: "7") || held[4] == UInt8(ascii: "9") else { return false }
      }
      return true
    }
  }

  /// Begins a sub-block of `length` bytes at its length. One that is long enough is collected as a record; what is left
  /// of it, or all of another one, is passed over, and an empty one ends the extension.
  mutating func beginSubBlock(_ length: UInt8, as record: Stage, ifIt isRecord: (UInt8) -> Bool) {
    if isRecord(length) {
      rest = Int(length) - record.recordLength
      stage = record
    } else if length == 0 {
      stage = .block
    } else {
      skip = Int(length)
      if stage != .loopLength { stage = .extensionLength }
    }
  }

  /// Reads the record that was collected, and says what comes behind it.
  mutating func readRecord() {
    switch stage {
    case .header: readHeader()
    case .descriptor: readDescriptor()
    case .control: readControl()
    case .application:
      stage = isLoopExtension ? .loopLength : .extensionLength
      skip = rest
    case .loop:
      // 1 is the number of rounds; 2, how much to load before it begins, means nothing here.
      let (kind, rounds) = (held[0], number(at: 1))
      if kind == 1 { facts?.loops = rounds }
      stage = .loopLength
      skip = rest
    default: break
    }
  }

  /// Marks the image that is being read as whole; the byte behind it stands at `place`.
  mutating func endImage(at place: Int) {
    guard let count = facts?.images, count == images.count, count > 0 else { return }
    images[count - 1].end = place
  }

  private mutating func readHeader() {
    let version = held[4] == UInt8(ascii: "7") ? "GIF87a" : "GIF89a"
    facts = GIFFacts(version: version, width: number(at: 6), height: number(at: 8))
    skip = tableLength(held[10])
    stage = .block
  }

  private mutating func readDescriptor() {
    // Behind the colour table stands the first code size, one byte.
    skip = tableLength(held[8]) + 1
    stage = .imageLength
    let duration = delays.milliseconds(control?.delay)
    if var facts = facts {
      let (sum, overflows) = facts.milliseconds.addingReportingOverflow(duration)
      facts.milliseconds = overflows ? .max : sum
      facts.images &+= 1
      self.facts = facts
    }
    if images.count < keptImages {
      var image = Image(x: number(at: 0), y: number(at: 2), width: number(at: 4), height: number(at: 6))
      image.delay = control?.delay
      image.disposal = control?.disposal ?? 0
      image.transparent = control?.transparent
      images.append(image)
    }
    control = nil
  }

  private mutating func readControl() {
    control = Control(
      delay: number(at: 1), disposal: Int(held[0] >> 2) & 7, transparent: held[0] & 1 == 1 ? Int(held[3]) : nil)
    stage = .extensionLength
    skip = rest
  }

  /// Whether the application is one of the two under whose names the number of rounds is written. The specification has
  /// neither; browsers read both.
  private var isLoopExtension: Bool { holds("NETSCAPE2.0") || holds("ANIMEXTS1.0") }

  private func holds(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { letters in letters.indices.allSatisfy { held[$0] == letters[$0] } }
  }

  /// A number of two bytes in the record, the lower one first.
  private func number(at index: Int) -> Int { Int(held[index]) | Int(held[index + 1]) << 8 }

  /// How many bytes the colour table has that `flags` announce.
  private func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
