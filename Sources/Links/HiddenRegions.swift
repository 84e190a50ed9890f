// SPDX-License-Identifier: MIT

/// The parts of a message that hold no links (code, quotes) and those whose links ask for no preview (spoilers).
///
/// Computed for a message that holds a candidate, and only where a byte that could open such a part stands in it.
struct HiddenRegions {
  /// Code spans, fences and quoted lines, in order, not overlapping.
  private(set) var silent: [Range<Int>] = []
  /// Spoilers, in order, not overlapping.
  private(set) var spoilers: [Range<Int>] = []

  init(in text: ChatBytes) {
    let hasTicks = text.next(UInt8(ascii: "`"), from: 0) != nil
    let hasFences = hasTicks || text.next(UInt8(ascii: "~"), from: 0) != nil
    if hasFences || text.next(UInt8(ascii: ">"), from: 0) != nil {
      var blocks = BlockScanner(text: text)
      blocks.scan()
      silent = blocks.silent
      if hasTicks { addCodeSpans(CodeSpans.find(in: text, outside: blocks.silent)) }
    }
    if text.next(UInt8(ascii: "|"), from: 0) != nil || text.next(0x03, from: 0) != nil {
      spoilers = Spoilers.find(in: text, outside: silent)
    }
  }

  private mutating func addCodeSpans(_ spans: [Range<Int>]) {
    if spans.isEmpty { return }
    silent = (silent + spans).sorted { $0.lowerBound < $1.lowerBound }
  }
}

/// Walks along sorted regions while positions grow, so that all look-ups together are linear.
struct RegionCursor {
  private let regions: [Range<Int>]
  private var index = 0

  init(_ regions: [Range<Int>]) { self.regions = regions }

  /// The region that holds `position`; positions must not shrink from call to call.
  mutating func region(holding position: Int) -> Range<Int>? {
    while index < regions.count, regions[index].upperBound <= position { index += 1 }
    guard index < regions.count, regions[index].contains(position) else { return nil }
    return regions[index]
  }
}
