// SPDX-License-Identifier: MIT

import Testing

@testable import Bot

@Suite("the last hashes that came")
struct RecentHashesTests {
  private static let limit = 4096

  /// Which of some hashes are new, one after the other.
  private func areNew(_ hashes: [Int], _ recent: inout RecentHashes) -> [Bool] { hashes.map { recent.insert($0) } }

  /// Hashes that share the place where they begin.
  private let others = (1...(2 * Self.limit)).map { $0 << 20 }

  @Test("a hash is new once, and known for as long as the limit says", arguments: [7, 0, -1, 4096])
  func known(hash: Int) {
    var hashes = RecentHashes(limit: Self.limit)
    #expect(areNew([hash], &hashes) == [true])
    #expect(areNew(Array(others.prefix(Self.limit)), &hashes).allSatisfy { $0 })
    #expect(areNew([hash], &hashes) == [false])
  }

  @Test("hashes that were long ago are forgotten, so that the memory has an end")
  func forgotten() {
    var hashes = RecentHashes(limit: Self.limit)
    #expect(areNew([7], &hashes) == [true])
    #expect(areNew(others, &hashes).allSatisfy { $0 })
    #expect(areNew([7], &hashes) == [true])
  }

  @Test("hashes that share their place are told apart")
  func collisions() {
    var hashes = RecentHashes(limit: Self.limit)
    let some = Array(others.prefix(100))
    #expect(areNew(some, &hashes).allSatisfy { $0 })
    #expect(!areNew(some, &hashes).contains(true))
  }
}
