// SPDX-License-Identifier: MIT

extension SettingNode {
  /// A scalar as a program reads it, for JSON: by the core schema of YAML 1.2 (section 10.3.2), where only `true`
  /// and `false` are booleans.
  package enum Scalar: Sendable, Equatable {
    /// Nothing.
    case null
    /// A boolean.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// Another number, as it is written.
    case number(String)
    /// A text.
    case text(String)
  }

  /// The scalar; `nil` for lists and maps.
  package var scalar: Scalar? {
    switch value {
    case .null: .null
    case .quoted(let text): .text(text)
    case .plain("true"): .bool(true)
    case .plain("false"): .bool(false)
    case .plain(let text):
      if let whole = Int64(text), !text.hasPrefix("+") {
        .integer(whole)
      } else if Self.isDecimal(text) {
        .number(text)
      } else {
        .text(text)
      }
    case .list, .map: nil
    }
  }

  /// Digits with a point and an exponent, as JSON allows them.
  private static func isDecimal(_ text: String) -> Bool {
    var digits = 0
    var points = 0
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "-") where index == 0: break
      case UInt8(ascii: ".") where digits > 0 && points == 0: points = 1
      default: return false
      }
    }
    return digits > 0 && digits < 40 && points == 1 && text.utf8.last != UInt8(ascii: ".")
  }
}
