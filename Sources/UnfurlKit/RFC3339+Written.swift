// SPDX-License-Identifier: MIT

extension RFC3339 {
  /// A point in time as a text spells it: RFC 3339 (section 5.6), or nearly.
  ///
  /// A space may stand for the `T`, and before the zone; seconds, the colon of an offset and its minutes may be missing;
  /// `UTC` and `GMT` are `Z`. A day alone is one, too. Nothing is guessed: what else is missing is not there.
  package struct Written: Equatable {
    /// The longest text that is read, in bytes without the white space around it.
    private static let byteLimit = 40

    /// 0 to 9999.
    package private(set) var year: Int64 = 0
    /// 1 to 12.
    package private(set) var month: Int64 = 0
    /// 1 to as many as the month has.
    package private(set) var day: Int64 = 0
    /// The time of the day, where one is said.
    package private(set) var clock: Clock?

    /// A time of day.
    package struct Clock: Equatable {
      /// 0 to 23.
      package var hour: Int64
      /// 0 to 59.
      package var minute: Int64
      /// 0 to 60: a leap second is one.
      package var second: Int64 = 0
      /// Behind the point, at most nine digits; empty where there is none.
      package var fraction = ""
      /// How far it is ahead of UTC, in minutes; `nil` where no zone is said.
      package var offset: Int64?
      /// The zone as RFC 3339 writes it: `Z`, `+01:00`; empty where none is said. `-00:00` says that it is not known.
      package var zone = ""

      /// Seconds since midnight.
      package var secondOfDay: Int64 { hour * 3600 + minute * 60 + second }
    }

    /// Reads a text; `nil` where it is no point in time.
    package init?(_ text: String) {
      var reader = Reader(text)
      guard reader.left <= Self.byteLimit, let year = reader.number(4), reader.take("-"), let month = reader.number(2),
        reader.take("-"), let day = reader.number(2), (1...12).contains(month), day >= 1,
        day <= CivilTime.days(in: month, of: year)
      else { return nil }
      (self.year, self.month, self.day) = (year, month, day)
      if reader.left == 0 { return }
      guard reader.take("T") || reader.take("t") || reader.take(" "), let clock = reader.clock(), reader.left == 0
      else { return nil }
      self.clock = clock
    }

    /// As RFC 3339 writes it, in its own zone; `nil` where no time or no zone is said.
    package var text: String? {
      guard let clock, clock.offset != nil else { return nil }
      let fraction = clock.fraction.isEmpty ? "" : "." + clock.fraction
      let day = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
      return
        "\(day)T\(digits(clock.hour, 2)):\(digits(clock.minute, 2)):\(digits(clock.second, 2))\(fraction)\(clock.zone)"
    }

    /// Milliseconds since 1970, whole seconds; `nil` before that. A day is its midnight, and without a zone it is in UTC.
    package var milliseconds: Int64? {
      CivilTime(year: year, month: month, day: day, second: clock?.secondOfDay ?? 0).map {
        $0.milliseconds - (clock?.offset ?? 0) * 60_000
      }
    }
  }

  /// Takes a text part by part.
  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
      rest = Array(text.utf8).drop { $0 <= 0x20 }
      while let last = rest.last, last <= 0x20 { rest.removeLast() }
    }

    /// How many bytes are left.
    var left: Int { rest.count }

    mutating func take(_ text: String) -> Bool {
      guard rest.starts(with: text.utf8) else { return false }
      rest.removeFirst(text.utf8.count)
      return true
    }

    /// A number of exactly so many digits, few enough for no overflow.
    mutating func number(_ count: Int) -> Int64? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
      rest.removeFirst(count)
      return digits.reduce(0) { $0 * 10 + Int64($1 &- 0x30) }
    }

    mutating func clock() -> Written.Clock? {
      guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else { return nil }
      var clock = Written.Clock(hour: hour, minute: minute)
      if take(":") {
        guard let second = number(2), second <= 60 else { return nil }
        clock.second = second
      }
      if take(".") {
        let digits = rest.prefix { $0 &- 0x30 < 10 }
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        clock.fraction = String(decoding: digits.prefix(9), as: UTF8.self)
      }
      return left == 0 || zone(of: &clock) ? clock : nil
    }

    private mutating func zone(of clock: inout Written.Clock) -> Bool {
      _ = take(" ")
      if take("Z") || take("z") || take("UTC") || take("GMT") {
        (clock.offset, clock.zone) = (0, "Z")
        return true
      }
      let isBehind = take("-")
      guard isBehind || take("+"), let hours = number(2), hours < 24 else { return false }
      var minutes: Int64 = 0
      if left > 0 {
        _ = take(":")
        guard let number = number(2), number < 60 else { return false }
        minutes = number
      }
      clock.offset = (isBehind ? -1 : 1) * (hours * 60 + minutes)
      clock.zone = "\(isBehind ? "-" : "+")\(digits(hours, 2)):\(digits(minutes, 2))"
      return true
    }
  }
}
