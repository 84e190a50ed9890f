// SPDX-License-Identifier: MIT

/// Makes a failing stream small: parts of it are left out as long as it fails without them.
enum Shrinking {
  /// How often the stream is tried at most.
  private static let limit = 400

  /// - Parameter kept: The steps with which it fails, by number.
  /// - Returns: what is to be printed: the failure, the steps as lines, and how they are run again.
  static func report(
    seed: Int, _ setup: ReferenceModel.Setup, _ steps: [ModelStep], _ kept: [Int], _ failure: ModelFailure,
    fails: ([ModelStep]) -> ModelFailure?
  ) -> String {
    var (kept, failure, tries) = (kept, failure, 0)
    var size = max(1, kept.count / 2)
    while size >= 1, tries < limit {
      let before = kept.count
      var start = 0
      while start < kept.count, tries < limit {
        var fewer = kept
        fewer.removeSubrange(start..<min(start + size, kept.count))
        tries += 1
        if let smaller = fails(fewer.map { steps[$0] }) {
          (kept, failure) = (Array(fewer.prefix(smaller.step + 1)), smaller)
        } else {
          start += size
        }
      }
      // As long as something can go, all is tried once more.
      if size > 1 || kept.count == before { size /= 2 }
    }
    return """
      the bot and the reference model part at step \(failure.step) of these \(kept.count):
        \(failure.message)
      \(setup)
      \(kept.map { "\(steps[$0])" }.joined(separator: "\n"))
      Once more: UNFURL_MODEL_SEED=\(seed) UNFURL_MODEL_KEEP=\(kept.map(String.init).joined(separator: ",")) swift test --filter ModelTests
      """
  }
}
