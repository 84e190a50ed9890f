// SPDX-License-Identifier: MIT

/// The names that occur in dates, upper and lower case being the same.
enum FeedDateNames {
  /// A word of a date that is neither a month nor a zone; a filler may be a zone after a time: `AT`, `T`.
  enum Part { case forenoon, afternoon, filler }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ].map { Array($0.utf8) }

  /// Zones and the minutes by which they are ahead of UTC: those of RFC 822 (the letters of the military as it has them,
  /// and not the other way round as RFC 5322 suspects), and others that are in wide use and mean one thing mostly.
  private static let zones: [UInt64: Int64] = {
    let hours: [(String, Int64)] = [
      ("ut", 0), ("utc", 0), ("gmt", 0), ("z", 0), ("wet", 0), ("west", 1), ("bst", 1), ("cet", 1), ("met", 1),
      ("mez", 1), ("cest", 2), ("mest", 2), ("mesz", 2), ("eet", 2), ("sast", 2), ("eest", 3), ("msk", 3), ("pkt", 5),
      ("wib", 7), ("hkt", 8), ("sgt", 8), ("awst", 8), ("jst", 9), ("kst", 9), ("aest", 10), ("aedt", 11), ("nzst", 12),
      ("nzdt", 13), ("brt", -3), ("art", -3), ("adt", -3), ("ast", -4), ("at", -4), ("edt", -4), ("est", -5),
      ("et", -5),
      ("cdt", -5), ("cst", -6), ("ct", -6), ("mdt", -6), ("mst", -7), ("mt", -7), ("pdt", -7), ("pst", -8), ("pt", -8),
      ("akdt", -8), ("akst", -9), ("hst", -10),
    ]
    let minutes: [(String, Int64)] = [("ist", 330), ("acst", 570), ("acdt", 630), ("nst", -210), ("ndt", -150)]
    let all = hours.map { ($0.0, $0.1 * 60) } + minutes
    let keys = all.compactMap { name, value in Array(name.utf8).withUnsafeBufferPointer { key($0) }.map { ($0, value) }
    }
    return Dictionary(keys) { first, _ in first }
  }()

  /// The month of an English name, or of its first three letters or more.
  static func month(_ word: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard word.count >= 3, word.count <= 9 else { return nil }
    let first = word[0] | 0x20
    for (index, name) in months.enumerated() where name[0] == first && name.count >= word.count {
      if zip(word, name).allSatisfy({ $0 | 0x20 == $1 }) { return Int64(index + 1) }
    }
    return nil
  }

  /// The minutes by which a zone is ahead of UTC. A letter by itself is one in capitals only; `z` is known to all.
  static func zone(_ word: UnsafeBufferPointer<UInt8>) -> Int64? {
    if word.count == 1, let hours = militaryHours(word[0]) { return hours * 60 }
    return key(word).flatMap { zones[$0] }
  }

  /// RFC 822, section 5.1: A is one hour behind UTC, M twelve, N one hour ahead of it, Y twelve. There is no J.
  private static func militaryHours(_ letter: UInt8) -> Int64? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "I"): -Int64(letter - UInt8(ascii: "A") + 1)
    case UInt8(ascii: "K")...UInt8(ascii: "M"): -Int64(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "N")...UInt8(ascii: "Y"): Int64(letter - UInt8(ascii: "M"))
    default: nil
    }
  }

  /// Whether the offset after such a place is written the other way round.
  static func isReversed(_ place: UnsafeBufferPointer<UInt8>) -> Bool {
    place.count > 4 && key(UnsafeBufferPointer(rebasing: place[..<3])) == 0x65_74_63 && place[3] == UInt8(ascii: "/")
  }

  /// What else a word may be.
  static func part(_ word: UnsafeBufferPointer<UInt8>) -> Part? {
    switch word.count {
    case 1: word[0] | 0x20 == UInt8(ascii: "t") ? .filler : nil
    case 2: half(word[0], word[1]) ?? (isFiller(word) ? .filler : nil)
    case 3: word[1] == UInt8(ascii: ".") ? half(word[0], word[2]) : nil
    default: nil
    }
  }

  private static func half(_ first: UInt8, _ second: UInt8) -> Part? {
    guard second | 0x20 == UInt8(ascii: "m") else { return nil }
    return switch first | 0x20 {
    case UInt8(ascii: "a"): .forenoon
    case UInt8(ascii: "p"): .afternoon
    default: nil
    }
  }

  /// `at`, `of`, `on`, as `T` before a time.
  private static func isFiller(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    switch (word[0] | 0x20, word[1] | 0x20) {
    case (0x61, 0x74), (0x6F, 0x66), (0x6F, 0x6E): true
    default: false
    }
  }

  /// Up to eight letters as a number, in lower case.
  private static func key(_ word: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard word.count <= 8 else { return nil }
    var key: UInt64 = 0
    for byte in word {
      guard (byte | 0x20) &- UInt8(ascii: "a") <= 25 else { return nil }
      key = key << 8 | UInt64(byte | 0x20)
    }
    return key
  }
}
