// SPDX-License-Identifier: MIT

/// How values of one kind are written: read with faults that say what was expected, and shown in the same words.
struct ValueForm<Value: Sendable>: Sendable {
  /// Reads a value, or tells a fault and gives `nil`.
  let read: @Sendable (NodeReader) -> Value?
  /// The value as it would be written.
  let show: @Sendable (Value) -> SettingNode

  init(
    read: @escaping @Sendable (NodeReader) -> Value?, show: @escaping @Sendable (Value) -> SettingNode
  ) {
    self.read = read
    self.show = show
  }

  /// The same, for a property that may have no value.
  var optional: ValueForm<Value?> {
    ValueForm<Value?>(
      read: { reader in read(reader).map { .some($0) } },
      show: { $0.map(show) ?? .null })
  }
}

extension ValueForm where Value == Bool {
  /// `true` or `false`; with `offWord`, shown as `off` when false, and that is accepted.
  static func boolean(offWord: Bool = false) -> ValueForm {
    ValueForm(
      read: { reader in
        switch reader.node.value {
        case .plain("true"): return true
        case .plain("false"): return false
        case .plain("off") where offWord: return false
        default:
          reader.expected(offWord ? "true, false or off" : "true or false", booleanHint(reader.node))
          return nil
        }
      },
      show: { !$0 && offWord ? .word("off") : .bool($0) })
  }
}

/// What is wrong with a boolean of YAML 1.1, or one in quotes.
func booleanHint(_ node: SettingNode) -> String? {
  guard let text = node.text?.lowercased() else { return nil }
  if case .quoted = node.value, text == "true" || text == "false" { return "remove the quotes" }
  if ["yes", "no", "on", "off", "y", "n", "true", "false", "1", "0"].contains(text) {
    return "only true and false are booleans"
  }
  return nil
}

extension ValueForm where Value == Int {
  /// A whole number in a range.
  static func count(_ range: ClosedRange<Int>, offIsZero: Bool = false) -> ValueForm {
    ValueForm(
      read: { reader in
        let what = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        if offIsZero, case .plain("off") = reader.node.value { return 0 }
        guard let text = reader.text(expected: what) else { return nil }
        guard let number = wholeNumber(text), range.contains(number) else {
          reader.expected(what)
          return nil
        }
        return number
      },
      show: { .integer(Int64($0)) })
  }

  /// A number of bytes: `768KiB`, `10MiB`, or a plain number.
  static func size(_ range: ClosedRange<Int>) -> ValueForm {
    ValueForm(
      read: { reader in
        let what = "a size such as 768KiB or 10MiB"
        guard let text = reader.text(expected: what) else { return nil }
        guard let bytes = SizeText.read(text) else {
          reader.expected(what, SizeText.suggestion(for: text))
          return nil
        }
        guard range.contains(bytes) else {
          reader.expected("a size from \(SizeText.show(range.lowerBound)) to \(SizeText.show(range.upperBound))")
          return nil
        }
        return bytes
      },
      show: { .word(SizeText.show($0)) })
  }
}

/// Decimal digits alone, as many as an `Int` holds.
func wholeNumber(_ text: some StringProtocol) -> Int? {
  !text.isEmpty && text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) ? Int(text) : nil
}

extension ValueForm where Value == Duration {
  /// A duration with its unit; with `canBeOff`, 0 and `off` switch off.
  static func duration(_ range: ClosedRange<Duration>, canBeOff: Bool) -> ValueForm {
    ValueForm(
      read: { reader in
        let what = "a duration such as \(DurationText.show(.seconds(10)))" + (canBeOff ? ", or off" : "")
        guard let text = reader.text(expected: what) else { return nil }
        if canBeOff, text == "off" || text == "0" { return .zero }
        guard let duration = DurationText.read(text) else {
          let off = text == "0" || text == "off" ? "it cannot be switched off" : nil
          reader.expected(what, off ?? DurationText.suggestion(for: text))
          return nil
        }
        if canBeOff, duration == .zero { return .zero }
        guard range.contains(duration) else {
          reader.expected(
            "a duration from \(DurationText.show(range.lowerBound)) to \(DurationText.show(range.upperBound))")
          return nil
        }
        return duration
      },
      show: { canBeOff && $0 == .zero ? .word("off") : .word(DurationText.show($0)) })
  }
}
