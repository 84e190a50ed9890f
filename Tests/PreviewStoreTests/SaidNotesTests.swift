// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("what was written out just now")
struct SaidNotesTests {
  /// A folder in which three lines of news wait, and their names.
  private func folderWithNews() async throws -> (TemporaryFolder, [String]) {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.watched(watch(1), feedURL(1))
    let said = try await store.settled(1, state(), [news(1), news(1), news(1)])
    store.close(within: patience)
    return (folder, said.map(\.id))
  }

  private func file(_ folder: TemporaryFolder) -> String { "\(folder.state)/feeds.lock" }

  private func contents(_ folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: file(folder), encoding: .utf8)
  }

  @Test("what a killed process had noted, and no more, is not said again")
  func killed() async throws {
    let (folder, names) = try await folderWithNews()
    // The second was being noted when the end came; the line before it is nobody's.
    try "\(names[0])\nnonsense\n\n\(names[1].dropLast())".write(
      toFile: file(folder), atomically: false, encoding: .utf8)
    let store = folder.store()
    #expect(await store.claimed())
    #expect(try await store.unsaid().map(\.id) == Array(names[1...]))
    #expect(try contents(folder) == "")
    store.close(within: patience)
    #expect(try await folder.store().unsaid().map(\.id) == Array(names[1...]))
  }

  @Test("a note is there as soon as the line is written, and goes once the row says it")
  func noted() async throws {
    let (folder, names) = try await folderWithNews()
    let store = folder.store()
    #expect(await store.claimed())
    store.claim.notes.note(names[2])
    #expect(try contents(folder) == names[2] + "\n")
    store.newsWritten(names[0], awaitsConfirmation: false)
    await store.settled()
    // The row of one is not changed yet.
    #expect(try contents(folder) == "\(names[2])\n\(names[0])\n")
    store.claim.notes.isKept(true)
    #expect(try contents(folder) == "")
  }

  @Test("where a row cannot be changed, its note stays for the next process")
  func stays() async throws {
    let (folder, names) = try await folderWithNews()
    let store = folder.store()
    #expect(await store.claimed())
    store.claim.notes.note(names[0])
    store.claim.notes.isKept(false)
    store.claim.notes.note(names[1])
    store.claim.notes.isKept(true)
    #expect(try contents(folder) == "\(names[0])\n\(names[1])\n")
    store.close(within: patience)
    let next = folder.store()
    #expect(await next.claimed())
    #expect(try await next.unsaid().map(\.id) == [names[2]])
  }

  @Test("what the bridge has to confirm is not noted: it comes again unless it is confirmed")
  func confirmed() async throws {
    let (folder, names) = try await folderWithNews()
    let store = folder.store()
    #expect(await store.claimed())
    store.newsWritten(names[0], awaitsConfirmation: true)
    #expect(try contents(folder) == "")
  }

  @Test("a file full of notes takes no more, and who has not claimed the feeds notes nothing")
  func bounds() async throws {
    let (folder, names) = try await folderWithNews()
    let full = String(repeating: "x\n", count: SaidNotes.mostBytes / 2)
    try full.write(toFile: file(folder), atomically: false, encoding: .utf8)
    let store = folder.store()
    store.claim.notes.note(names[0])
    #expect(try contents(folder) == full)
    store.claim.notes.isKept(true)
    #expect(await store.claimed())
    #expect(try contents(folder) == "")
    #expect(try await store.unsaid().map(\.id) == names)
  }
}
