// SPDX-License-Identifier: MIT

import MediaSniffing
import MediaTags
import UnfurlKit

/// The first bytes of a file: as many as tell what can be told of it, and no more.
struct Beginning {
  /// What is read at first: enough for most formats.
  static let usual = 4 << 10
  /// What is read of those that have much before what is looked for, such as a JPEG behind its camera's notes.
  static let most = 64 << 10

  private(set) var bytes: [UInt8] = []
  /// Whether the file ends here.
  private(set) var isWhole = false
  private var isBroken = false

  /// Reads what there is to know.
  ///
  /// A body that breaks off is as good as one that is left here.
  ///
  /// - Throws: ``UnfurlError`` where nobody waits for it any more.
  static func read(
    _ body: ResourceBody, of head: FileHead
  ) async throws(UnfurlError) -> (beginning: Beginning, facts: FileFacts) {
    var beginning = Beginning()
    try await beginning.readOn(body, upTo: usual)
    while true {
      let facts = FileFacts(beginning, head)
      // What lies beyond the most is left alone, and so is what lies before it.
      guard facts.wantedBytes > beginning.bytes.count, facts.wantedBytes <= most, !beginning.isWhole,
        !beginning.isBroken
      else { return (beginning, facts) }
      try await beginning.readOn(body, upTo: facts.wantedBytes)
    }
  }

  private mutating func readOn(_ body: ResourceBody, upTo count: Int) async throws(UnfurlError) {
    do throws(UnfurlError) {
      while bytes.count < count {
        guard let chunk = try await body.next() else {
          isWhole = true
          return
        }
        bytes += chunk.prefix(Self.most - bytes.count)
      }
    } catch {
      if error.code == .cancelled { throw error }
      isBroken = true
    }
  }
}
