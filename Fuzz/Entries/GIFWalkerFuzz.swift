// SPDX-License-Identifier: MIT

import CFuzzer
import GIFImage
import Glibc

/// Walks through the bytes as a GIF, whole, in two halves and byte by byte: the facts must be the same, and no more than
/// so many bytes can hold.
@main
enum GIFWalkerFuzz {
  static func main() {
    exit(
      unfurl_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { start, count in
        // The fuzzer lends `count` bytes for as long as this call lasts.
        tryOut(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
        return 0
      })
  }
}

private func tryOut(_ bytes: UnsafeBufferPointer<UInt8>) {
  let whole = walk(bytes, inPiecesOf: max(bytes.count, 1))
  for size in [max((bytes.count + 1) / 2, 1), 1] {
    let other = walk(bytes, inPiecesOf: size)
    precondition(other.walker.facts == whole.walker.facts, "other facts in pieces of \(size)")
    precondition(other.walker.images == whole.walker.images, "other images in pieces of \(size)")
    precondition(other.progress == whole.progress, "another end in pieces of \(size)")
  }
  check(whole.walker, bytes.count)
}

private func walk(
  _ bytes: UnsafeBufferPointer<UInt8>, inPiecesOf size: Int
) -> (walker: GIFWalker, progress: GIFWalker.Progress) {
  var walker = GIFWalker(keptImages: 8)
  var progress = GIFWalker.Progress.reading
  for start in stride(from: 0, to: bytes.count, by: size) {
    let piece = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<min(start + size, bytes.count)])
    // A large piece is copied, so that AddressSanitizer sees whoever reads behind its end.
    progress = size > 8 ? walker.push(Array(piece)) : walker.push(piece.bytes)
  }
  return (walker, progress)
}

private func check(_ walker: GIFWalker, _ count: Int) {
  guard let facts = walker.facts else {
    precondition(walker.images.isEmpty, "images without a header")
    return
  }
  precondition(facts.bytes <= count, "more was read than there is")
  // Behind a header of 13 bytes, an image has 12 at least, of which the last may lack two.
  precondition(facts.images * 12 <= max(facts.bytes - 11, 0), "more images than the bytes can hold")
  precondition((20 * facts.images...655_350 * facts.images).contains(facts.milliseconds), "an impossible duration")
  precondition(walker.images.count == min(facts.images, walker.keptImages), "images lost")
  let ends = walker.images.compactMap(\.end)
  precondition(ends == ends.sorted() && ends.allSatisfy { $0 <= facts.bytes }, "ends out of order")
  precondition(walker.images.dropLast().allSatisfy { $0.end != nil }, "an image without an end before another one")
}
