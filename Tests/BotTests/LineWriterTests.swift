// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@testable import Bot

@Suite("The writer of lines")
struct LineWriterTests {
  @Test("nothing comes after the last line, though it is not written yet")
  func last() throws {
    let pipe = Pipe()
    let writer = try LineWriter(pipe.fileHandleForWriting.fileDescriptor) {}
    writer.beginBatch()
    writer.append { $0 += Array("one\n".utf8) }
    writer.append(isLast: true) { $0 += Array("bye\n".utf8) }
    writer.append { $0 += Array("late\n".utf8) }
    writer.endBatch()
    #expect(writer.close())
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("one\nbye\n".utf8))
  }

  @Test("whoever wants to know hears of it once his line is out, and not before")
  func written() throws {
    let pipe = Pipe()
    let writer = try LineWriter(pipe.fileHandleForWriting.fileDescriptor) {}
    let heard = Recorder<String>("lines that are out")
    writer.append(written: { heard.record("one") }) { $0 += Array("one\n".utf8) }
    #expect(heard.all == ["one"])
    writer.beginBatch()
    writer.append { $0 += Array("two\n".utf8) }
    writer.append(written: { heard.record("three") }) { $0 += Array("three\n".utf8) }
    writer.append(written: { heard.record("nothing") }) { _ in }
    writer.append { $0 += Array("four\n".utf8) }
    #expect(heard.all == ["one"])
    writer.endBatch()
    #expect(heard.all == ["one", "three"])
    #expect(writer.close())
    #expect(heard.all == ["one", "three"])
  }

  @Test("a line that does not fit is told once another thread has written the rest of it")
  func inParts() async throws {
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (near, far) = (ends[0], ends[1])
    defer { for end in [near, far] { close(end) } }
    let writer = try LineWriter(near) {}
    let heard = Recorder<Int>("lines that are out")
    let line = [UInt8](repeating: 0x61, count: 3 << 20)
    for number in 0..<2 { writer.append(written: { heard.record(number) }) { $0 += line + [0x0A] } }
    // The system has taken what it has room for, which is not all.
    #expect(heard.all == [])
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var left = 2 * (line.count + 1)
    while left > 0 {
      let count = read(far, &buffer, buffer.count)
      if count <= 0 { break }
      left -= count
    }
    #expect(left == 0)
    #expect(try await heard.first(2) == [0, 1])
    #expect(writer.close())
  }

  @Test("where nobody reads any more, nobody is told that anything is out")
  func broken() async throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    let heard = Recorder<String>("what happened")
    let writer = try LineWriter(pipe.fileHandleForWriting.fileDescriptor) { heard.record("broken") }
    try pipe.fileHandleForReading.close()
    writer.append(written: { heard.record("out") }) { $0 += Array("one\n".utf8) }
    #expect(try await heard.element(0) == "broken")
    writer.append(written: { heard.record("out") }) { $0 += Array("two\n".utf8) }
    #expect(!writer.close())
    writer.append(written: { heard.record("out") }) { $0 += Array("three\n".utf8) }
    #expect(heard.all == ["broken"])
  }
}
