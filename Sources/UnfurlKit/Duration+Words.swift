// SPDX-License-Identifier: MIT

extension Duration {
  /// Whole milliseconds, rounded down.
  package var wholeMilliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }

  /// As people read it: `10 s`, or `400 ms` where it is no whole number of seconds.
  package var inWords: String {
    components.attoseconds == 0 ? "\(components.seconds) s" : "\(wholeMilliseconds) ms"
  }
}
