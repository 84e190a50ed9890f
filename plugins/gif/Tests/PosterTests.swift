// SPDX-License-Identifier: MIT

import GIFImage
import Synchronization
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import GIFHandler

@Suite("The still of a GIF")
struct PosterTests {
  private static func wishes(poster: Bool, blurhash: Bool) -> PictureWishes {
    var wishes = PictureWishes()
    (wishes.poster, wishes.blurhash) = (poster, blurhash)
    return wishes
  }

  @Test("poster and blurhash are made where they are wanted, each by itself")
  func wanted() async throws {
    let bytes = GIFBytes.animation(width: 640, height: 36, frames: 2)
    for (poster, blurhash) in [(true, true), (true, false), (false, true)] {
      let gif = try await metadata(of: bytes, pictures: Self.wishes(poster: poster, blurhash: blurhash)).gif
      #expect(gif?.frames == 2 && gif?.isTruncated == false)
      #expect((gif?.poster != nil) == poster && (gif?.blurhash != nil) == blurhash)
      guard poster else { continue }
      #expect(gif?.poster?.mime == "image/png" && gif?.poster?.width == 320 && gif?.poster?.height == 18)
      #expect(gif?.poster?.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }
  }

  @Test("no maker of stills is made where nobody wants one")
  func notWanted() async throws {
    let made = Mutexed()
    let handler = GIFHandler {
      made.count.withLock { $0 += 1 }
      return GIFStill()
    }
    for (poster, blurhash, expected) in [(false, false, 0), (true, false, 1), (false, true, 2), (true, true, 3)] {
      _ = try await HandlerTest.unfurl(
        handler, page: served(GIFBytes.animation()), pictures: Self.wishes(poster: poster, blurhash: blurhash))
      #expect(made.count.withLock { $0 } == expected)
    }
  }

  @Test("a GIF of which nothing can be shown has its facts and no still")
  func nothingToShow() async throws {
    let all = Self.wishes(poster: true, blurhash: true)
    let empty = try await metadata(of: GIFBytes(width: 4, height: 4).trailer().bytes, pictures: all).gif
    #expect(empty?.frames == 0 && empty?.poster == nil && empty?.blurhash == nil)
    let huge = GIFBytes(width: 65_535, height: 65_535).descriptor(width: 65_535, height: 65_535).data(codeSize: 2, [])
    let gif = try await metadata(of: huge.trailer().bytes, pictures: all).gif
    #expect(gif?.width == 65_535 && gif?.frames == 1 && gif?.poster == nil)
  }

  @Test("once the time is over nothing more is decoded, and what was found before is shown")
  func late() async throws {
    // Of several colours, so that the first image is the still.
    let image = GIFBytes(width: 64, height: 48, colours: [0xD03030, 0x30A030]).control(delay: 10)
      .image((0..<64 * 48).map { UInt8($0 / 7 % 2) })
    let bytes = image.control(delay: 10).image([UInt8](repeating: 1, count: 64 * 48)).trailer().bytes
    // Within the first image, and within the second.
    for (length, isEarly) in [(image.bytes.count / 2, true), (image.bytes.count + 20, false)] {
      for (code, isMade) in [(UnfurlError.Code.deadline, !isEarly), (.connect, true)] {
        var page = served(Array(bytes.prefix(length)))
        page.bodyError = UnfurlError(code, "it broke off")
        let answer = try await HandlerTest.unfurl(
          GIFHandler(), page: page, pictures: Self.wishes(poster: true, blurhash: true))
        let gif = try HandlerTest.metadata(of: answer).gif
        #expect(gif?.width == 64 && gif?.isTruncated == true)
        #expect((gif?.poster != nil) == isMade && (gif?.blurhash != nil) == isMade, "\(length) \(code)")
      }
    }
  }

  private final class Mutexed: Sendable { let count = Mutex(0) }
}
