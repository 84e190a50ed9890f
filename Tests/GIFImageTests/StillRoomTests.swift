// SPDX-License-Identifier: MIT

import GIFImage
import Testing
import UnfurlTestKit

@Suite("The memory that makers of stills share")
struct StillRoomTests {
  private static let colours: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]

  /// An image whose data does not end yet, with about so many bytes of it.
  private static func unfinished(_ count: Int) -> [UInt8] {
    let beginning = GIFBytes(width: 4, height: 4, colours: colours).descriptor(width: 4, height: 4).raw([2]).bytes
    return beginning + [UInt8](repeating: 255, count: count)
  }

  @Test("a file that finds the room full has no still, and the others have what it held")
  func full() {
    let room = StillRoom(bytes: 300_000)
    let makers = (0..<4).map { _ in GIFStill(room: room) }
    for maker in makers { maker.push(Self.unfinished(60_000)) }
    #expect(makers.allSatisfy { $0.wantsMore } && (0...60_000).contains(room.bytesLeft))
    makers[0].push([UInt8](repeating: 255, count: 100_000))
    #expect(!makers[0].wantsMore && makers[0].finish() == nil)
    makers[1].push([UInt8](repeating: 255, count: 30_000))
    #expect(makers[1...].allSatisfy { $0.wantsMore })
  }

  @Test("a thousand files without end hold no more than the room has")
  func thousand() {
    let room = StillRoom(bytes: 1 << 20)
    let makers = (0..<1000).map { _ in GIFStill(room: room) }
    let chunk = [UInt8](repeating: 255, count: 16 << 10)
    for maker in makers { maker.push(Self.unfinished(0)) }
    for _ in 0..<10 {
      for maker in makers where maker.wantsMore { maker.push(chunk) }
    }
    #expect(room.bytesLeft >= 0)
    #expect(makers.count { $0.wantsMore } < 100)
  }

  @Test("all is given back, whether a still was found, there is none, or nobody asked any more")
  func givenBack() {
    let room = StillRoom(bytes: 100_000)
    let gif = GIFBytes(width: 4, height: 4, colours: Self.colours).image([UInt8](repeating: 1, count: 16)).trailer()
      .bytes
    let found = GIFStill(room: room)
    for byte in gif { found.push([byte]) }
    #expect(found.finish() != nil && room.bytesLeft == 100_000)
    let none = GIFStill(room: room)
    none.push(GIFBytes(width: 4, height: 4).bytes)
    #expect(room.bytesLeft < 100_000)
    #expect(none.finish() == nil && room.bytesLeft == 100_000)
    do {
      let dropped = GIFStill(room: room)
      dropped.push(Self.unfinished(50))
      #expect(dropped.wantsMore && room.bytesLeft < 100_000)
    }
    #expect(room.bytesLeft == 100_000)
  }

  @Test("a file whose still is found in its first bytes needs no room")
  func atOnce() {
    let maker = GIFStill(room: StillRoom(bytes: 0))
    maker.push(
      GIFBytes(width: 4, height: 4, colours: Self.colours).image([UInt8](repeating: 1, count: 16)).trailer().bytes)
    #expect(maker.finish() != nil)
  }
}
