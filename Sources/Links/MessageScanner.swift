// SPDX-License-Identifier: MIT

/// Goes through one message and gives out its links, in order.
struct MessageScanner {
  let text: ChatBytes
  /// Whether the text's own marks (backticks, quotes, spoilers) count; in text that was HTML they do not.
  var readsMarks = true

  /// Calls `body` with each link at or after `hit`, the first scheme in the text.
  func scan(from hit: SchemeSearch.Hit, _ body: (LinkSpan) -> Void) {
    let regions = readsMarks ? HiddenRegions(in: text) : nil
    var silent = RegionCursor(regions?.silent ?? [])
    var spoilers = RegionCursor(regions?.spoilers ?? [])
    let search = SchemeSearch(text: text)
    let reader = LinkReader(text: text)
    var candidate: SchemeSearch.Hit? = hit
    while let hit = candidate {
      var position = hit.authority
      if let region = silent.region(holding: hit.start) {
        position = max(position, region.upperBound)
      } else {
        let spoiler = spoilers.region(holding: hit.start)
        let limit = spoiler.map { closing($0) } ?? text.count
        let reading = reader.read(hit, before: limit, inSpoiler: spoiler != nil)
        if let span = reading.span { body(span) }
        position = max(position, reading.next)
      }
      candidate = search.next(from: position)
    }
  }

  /// Where the inside of a spoiler ends.
  private func closing(_ spoiler: Range<Int>) -> Int {
    var end = spoiler.upperBound
    while end > spoiler.lowerBound, text[end - 1] == UInt8(ascii: "|") { end -= 1 }
    return end
  }
}
