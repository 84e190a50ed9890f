// SPDX-License-Identifier: MIT

import Foundation
import Testing

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
}
