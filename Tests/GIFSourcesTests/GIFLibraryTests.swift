// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import GIFSources

@Suite("the thread that reads GIFs from the disk", .timeLimit(.minutes(1)))
struct GIFLibraryTests {
  @Test("answers come from a thread of its own, in the order of the questions")
  func order() async throws {
    let files = try TemporaryFolder(["cat.gif"])
    let folder = GIFFolder(path: files.path, maximumBytes: 1 << 20)
    let library = GIFLibrary(log: .silent)
    let answers = Recorder<String>("answers")
    let threads = Recorder<UInt>("threads")
    for number in 0..<50 {
      library.gif(number % 2 == 0 ? "cat" : "dog", in: folder) { result in
        threads.record(UInt(pthread_self()))
        answers.record("\(number) \((try? result.get()) != nil)")
      }
    }
    library.names(in: folder) { answers.record("names \((try? $0.get().count) ?? 0)") }
    let all = try await answers.first(51)
    #expect(all == (0..<50).map { "\($0) \($0 % 2 == 0)" } + ["names 1"])
    #expect(Set(threads.all).count == 1)
    library.close(within: .seconds(10))
  }

  @Test("with too much waiting a question is refused at once, and after the end too")
  func bounds() async throws {
    let files = try TemporaryFolder(["cat.gif"])
    let folder = GIFFolder(path: files.path, maximumBytes: 1 << 20)
    let library = GIFLibrary(log: .silent)
    let gate = DispatchSemaphore(value: 0)
    let begun = Recorder<Int>("begun")
    let answers = Recorder<GIFFolderFailure?>("answers")
    let take: @Sendable (Result<[GIFName], GIFFolderFailure>) -> Void = { result in
      switch result {
      case .success: answers.record(nil)
      case .failure(let failure): answers.record(failure)
      }
    }
    library.names(
      in: folder,
      while: {
        begun.record(0)
        gate.wait()
        return true
      }, take)
    _ = try await begun.first(1)
    for _ in 0..<GIFLibrary.mostWaiting + 3 { library.names(in: folder, take) }
    #expect(answers.all == [.overloaded, .overloaded, .overloaded])
    gate.signal()
    _ = try await answers.first(GIFLibrary.mostWaiting + 4)
    library.close(within: .seconds(10))
    library.names(in: folder, take)
    #expect(answers.all.last == .overloaded)
  }

  @Test("what nobody wants any more is not read, and the end does not wait for a disk that hangs")
  func unwanted() async throws {
    let files = try TemporaryFolder(["cat.gif"])
    let folder = GIFFolder(path: files.path, maximumBytes: 1 << 20)
    let library = GIFLibrary(log: .silent)
    let answers = Recorder<Int>("answers")
    library.gif("cat", in: folder, while: { false }) { _ in answers.record(0) }
    library.names(in: folder) { _ in answers.record(1) }
    #expect(try await answers.first(1) == [1])
    let gate = DispatchSemaphore(value: 0)
    let begun = Recorder<Int>("begun")
    library.gif(
      "cat", in: folder,
      while: {
        begun.record(0)
        gate.wait()
        return false
      }
    ) { _ in }
    _ = try await begun.first(1)
    library.close(within: .milliseconds(1))
    gate.signal()
    library.close(within: .seconds(10))
  }

  @Test("a folder that cannot be read is logged once with its path, and again after it was well")
  func logging() async throws {
    let files = try TemporaryFolder()
    let path = files.path + "/later"
    let logged = Recorder<String>("log")
    let answers = Recorder<Int>("answers")
    let library = GIFLibrary(log: Log(threshold: .debug) { _, sentence in logged.record(sentence) })
    let folder = GIFFolder(path: path, maximumBytes: 100)
    func ask(_ number: Int) async throws {
      library.names(in: folder) { _ in answers.record(0) }
      _ = try await answers.first(number)
    }
    try await ask(1)
    try await ask(2)
    let sentence = "gifs.path: \(path) cannot be read: no such file or directory"
    #expect(logged.all == [sentence])
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try await ask(3)
    try FileManager.default.removeItem(atPath: path)
    try await ask(4)
    #expect(logged.all == [sentence, sentence])
    library.close(within: .seconds(10))
  }
}
