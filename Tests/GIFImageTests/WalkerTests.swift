// SPDX-License-Identifier: MIT

import GIFImage
import Testing
import UnfurlTestKit

@Suite("walking through a GIF")
struct WalkerTests {
  @Test("a whole GIF tells its version, its size, its images, how long it runs, how often, and how long it is")
  func whole() {
    let bytes = GIFBytes.animation(width: 480, height: 270, frames: 6, delay: 7, loops: 0)
    var expected = GIFFacts(version: "GIF89a", width: 480, height: 270)
    expected.images = 6
    expected.milliseconds = 420
    expected.loops = 0
    expected.end = .trailer
    expected.bytes = bytes.count
    #expect(facts(bytes) == expected)
  }

  @Test("the facts are there as far as the file has come")
  func soFar() {
    let first = GIFBytes(width: 9, height: 8).control(delay: 50).image()
    let second = first.control(delay: 50).image()
    var walker = GIFWalker()
    #expect(walker.push(Array(first.bytes.prefix(12))) == .reading)
    #expect(walker.facts == nil)
    #expect(walker.push(Array(first.bytes.dropFirst(12))) == .reading)
    #expect(walker.facts?.images == 1)
    #expect(walker.facts?.milliseconds == 500)
    #expect(walker.facts?.end == .cut)
    #expect(walker.facts?.bytes == first.bytes.count)
    #expect(walker.push(Array(second.bytes.dropFirst(first.bytes.count))) == .reading)
    #expect(walker.facts?.images == 2)
    #expect(walker.push([0x3B]) == .finished)
    #expect(walker.facts?.end == .trailer)
  }

  @Test("what stands behind the trailer is not read and not counted")
  func behindTrailer() {
    let gif = GIFBytes(width: 1, height: 1).image().trailer()
    let found = facts(gif.image().raw([0xFF, 0x00]).trailer().bytes)
    #expect(found?.images == 1)
    #expect(found?.end == .trailer)
    #expect(found?.bytes == gif.bytes.count)
    var walker = GIFWalker()
    #expect(walker.push(gif.bytes) == .finished)
    #expect(walker.push(gif.bytes) == .finished)
    #expect(walker.facts?.images == 1)
  }

  @Test(
    "what is no GIF is seen at its first wrong byte", arguments: ["X", "GX", "GIF7", "GIF88a", "GIF89b", "\u{89}PNG"])
  func notGIF(start: String) {
    var walker = GIFWalker()
    #expect(walker.push(Array(start.utf8)) == .notGIF)
    #expect(walker.push(GIFBytes.animation()) == .notGIF)
    #expect(walker.facts == nil)
  }

  @Test("a beginning that may become a GIF is not refused", arguments: ["", "G", "GIF", "GIF8", "GIF87", "GIF89a"])
  func maybeGIF(start: String) {
    var walker = GIFWalker()
    #expect(walker.push(Array(start.utf8)) == .reading)
    #expect(walker.facts == nil)
  }

  @Test("a GIF87a with extensions is read as its writer meant it")
  func extensionsOfLaterVersion() {
    let gif = GIFBytes(width: 2, height: 2, version: "GIF87a").loop(4).control(delay: 20).image().trailer()
    let found = facts(gif.bytes)
    #expect(found?.version == "GIF87a")
    #expect(found?.loops == 4)
    #expect(found?.milliseconds == 200)
  }

  @Test("colour tables, comments, texts and unknown extensions are passed over, whatever bytes they have")
  func passedOver() {
    let blockBytes: [UInt8] = [0x3B, 0x2C, 0x21, 0x00, 0x3B, 0x2C]
    let colours = [UInt32](repeating: 0x3B2C21, count: 200)
    let gif = GIFBytes(width: 3, height: 3, colours: colours)
      .comment(";,!").plainText(";,!").extension(0x2A, [blockBytes, [0x3B]])
      .application("XMP DataXMP", [[0x3B, 0x2C]]).image(colours: colours).image(interlaced: true).trailer()
    #expect(facts(gif.bytes)?.images == 2)
    #expect(facts(gif.bytes)?.end == .trailer)
  }

  @Test("an extension may be empty, and zero bytes between blocks are passed over")
  func emptyBlocks() {
    let gif = GIFBytes(width: 3, height: 3)
      .extension(0xFE, []).extension(0xFF, []).extension(0xF9, []).extension(0x01, []).raw([0, 0, 0])
      .descriptor(width: 3, height: 3).data(codeSize: 2, []).raw([0]).image().trailer()
    #expect(facts(gif.bytes)?.images == 2)
    #expect(facts(gif.bytes)?.end == .trailer)
  }

  @Test("a byte that begins no block ends the reading, with the facts so far")
  func unknownBlock() {
    let gif = GIFBytes(width: 3, height: 3).control(delay: 30).image()
    let found = facts(gif.raw([0x07]).image().trailer().bytes)
    #expect(found?.end == .broken("an unknown block 0x07 at \(gif.bytes.count)"))
    #expect(found?.images == 1)
    #expect(found?.milliseconds == 300)
    #expect(found?.bytes == gif.bytes.count)
  }

  @Test("a GIF without an image is whole, and takes no time")
  func noImage() {
    let found = facts(GIFBytes(width: 5, height: 5).trailer().bytes)
    #expect(found?.images == 0)
    #expect(found?.milliseconds == 0)
    #expect(found?.end == .trailer)
  }
}
