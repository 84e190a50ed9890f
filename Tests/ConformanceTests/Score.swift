// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The score of one suite: prints one line and the failures, and holds the floor.
struct Score {
  let suite: String
  private var passed = 0
  private var all = 0
  private var judged = (passed: 0, all: 0)
  private var failures: [(id: String, why: String)] = []
  private var passes: Set<String> = []

  init(_ suite: String) { self.suite = suite }

  /// Counts one case: `why` says how the answer differs, `nil` that it is right.
  mutating func count(_ item: Case, _ why: String?) {
    if item.isDisputed { return }
    if item.isJudgement {
      judged.all += 1
      if why == nil { judged.passed += 1 }
    } else {
      all += 1
      if why == nil { passed += 1 }
    }
    if let why { failures.append((item.id, why)) } else { passes.insert(item.id) }
  }

  /// Runs every case of the suite that `isAsked` lets through; `check` says how the answer differs.
  static func run(
    _ suite: String, where isAsked: (Case) -> Bool = { _ in true }, check: (Case) throws -> String?
  ) throws -> Score {
    var score = Score(suite)
    for item in try ConformanceFolder.cases(suite) where isAsked(item) {
      score.count(item, try check(item))
    }
    return score
  }

  /// Prints the line and holds `floor` (in percent) together with the list of deliberate differences.
  func report(floor: Double) {
    var line = "conformance: \(suite) \(passed)/\(all)"
    if judged.all > 0 { line += " judgement \(judged.passed)/\(judged.all)" }
    print(line)
    let listed = Differences.listed(for: suite)
    for failure in failures {
      print("  \(failure.id): \(failure.why)\(listed[failure.id].map { " [listed: \($0)]" } ?? "")")
    }
    guard ConformanceFolder.holdsFloors else { return }
    #expect(all + judged.all > 0, "\(suite) has no cases")
    let percent = all == 0 ? 100 : Double(passed) * 100 / Double(all)
    #expect(percent >= floor, "\(suite): \(passed) of \(all) is below \(floor) %")
    for failure in failures where listed[failure.id] == nil {
      Issue.record("\(failure.id) differs (\(failure.why)) and no reason is listed for it")
    }
    for id in passes where listed[id] != nil {
      Issue.record("\(id) is listed as a difference, but passes")
    }
  }
}

/// The project's list of cases that it answers otherwise, each with its reason.
enum Differences {
  /// The reasons by id, for `urls/sopel` those in `Differences/urls.txt`.
  static func listed(for suite: String) -> [String: String] {
    let folder = suite.split(separator: "/").first.map(String.init) ?? suite
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Differences/\(folder).txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
    var reasons: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { reasons[String(parts[0])] = String(parts[1]) }
    }
    return reasons
  }
}
