// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// Rates as people write them: `5/60s`, and a pace, `4, then 1/2s`.
enum RateText {
  /// The highest number that is accepted.
  static let limit = 100_000

  /// Reads a number, a slash and a duration.
  static func read(_ text: some StringProtocol) -> ChannelPolicy.Rate? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = wholeNumber(parts[0]), (1...limit).contains(count),
      let window = DurationText.read(String(parts[1])), window > .zero
    else { return nil }
    return ChannelPolicy.Rate(count: count, window: window)
  }

  /// Reads a number, `, then ` and a rate.
  static func readPace(_ text: String) -> ChannelPolicy.Pace? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let burst = wholeNumber(parts[0]), (1...limit).contains(burst) else { return nil }
    let words = parts[1].split(separator: " ")
    guard words.count == 2, words[0] == "then", let rate = read(words[1]) else { return nil }
    return ChannelPolicy.Pace(burst: burst, rate: rate)
  }

  /// Writes a rate. The window keeps its seconds: `5/60s` reads better than `5/1m`.
  static func show(_ rate: ChannelPolicy.Rate) -> String {
    let seconds = rate.window.components.seconds
    return rate.window == .seconds(seconds) && seconds <= 120
      ? "\(rate.count)/\(seconds)s" : "\(rate.count)/\(DurationText.show(rate.window))"
  }

  /// What was meant by a text that is no rate.
  static func suggestion(for text: String) -> String? {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let count = wholeNumber(parts[0].filter { $0 != " " }) else { return nil }
    let window = parts[1].filter { $0 != " " }
    if let seconds = wholeNumber(window) { return "the unit is missing: did you mean \(count)/\(seconds)s?" }
    let unit: String
    switch window.lowercased() {
    case "s", "sec", "second": unit = "1s"
    case "m", "min", "minute": unit = "1m"
    case "h", "hour": unit = "1h"
    case let word: unit = word
    }
    return DurationText.read(unit) == nil ? nil : "did you mean \(count)/\(unit)?"
  }
}

extension ValueForm where Value == ChannelPolicy.Rate? {
  /// A rate, or none: 0 and `off` switch off.
  static func rate() -> ValueForm {
    ValueForm(
      read: { reader in
        let what = "a rate such as 5/60s, or off"
        guard let text = reader.text(expected: what) else { return nil }
        if text == "0" || text == "off" { return .some(nil) }
        guard let rate = RateText.read(text) else {
          reader.expected(what, RateText.suggestion(for: text))
          return nil
        }
        return rate
      },
      show: { .word($0.map(RateText.show) ?? "off") })
  }
}

extension ValueForm where Value == ChannelPolicy.Pace? {
  /// A pace, or none: 0 and `off` switch off.
  static func pace() -> ValueForm {
    ValueForm(
      read: { reader in
        let what = "a pace such as \"4, then 1/2s\", or off"
        guard let text = reader.text(expected: what) else { return nil }
        if text == "0" || text == "off" { return .some(nil) }
        guard let pace = RateText.readPace(text) else {
          reader.expected(what, RateText.read(text).map { "did you mean \"1, then \(RateText.show($0))\"?" })
          return nil
        }
        return pace
      },
      show: { pace in pace.map { .word("\($0.burst), then \(RateText.show($0.rate))") } ?? .word("off") })
  }
}
