// SPDX-License-Identifier: MIT

/// ASCII white space as the WHATWG Infra Standard has it: tab, line feed, form feed, return, space.
func isASCIIWhitespace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
}

/// The byte, an ASCII capital made small.
func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

/// Whether the byte is an ASCII letter.
func isASCIILetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

/// The end of the run of ASCII bytes that begins at `start`, eight bytes a step.
func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var index = start
  let count = bytes.count
  // The unaligned loads stay inside the buffer: index + 8 <= count.
  let raw = UnsafeRawBufferPointer(bytes)
  while index &+ 8 <= count,
    raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
  {
    index &+= 8
  }
  while index < count, bytes[index] < 0x80 { index &+= 1 }
  return index
}
