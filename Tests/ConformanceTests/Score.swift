// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The score of one suite: prints one line and the failures, and holds the floor.
struct Score {
  let suite: String
  private(set) var passed = 0
  private(set) var all = 0
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

  /// Runs every case of the suite that `isAsked` lets through; `check` says how the answer differs. What it throws is a
  /// difference too.
  static func run(
    _ suite: String, where isAsked: (Case) -> Bool = { _ in true }, check: (Case) throws -> String?
  ) -> Score {
    var score = Score(suite)
    for item in ConformanceFolder.cases(suite) where isAsked(item) {
      do {
        score.count(item, try check(item))
      } catch {
        score.count(item, "it cannot be asked: \(error)")
      }
    }
    return score
  }

  /// Prints the line, and holds `floor` (in percent) together with the list of deliberate differences. Without a floor
  /// the list alone is held: the suite has one together with others.
  func report(floor: Double? = nil) {
    var line = "conformance: \(suite) \(passed)/\(all)"
    if judged.all > 0 { line += " judgement \(judged.passed)/\(judged.all)" }
    print(line)
    let listed = Differences.listed(for: suite)
    for failure in failures {
      print("  \(failure.id): \(failure.why)\(listed[failure.id].map { " [listed: \($0)]" } ?? " [not listed]")")
    }
    guard ConformanceFolder.holdsFloors else { return }
    #expect(all + judged.all > 0, "\(suite) has no cases")
    if let floor { Self.hold(floor, passed, of: all, in: suite) }
    for failure in failures where listed[failure.id] == nil {
      Issue.record("\(failure.id) differs (\(failure.why)) and no reason is listed for it")
    }
    for id in passes where listed[id] != nil {
      Issue.record("\(id) is listed as a difference, but passes")
    }
  }

  /// Prints and holds the floor of several suites together.
  static func report(_ scores: [Score], as name: String, floor: Double) {
    let passed = scores.reduce(0) { $0 + $1.passed }
    let all = scores.reduce(0) { $0 + $1.all }
    print("conformance: \(name) \(passed)/\(all)")
    guard ConformanceFolder.holdsFloors else { return }
    #expect(all > 0, "\(name) has no cases")
    hold(floor, passed, of: all, in: name)
  }

  private static func hold(_ floor: Double, _ passed: Int, of all: Int, in name: String) {
    #expect(Double(passed) * 100 >= floor * Double(all), "\(name): \(passed) of \(all) is below \(floor) %")
  }
}
