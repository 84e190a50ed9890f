// SPDX-License-Identifier: MIT

import GIFImage
import Testing

/// Walks through a file, pushed whole, and in pieces of `sizes`, which must find the same.
func walk(_ bytes: [UInt8], kept: Int = 0, inPieces sizes: [Int] = [1, 2, 7]) -> GIFWalker {
  let walker = walk(bytes, kept: kept, size: max(bytes.count, 1))
  for size in sizes {
    let other = walk(bytes, kept: kept, size: size)
    #expect(other.facts == walker.facts, "in pieces of \(size)")
    #expect(other.images == walker.images, "in pieces of \(size)")
  }
  return walker
}

/// The facts alone.
func facts(_ bytes: [UInt8]) -> GIFFacts? { walk(bytes).facts }

private func walk(_ bytes: [UInt8], kept: Int, size: Int) -> GIFWalker {
  var walker = GIFWalker(keptImages: kept)
  for start in stride(from: 0, to: bytes.count, by: size) {
    _ = walker.push(Array(bytes[start..<min(start + size, bytes.count)]))
  }
  return walker
}
