// SPDX-License-Identifier: MIT

import Pictures
import Testing

struct HalfBlocksTests {
  private static let escape = "\u{1B}["

  @Test("two pixels are one character, and the colours are those that the terminal has")
  func depths() throws {
    let picture = try Drawing.picture(1, 2) { _, y in y == 0 ? 0xFF0000FF : 0x0000FFFF }
    #expect(Self.lines(picture, .any) == ["\(Self.escape)38;2;255;0;0;48;2;0;0;255m▀\(Self.escape)0m"])
    #expect(Self.lines(picture, .palette) == ["\(Self.escape)38;5;196;48;5;21m▀\(Self.escape)0m"])
    let sixteen = try Drawing.picture(1, 2) { _, y in y == 0 ? 0xFF0000FF : 0x0000EEFF }
    #expect(Self.lines(sixteen, .sixteen) == ["\(Self.escape)91;44m▀\(Self.escape)0m"])
  }

  @Test("a colour is set only where it changes, and each line ends without any")
  func changes() throws {
    let picture = try Drawing.picture(3, 4) { x, y in y < 2 || x < 2 ? 0x010203FF : 0x040506FF }
    let set = "\(Self.escape)38;2;1;2;3;48;2;1;2;3m"
    #expect(
      Self.lines(picture, .any) == [
        "\(set)▀▀▀\(Self.escape)0m", "\(set)▀▀\(Self.escape)38;2;4;5;6;48;2;4;5;6m▀\(Self.escape)0m",
      ])
  }

  @Test("what is transparent shows the terminal's background")
  func transparent() throws {
    let red: UInt32 = 0xFF0000FF
    let picture = try Drawing.picture(5, 2) { x, y in
      [[red, 0, red, 0, 0], [red, red, 0xFF00007F, 0, red]][y][x]
    }
    let ink = "38;2;255;0;0"
    #expect(
      Self.lines(picture, .any) == ["\(Self.escape)\(ink);48;2;255;0;0m▀\(Self.escape)49m▄▀ ▄\(Self.escape)0m"])
    #expect(try Self.lines(Drawing.plain(3, 2, 0), .any) == ["   "])
  }

  @Test("the last row of an odd number has nothing below it")
  func odd() throws {
    let lines = try Self.lines(Drawing.plain(1, 3, 0xFFFFFFFF), .any)
    #expect(lines.count == 2)
    #expect(lines.last == "\(Self.escape)38;2;255;255;255m▀\(Self.escape)0m")
  }

  @Test(
    "a picture is fitted into the columns and rows, and never made larger",
    arguments: [
      (480, 270, 80, 24, 80, 23), (480, 270, 20, 24, 20, 6), (100, 100, 80, 24, 48, 24), (4, 4, 80, 24, 4, 2),
      (1, 65535, 80, 24, 1, 24), (65535, 1, 80, 24, 80, 1), (9, 9, 0, 0, 1, 1), (3, 2, .max, .max, 3, 1),
    ])
  func fits(width: Int, height: Int, columns: Int, rows: Int, wide: Int, high: Int) throws {
    let blocks = HalfBlocks(colours: .any, columns: columns, rows: rows)
    let lines = try blocks.lines(of: Drawing.plain(width, height, 0x102030FF))
    #expect(lines.count == high)
    for line in lines { #expect(line.filter { $0 == "▀" }.count == wide) }
  }

  @Test(
    "of 256 colours the nearest is taken, of the cube or of the greys",
    arguments: [
      (0x000000, 16), (0xFFFFFF, 231), (0x808080, 244), (0x5F87AF, 67), (0x7F7F81, 244), (0xEEEEEE, 255),
      (0x080808, 232), (0x303030, 236), (0xFF8700, 208),
    ] as [(UInt32, Int)])
  func palette(colour: UInt32, number: Int) throws {
    let line = try Self.lines(Drawing.plain(1, 1, colour << 8 | 0xFF), .palette)
    #expect(line == ["\(Self.escape)38;5;\(number)m▀\(Self.escape)0m"])
  }

  @Test(
    "of sixteen colours the nearest is taken",
    arguments: [(0x101010, 30), (0xFEFEFE, 97), (0x808080, 90), (0xC01010, 31)] as [(UInt32, Int)])
  func sixteen(colour: UInt32, parameter: Int) throws {
    let line = try Self.lines(Drawing.plain(1, 1, colour << 8 | 0xFF), .sixteen)
    #expect(line == ["\(Self.escape)\(parameter)m▀\(Self.escape)0m"])
  }

  private static func lines(_ picture: Pixels, _ colours: HalfBlocks.Colours) -> [String] {
    HalfBlocks(colours: colours, columns: 80, rows: 24).lines(of: picture)
  }
}
