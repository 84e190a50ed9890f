// SPDX-License-Identifier: MIT

/// The time of day, and how far it is ahead of UTC.
extension FeedDateReader {
  /// Takes `:14:55.1234` and the like, the hour having been taken.
  mutating func takeTime(hour: Int64, digits count: Int) -> Bool {
    guard time == nil, count <= 2, let minute = takePart() else { return false }
    var found = TimeOfDay(hour: hour, minute: minute)
    if next == UInt8(ascii: ":") {
      guard let second = takePart() else { return false }
      found.second = second
      found.millisecond = takeFraction()
    }
    time = found
    return next != UInt8(ascii: ":")
  }

  /// A colon and a number.
  private mutating func takePart() -> Int64? {
    at += 1
    return number(ofDigits: 1...2)
  }

  /// The milliseconds that follow a point or a comma; what is finer is left out.
  private mutating func takeFraction() -> Int64 {
    guard next == UInt8(ascii: ".") || next == UInt8(ascii: ","), digitFollows(at + 1) else { return 0 }
    at += 1
    var milliseconds: Int64 = 0
    var unit: Int64 = 100
    while let byte = next, byte &- 0x30 <= 9 {
      milliseconds += Int64(byte - 0x30) * unit
      unit /= 10
      at += 1
    }
    return milliseconds
  }

  /// Takes the `T` after an ISO date, and a time that has no colons: `T101455`, `T10`.
  mutating func takeTimeMark() -> Bool {
    guard next.map({ $0 | 0x20 == UInt8(ascii: "t") }) == true, digitFollows(at + 1) else { return true }
    at += 1
    let start = at
    guard let (value, count) = digits() else { return false }
    guard next != UInt8(ascii: ":") else {
      at = start
      return true
    }
    guard count == 2 || count == 4 || count == 6 else { return false }
    setTime(value, digits: count)
    let fraction = count == 6 ? takeFraction() : 0
    time?.millisecond = fraction
    return true
  }

  /// Sets the time to hours, hours and minutes, or hours, minutes and seconds, in two digits each.
  mutating func setTime(_ number: Int64, digits count: Int) {
    time =
      switch count {
      case 2: TimeOfDay(hour: number)
      case 4: TimeOfDay(hour: number / 100, minute: number % 100)
      default: TimeOfDay(hour: number / 10_000, minute: number / 100 % 100, second: number % 100)
      }
  }

  /// Takes `+0100`, `-05:00`, `+1`, `+530`. Said twice it must be the same.
  mutating func takeOffset() -> Bool {
    let isBehind = next == UInt8(ascii: "-")
    at += 1
    guard let (value, count) = digits() else { return false }
    var hours = value
    var minutes: Int64 = 0
    if count == 3 || count == 4 {
      (hours, minutes) = (value / 100, value % 100)
    } else if count > 2 {
      return false
    } else if next == UInt8(ascii: ":"), digitFollows(at + 1) {
      at += 1
      guard let found = number(ofDigits: 2...2) else { return false }
      minutes = found
    }
    guard hours < 24, minutes < 60 else { return false }
    let found = (isBehind ? -1 : 1) * (hours * 60 + minutes)
    guard offset == nil || offset == found else { return false }
    offset = found
    return true
  }
}
