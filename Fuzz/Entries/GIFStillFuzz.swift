// SPDX-License-Identifier: MIT

import CFuzzer
import GIFImage
import Glibc
import Pictures

/// Makes the still of the bytes as a GIF, whole, in two halves and byte by byte: it must be the same. Then writes it in
/// every form that a still is sent in.
@main
enum GIFStillFuzz {
  static func main() {
    exit(
      unfurl_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { start, count in
        // The fuzzer lends `count` bytes for as long as this call lasts.
        tryOut(Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)))
        return 0
      })
  }
}

private func tryOut(_ bytes: [UInt8]) {
  var gif = bytes
  // A large canvas costs a thousand times as much and teaches nothing new: its upper bytes are taken away.
  for upper in [7, 9] where upper < gif.count { gif[upper] = 0 }
  let whole = still(of: gif, inPiecesOf: max(gif.count, 1))
  for size in [max((gif.count + 1) / 2, 1), 1] {
    precondition(still(of: gif, inPiecesOf: size) == whole, "another still in pieces of \(size)")
  }
  guard let still = whole else { return }
  precondition([still.width, still.height] == [Int(gif[6]), Int(gif[8])], "another size than the canvas")
  precondition(still.rgba.count == still.width * still.height * 4, "bytes that do not fit the size")
  for start in stride(from: 0, to: still.rgba.count, by: 4) {
    let alpha = still.rgba[start + 3]
    precondition(alpha == 255 || still.rgba[start..<start + 4].allSatisfy { $0 == 0 }, "a colour that nobody sees")
  }
  write(still.fitted(within: 40))
}

private func still(of gif: [UInt8], inPiecesOf size: Int) -> Pixels? {
  let maker = GIFStill(side: nil)
  for start in stride(from: 0, to: gif.count, by: size) { maker.push(Array(gif[start..<min(start + size, gif.count)])) }
  return maker.finish()
}

private func write(_ picture: Pixels) {
  precondition(max(picture.width, picture.height) <= 40, "not made smaller")
  precondition(PNG.bytes(of: picture).map { $0.count > 57 } == true, "no PNG")
  precondition([22, 28].contains(Blurhash.text(of: picture).utf8.count), "a blurhash of another length")
  for colours in [HalfBlocks.Colours.sixteen, .palette, .any] {
    let lines = HalfBlocks(colours: colours, columns: 20, rows: 9).lines(of: picture)
    precondition((1...9).contains(lines.count), "too many lines")
  }
}
