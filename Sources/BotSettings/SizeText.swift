// SPDX-License-Identifier: MIT

/// Numbers of bytes as people write them: `768KiB`, `10MiB`, or a plain number.
package enum SizeText {
  /// From the largest to the smallest.
  private static let units: [(name: String, bytes: Int)] = [
    ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("", 1),
  ]

  /// Reads a whole number and its unit; `nil` for anything else, and past a pebibyte.
  package static func read(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count)
    guard digits.count <= 15, let number = Int(digits), let factor = units.first(where: { $0.name == unit })?.bytes
    else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: factor)
    return overflow || bytes > 1 << 50 ? nil : bytes
  }

  /// Writes a size in the largest unit that leaves no rest.
  package static func show(_ bytes: Int) -> String {
    for unit in units where bytes % unit.bytes == 0 && bytes != 0 { return "\(bytes / unit.bytes)\(unit.name)" }
    return "\(bytes)"
  }

  /// What was meant by a text that is no size.
  static func suggestion(for text: String) -> String? {
    let compact = text.lowercased().filter { $0 != " " && $0 != "_" }
    let digits = compact.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    switch compact.dropFirst(digits.count) {
    case "k", "kb", "kib", "kbyte", "kbytes": return "did you mean \(digits)KiB?"
    case "m", "mb", "mib", "mbyte", "mbytes": return "did you mean \(digits)MiB?"
    case "g", "gb", "gib": return "did you mean \(digits)GiB?"
    case "b", "byte", "bytes": return "did you mean \(digits)?"
    default: return "the units are KiB and MiB"
    }
  }
}
