// SPDX-License-Identifier: MIT

import Foundation
import Pictures
import Testing

struct BlurhashTests {
  @Test(
    "the hashes are those of the reference implementation",
    arguments: [
      (64, 48, "L$HVCu2U$2Sdl]axjrf6gZfhfQfk"), (48, 64, "T$HeqF2n$2hlaxjrgZfhfQi{a{ju"),
    ])
  func reference(width: Int, height: Int, hash: String) throws {
    #expect(try Blurhash.text(of: Drawing.slopes(width, height)) == hash)
  }

  @Test("plain pictures and halves, too, are hashed as by the reference implementation")
  func plain() throws {
    let halves = try Drawing.picture(32, 32) { x, _ in x < 16 ? 0xFF0000FF : 0x0000FFFF }
    #expect(Blurhash.text(of: halves) == "K~LjfL|TsRo3n~jsfQfQfQ")
    #expect(try Blurhash.text(of: Drawing.plain(6, 4, 0xFFFFFFFF)) == "L~TSUA?bfQ?b~qxufQxufQfQfQfQ")
    #expect(try Blurhash.text(of: Drawing.plain(5, 5, 0x000000FF)) == "K00000fQfQfQfQfQfQfQfQ")
  }

  @Test("the average in the hash is the picture's, in linear light")
  func average() throws {
    for seed in 1...5 {
      let picture = try Drawing.noise(40, 30, isOpaque: true, seed: seed)
      let hash = Blurhash.text(of: picture)
      for channel in 0..<3 {
        let found = Self.decode(hash, 2..<6) >> (16 - channel * 8) & 255
        #expect(abs(Self.average(picture, channel) - Double(found)) <= 1)
      }
    }
  }

  @Test("the length tells the shape: 4×3 for wide pictures, 3×4 for high ones, 3×3 for squares")
  func shapes() throws {
    for (width, height, flag, length) in [(10, 9, 21, 28), (9, 10, 29, 28), (9, 9, 20, 22), (1, 65535, 29, 28)] {
      let hash = try Blurhash.text(of: Drawing.plain(width, height, 0x336699FF))
      #expect(hash.utf8.count == length)
      #expect(Self.decode(hash, 0..<1) == flag)
    }
  }

  @Test("what shines through is white")
  func transparent() throws {
    let white = try Blurhash.text(of: Drawing.plain(8, 8, 0xFFFFFFFF))
    #expect(try Blurhash.text(of: Drawing.plain(8, 8, 0)) == white)
    let half = try Blurhash.text(of: Drawing.plain(8, 8, 0x00000080))
    #expect(try half == Blurhash.text(of: Drawing.plain(8, 8, 0x7F7F7FFF)))
  }

  private static func decode(_ hash: String, _ range: Range<Int>) -> Int {
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~")
    return Array(hash)[range].reduce(0) { $0 * 83 + (digits.firstIndex(of: $1) ?? 0) }
  }

  private static func average(_ picture: Pixels, _ channel: Int) -> Double {
    var sum = 0.0
    for start in stride(from: channel, to: picture.rgba.count, by: 4) {
      let value = Double(picture.rgba[start]) / 255
      sum += value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let light = sum / Double(picture.width * picture.height)
    return (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255
  }
}
