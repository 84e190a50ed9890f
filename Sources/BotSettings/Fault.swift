// SPDX-License-Identifier: MIT

/// One thing that is wrong with the configuration, as one line for people: where, what was found, what was expected.
package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where it stands.
  package var origin: Origin
  /// The sentence, without line ends.
  package var message: String
  /// The configuration works all the same.
  package var isWarning: Bool

  /// Makes a fault.
  package init(_ origin: Origin, _ message: String, isWarning: Bool = false) {
    self.origin = origin
    self.message = message
    self.isWarning = isWarning
  }

  /// `unfurl.yaml:12:5: unknown key "handlrs" (did you mean "handlers"?)`.
  package var description: String { origin.faultPrefix + (isWarning ? "warning: " : "") + message }
}

/// Everything that is wrong with a configuration, in the order in which it was found; never empty.
package struct Faults: Error, Sendable, Equatable, CustomStringConvertible {
  /// The faults.
  package var list: [Fault]

  /// Makes a list of faults.
  package init(_ list: [Fault]) { self.list = list }

  /// One line a fault.
  package var description: String { list.map(\.description).joined(separator: "\n") }
}
