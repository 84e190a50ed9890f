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

  /// The same without the word "warning", for a log that says how much it matters itself.
  package var sentence: String { origin.faultPrefix + message }
}

extension [Fault] {
  /// As a person goes through a file: from top to bottom, and what has no place first.
  func inOrderOfPlace() -> [Fault] {
    enumerated().sorted {
      ($0.element.place.0, $0.element.place.1, $0.offset) < ($1.element.place.0, $1.element.place.1, $1.offset)
    }
    .map(\.element)
  }
}

extension Fault {
  /// Line and column; zero where it has none.
  fileprivate var place: (Int, Int) {
    if case .file(_, let line, let column) = origin { (line, column) } else { (0, 0) }
  }
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
