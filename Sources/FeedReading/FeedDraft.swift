// SPDX-License-Identifier: MIT

/// The best value of each field so far, while a feed or an item is read.
struct FeedDraft {
  private var texts = [String?](repeating: nil, count: FeedField.allCases.count)
  private var times = [Int64?](repeating: nil, count: FeedField.allCases.count)
  private var ranks = [UInt8](repeating: .max, count: FeedField.allCases.count)
  var enclosures: [Feed.Enclosure] = []
  /// The id may be taken as the page.
  var idIsLink = true

  /// How far down in its order what is known stands; 255: nothing is known.
  func rank(_ field: FeedField) -> UInt8 { ranks[field.rawValue] }

  /// Whether a source that stands so far down would say something new. Of dates, and only of them, the last counts
  /// where several are alike; of authors, all.
  func wants(_ source: FeedSource) -> Bool {
    let rank = ranks[source.field.rawValue]
    switch source.field.reading {
    case .date, .person: return source.rank <= rank
    default: return source.rank < rank
    }
  }

  func text(_ field: FeedField) -> String? { texts[field.rawValue] }
  func time(_ field: FeedField) -> Int64? { times[field.rawValue] }

  mutating func set(_ text: String, from source: FeedSource) {
    guard !text.isEmpty, source.rank < ranks[source.field.rawValue] else { return }
    texts[source.field.rawValue] = text
    ranks[source.field.rawValue] = source.rank
  }

  mutating func set(_ time: Int64, from source: FeedSource) {
    guard source.rank <= ranks[source.field.rawValue] else { return }
    times[source.field.rawValue] = time
    ranks[source.field.rawValue] = source.rank
  }

  /// Adds a person: several from the same kind of source stand beside one another, as long as there is room.
  mutating func add(person: String, from source: FeedSource, maximumBytes: Int) {
    guard !person.isEmpty, source.rank <= ranks[source.field.rawValue] else { return }
    guard source.rank == ranks[source.field.rawValue], let before = text(source.field) else {
      return set(person, from: source)
    }
    guard before.utf8.count + person.utf8.count + 2 <= maximumBytes else { return }
    let isKnown = before == person || before.hasPrefix(person + ", ") || before.hasSuffix(", " + person)
    if !isKnown { texts[source.field.rawValue] = "\(before), \(person)" }
  }

  /// Forgets a value that must not stand.
  mutating func remove(_ field: FeedField) {
    texts[field.rawValue] = nil
    ranks[field.rawValue] = .max
  }
}
