// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The project's list of cases that it answers otherwise, each with its reason.
enum Differences {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Differences")

  /// The reasons by id, for `urls/sopel` those in `Differences/urls.txt`.
  static func listed(for suite: String) -> [String: String] {
    let name = suite.split(separator: "/").first.map(String.init) ?? suite
    guard let text = try? String(contentsOf: folder.appendingPathComponent(name + ".txt"), encoding: .utf8) else {
      return [:]
    }
    return Dictionary(entries(of: text)) { first, _ in first }
  }

  /// The lines of a list: id and reason. A line without a reason counts as none.
  static func entries(of text: String) -> [(String, String)] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard !line.hasPrefix("#"), parts.count == 2, parts[1].contains(where: \.isLetter) else { return nil }
      return (String(parts[0]), String(parts[1]))
    }
  }
}

@Suite("the list of deliberate differences")
struct DifferencesTests {
  @Test("each is a case of the suites, and stands there once")
  func listedOnce() throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: Differences.folder.path)
    where file.hasSuffix(".txt") {
      let text = try String(contentsOf: Differences.folder.appendingPathComponent(file), encoding: .utf8)
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      let ids = Differences.entries(of: text).map(\.0)
      #expect(ids.count == lines.count, "\(file) has a line without a reason")
      #expect(Set(ids).count == ids.count, "\(file) has a case twice")
      guard ConformanceFolder.holdsFloors else { continue }
      let known = Self.ids(in: String(file.dropLast(4)))
      let strange = ids.filter { !known.contains($0) }
      #expect(strange == [], "\(file) lists what is no case")
    }
  }

  /// The ids of all suites in a folder.
  private static func ids(in folder: String) -> Set<String> {
    let path = ConformanceFolder.root?.appendingPathComponent(folder).path ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return Set(
      files.filter { $0.hasSuffix(".jsonl") }
        .flatMap { ConformanceFolder.cases("\(folder)/\($0.dropLast(6))") }.map(\.id))
  }
}
