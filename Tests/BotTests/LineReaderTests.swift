// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Bot

@Suite("Reading lines")
struct LineReaderTests {
  /// Feeds pieces to a reader, one read each, and returns what it made of them.
  private func lines(_ pieces: [[UInt8]], limit: Int = 100) throws -> [String] {
    let pipe = Pipe()
    var reader = LineReader(pipe.fileHandleForReading.fileDescriptor, limit: limit)
    var lines: [String] = []
    func take(_ line: LineReader.Line, _ number: Int) {
      switch line {
      case .bytes(let bytes): lines.append("\(number):" + String(decoding: bytes, as: UTF8.self))
      case .tooLong: lines.append("\(number)!")
      }
    }
    for piece in pieces {
      try pipe.fileHandleForWriting.write(contentsOf: Data(piece))
      let goesOn = reader.read(take)
      #expect(goesOn)
    }
    try pipe.fileHandleForWriting.close()
    let goesOn = reader.read(take)
    #expect(!goesOn)
    return lines
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("lines are the same however the bytes arrive")
  func pieces() throws {
    let text = bytes("one\ntwo\n\nfour\u{2028}still four\r\nlast")
    let whole = try lines([text])
    #expect(whole == ["1:one", "2:two", "3:", "4:four\u{2028}still four\r", "5:last"])
    #expect(try lines(text.map { [$0] }) == whole)
    #expect(try lines([Array(text[..<5]), Array(text[5...])]) == whole)
  }

  @Test("a line over the limit is told and passed over, and the next one is read")
  func tooLong() throws {
    let long = [UInt8](repeating: 0x61, count: 300)
    #expect(try lines([long, long + bytes("\nnext\n")]) == ["1!", "2:next"])
    #expect(try lines([[UInt8](repeating: 0x61, count: 100) + bytes("\n")]).first?.count == 102)
    #expect(try lines([[UInt8](repeating: 0x61, count: 101) + bytes("\nok\n")]) == ["1!", "2:ok"])
    #expect(try lines([long]) == ["1!"], "at the end of input too")
  }
}
