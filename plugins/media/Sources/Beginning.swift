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
  static func read(_ body: ResourceBody, of head: FileHead) async throws(UnfurlError) -> Beginning {
    var beginning = Beginning()
    var wanted = usual
    while wanted > beginning.bytes.count {
      try await beginning.readOn(body, upTo: wanted)
      if beginning.isWhole || beginning.isBroken { break }
      wanted = FileFacts.wantedBytes(beginning, head)
      // What lies beyond is left alone, and so is what lies before it.
      if wanted > most { break }
    }
    return beginning
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
