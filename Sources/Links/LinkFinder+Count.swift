// SPDX-License-Identifier: MIT

extension LinkFinder {
  /// Counts the links of a chat log in which each line is a message of its own.
  ///
  /// The whole buffer is searched at once; a line is looked at only where a scheme stands in it.
  package static func countLinks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let text = ChatBytes(bytes)
    let search = SchemeSearch(text: text)
    var count = 0
    var floor = 0
    while let hit = search.next(from: floor) {
      let start = text.lineStart(of: hit.start, floor: floor)
      let end = text.next(UInt8(ascii: "\n"), from: hit.authority) ?? text.count
      let line = text.slice(start..<end)
      let first = SchemeSearch.Hit(start: hit.start - start, authority: hit.authority - start)
      MessageScanner(text: line).scan(from: first) { _ in count += 1 }
      floor = end
    }
    return count
  }
}
