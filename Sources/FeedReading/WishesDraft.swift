// SPDX-License-Identifier: MIT

/// How a publisher wants a feed to be asked for, while it is read.
struct WishesDraft {
  private var hours: Set<Int> = []
  private var days: Set<Int> = []

  /// The shortest and the longest interval that counts.
  private static let shortest = 1
  private static let longest = 7 * 24 * 60

  private static let dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
  /// The minutes of `sy:updatePeriod`'s words (RSS 1.0, syndication module).
  private static let periods = [
    "hourly": 60, "daily": 1440, "weekly": 10_080, "monthly": 43_200, "yearly": 525_600,
  ]

  /// Adds an hour of `skipHours`: 0 to 23, and 24, which some write for midnight.
  mutating func add(hour: String) {
    if let hour = Int(hour), (0...24).contains(hour) { hours.insert(hour % 24) }
  }

  /// Adds a day of `skipDays`, by its English name.
  mutating func add(day: String) {
    if let day = Self.dayNames.firstIndex(of: String(day.lowercased().prefix(3))) { days.insert(day) }
  }

  /// The wishes. Who skips all hours or all days has made a mistake, and is not taken at his word.
  func wishes(timeToLive: String?, period: String?, frequency: String?) -> Feed.Wishes {
    var wishes = Feed.Wishes()
    if hours.count < 24 { wishes.skippedHours = hours }
    if days.count < 7 { wishes.skippedDays = days }
    let often = max(frequency.flatMap { Int($0) } ?? 1, 1)
    let candidates = [
      timeToLive.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil },
      period.flatMap { Self.periods[$0.lowercased()] }.map { $0 / often },
    ]
    if let minutes = candidates.compactMap({ $0 }).first {
      wishes.interval = .seconds(60 * min(max(minutes, Self.shortest), Self.longest))
    }
    return wishes
  }
}
