// SPDX-License-Identifier: MIT

import GIFImage
import Testing
import UnfurlTestKit

@Suite("GIFs that are broken or meant to harm")
struct WalkerHostileTests {
  private let whole = GIFBytes(width: 6, height: 5, colours: [1, 2, 3, 4, 5]).loop(3).comment("a comment")
    .control(delay: 4).image().control(delay: 8, disposal: 3).image(colours: [9, 8], interlaced: true)
    .plainText("text").image(x: 1, y: 1, width: 2, height: 2).trailer().bytes

  @Test("a file that is cut anywhere gives the facts so far, and says that it is cut")
  func cut() {
    for length in 0..<whole.count {
      let found = walk(Array(whole.prefix(length)), inPieces: [1]).facts
      #expect((found == nil) == (length < 13))
      if let found {
        #expect(found.end == .cut)
        #expect(found.bytes == length)
      }
    }
  }

  @Test("a file with any byte flipped ends, with facts that the file can hold")
  func flipped() {
    for index in 13..<whole.count {
      for flip: UInt8 in [0x01, 0x80, 0xFF] {
        var bytes = whole
        bytes[index] ^= flip
        guard let found = walk(bytes, kept: 2, inPieces: [1]).facts else {
          Issue.record("no facts with byte \(index) flipped")
          continue
        }
        #expect(found.bytes <= bytes.count)
        #expect(found.images * 12 <= bytes.count)
      }
    }
  }

  @Test("noise behind a header ends, the same in pieces as whole")
  func noise() {
    var random = SeededGenerator(179)
    let likely: [UInt8] = [0x21, 0x2C, 0x3B, 0xF9, 0xFF, 0x01, 0, 4, 11]
    for _ in 0..<300 {
      var bytes = GIFBytes(width: 1, height: 1).bytes
      for _ in 0..<Int.random(in: 0..<200, using: &random) {
        let byte = UInt8.random(in: .min ... .max, using: &random)
        bytes.append(byte < 128 ? likely[Int(byte) % likely.count] : byte)
      }
      let walker = walk(bytes, kept: 3, inPieces: [1, 3])
      #expect(walker.images.count == min(walker.facts?.images ?? 0, 3))
    }
  }

  @Test("the largest size that can be written is reported, and takes no memory")
  func largestSize() {
    let gif = GIFBytes(width: 65535, height: 65535).descriptor(x: 65535, y: 65535, width: 65535, height: 65535)
    let walker = walk(gif.data(codeSize: 13, [0xFF, 0xFF]).trailer().bytes, kept: 1)
    #expect(walker.facts?.width == 65535)
    #expect(walker.facts?.height == 65535)
    #expect(walker.facts?.end == .trailer)
    #expect(walker.images.first?.height == 65535)
  }

  @Test("a million empty images are counted, and only those are kept that were asked for")
  func emptyImages() {
    let header = GIFBytes(width: 1, height: 1).control(delay: 65535).bytes
    let one = GIFBytes(width: 1, height: 1).descriptor(width: 0, height: 0).data(codeSize: 2, []).bytes.dropFirst(19)
    let thousand = Array(repeatElement(one, count: 1000).joined())
    var walker = GIFWalker(keptImages: 2)
    _ = walker.push(header)
    for _ in 0..<1000 { #expect(walker.push(thousand) == .reading) }
    #expect(walker.facts?.images == 1_000_000)
    #expect(walker.facts?.milliseconds == 655_350_000_000)
    #expect(walker.images.count == 2)
  }

  @Test("sub-blocks without end are passed over as they come")
  func endlessSubBlocks() {
    var walker = GIFWalker(keptImages: 1)
    _ = walker.push(GIFBytes(width: 1, height: 1).descriptor(width: 1, height: 1).raw([2]).bytes)
    let chunk = [UInt8](repeating: 0xFF, count: 1 << 16)
    for _ in 0..<200 { #expect(walker.push(chunk) == .reading) }
    #expect(walker.facts?.images == 1)
    #expect(walker.images.first?.end == nil)
    #expect(walker.facts?.end == .cut)
  }

  @Test("colour tables of the largest size that never come leave the file cut")
  func tableWithoutEnd() {
    let header = GIFBytes(width: 1, height: 1, colours: [UInt32](repeating: 0, count: 256)).bytes
    #expect(header.count == 13 + 768)
    #expect(facts(Array(header.prefix(100)))?.end == .cut)
    #expect(facts(header)?.end == .cut)
  }
}
