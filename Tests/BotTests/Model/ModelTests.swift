// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("The life-cycle of messages, held against a reference model", .serialized)
struct ModelTests {
  /// What the environment asks for.
  private struct Wish {
    /// `UNFURL_MODEL_STEPS`: how many steps in all.
    var steps = 5_000
    /// `UNFURL_MODEL_SEED`: the seed of the first stream; the next has the next number.
    var seed = 1
    /// `UNFURL_MODEL_KEEP`: of the first stream, only these steps: `3,5,9`.
    var kept: [Int]?

    init() {
      let environment = ProcessInfo.processInfo.environment
      if let text = environment["UNFURL_MODEL_STEPS"], let number = Int(text) { steps = number }
      if let text = environment["UNFURL_MODEL_SEED"], let number = Int(text) { seed = number }
      kept = environment["UNFURL_MODEL_KEEP"].map { $0.split(separator: ",").compactMap { Int($0) } }
    }
  }

  private static let stepsPerStream = 200

  @Test("whatever comes in whatever order, each line out is the one that the model expects")
  func streams() async throws {
    let wish = Wish()
    let reports = Recorder<String?>("reports of the model", patience: .seconds(3_600))
    // On a thread of its own: it waits for what the bot says, and the pool's threads have the bot's work to do.
    _ = try WorkerThread { reports.record(Self.report(wish)) }
    if let report = try await reports.element(0) { Issue.record("\(report)") }
  }

  /// Runs as many streams as asked for.
  ///
  /// - Returns: the first failure, made small.
  private static func report(_ wish: Wish) -> String? {
    let start = ContinuousClock.now
    for seed in wish.seed..<wish.seed + max(1, wish.steps / stepsPerStream) {
      let (setup, steps) = StreamMaker.steps(seed: seed, count: stepsPerStream)
      let kept = wish.kept?.filter { steps.indices.contains($0) } ?? Array(steps.indices)
      if let failure = Self.failure(setup, kept.map { steps[$0] }, .seconds(60)) {
        return Shrinking.report(seed: seed, setup, steps, Array(kept.prefix(failure.step + 1)), failure) { steps in
          Self.failure(setup, steps, .seconds(1))
        }
      }
      if wish.kept != nil { return nil }
    }
    let time = start.duration(to: .now)
    if wish.steps > 5_000 { print("model: \(wish.steps) steps from seed \(wish.seed) in \(time)") }
    return nil
  }

  private static func failure(
    _ setup: ReferenceModel.Setup, _ steps: [ModelStep], _ patience: Duration
  ) -> ModelFailure? {
    do {
      try ModelRun(setup, patience: patience).run(steps)
      return nil
    } catch let failure as ModelFailure {
      return failure
    } catch {
      return ModelFailure(step: 0, message: "\(error)")
    }
  }
}
