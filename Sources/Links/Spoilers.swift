// SPDX-License-Identifier: MIT

/// Finds what its author hid: `||…||` of Discord, and text of IRC whose colour is its background.
enum Spoilers {
  /// The spoilers outside of `silent` (sorted), in order.
  static func find(in text: ChatBytes, outside silent: [Range<Int>]) -> [Range<Int>] {
    let found = bars(in: text, outside: silent) + colours(in: text)
    return merged(found.sorted { $0.lowerBound < $1.lowerBound })
  }

  private static func bars(in text: ChatBytes, outside silent: [Range<Int>]) -> [Range<Int>] {
    var spoilers: [Range<Int>] = []
    var cursor = RegionCursor(silent)
    var open: Int?
    var position = 0
    while let bar = text.next(UInt8(ascii: "|"), from: position) {
      if let region = cursor.region(holding: bar) {
        position = max(region.upperBound, bar + 1)
        continue
      }
      position = bar
      while text[position] == UInt8(ascii: "|") { position += 1 }
      guard position - bar >= 2 else { continue }
      if let start = open {
        spoilers.append(start..<position)
        open = nil
      } else if !text[bar - 1].isASCIIWord || SchemeSearch(text: text).isScheme(at: position) {
        // Behind a letter or a digit they are the "or" of a query or of a program.
        open = bar
      }
    }
    return spoilers
  }

  private static func colours(in text: ChatBytes) -> [Range<Int>] {
    var spoilers: [Range<Int>] = []
    var position = 0
    while let mark = text.next(0x03, from: position) {
      position = mark + 1
      guard let front = number(in: text, &position), text[position] == UInt8(ascii: ",") else { continue }
      position += 1
      guard let back = number(in: text, &position), front == back, front != 99 else { continue }
      var end = position
      while end < text.count, text[end] != 0x03, text[end] != 0x0F, text[end] != UInt8(ascii: "\n") { end += 1 }
      spoilers.append(mark..<end)
      position = end
    }
    return spoilers
  }

  /// One or two digits.
  private static func number(in text: ChatBytes, _ position: inout Int) -> Int? {
    guard text[position].isASCIIDigit else { return nil }
    var value = Int(text[position] & 0x0F)
    position += 1
    if text[position].isASCIIDigit {
      value = value * 10 + Int(text[position] & 0x0F)
      position += 1
    }
    return value
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges {
      if let last = result.last, range.lowerBound < last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
