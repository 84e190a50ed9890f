// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite struct RecorderTests {
  @Test("an element that is awaited before it is there arrives")
  func waits() async throws {
    let recorder = Recorder<Int>("numbers")
    async let third = recorder.element(2)
    async let even = recorder.first { $0.isMultiple(of: 2) }
    for number in [1, 3, 4] { recorder.record(number) }
    #expect(try await third == 4)
    #expect(try await even == 4)
    #expect(recorder.all == [1, 3, 4])
  }

  @Test("waiting for what can not come any more fails, and says what there is")
  func finished() async throws {
    let recorder = Recorder<Int>("numbers")
    async let second = recorder.element(1)
    recorder.record(7)
    recorder.finish()
    recorder.record(8)
    do {
      _ = try await second
      Issue.record("the second element is not there")
    } catch let error as TestKitError {
      #expect(error.message.contains("2 numbers") && error.message.contains("[7]"))
    }
    #expect(try await recorder.whole() == [7])
  }

  @Test("patience has an end")
  func patience() async {
    let recorder = Recorder<Int>("numbers", patience: .milliseconds(1))
    await #expect(throws: TestKitError.self) { try await recorder.element(0) }
  }

  @Test("a cancelled wait ends")
  func cancelled() async {
    let recorder = Recorder<Int>("numbers")
    let waiting = Task { try await recorder.element(0) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test("a gate lets through who waits, and who comes later")
  func gate() async throws {
    let gate = try Gate()
    async let early: Void = gate.pass()
    #expect(!gate.isOpen)
    gate.open()
    try await early
    try await gate.pass()
    #expect(gate.isOpen)
  }
}
