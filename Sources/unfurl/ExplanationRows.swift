// SPDX-License-Identifier: MIT

import UnfurlKit

/// Lines for a terminal, the labels in a column of their own. Whatever a stranger said in them cannot steer the terminal.
struct ExplanationRows {
  private(set) var lines: [String]
  private var last = ""

  /// The width of the labels' column.
  private static let labelWidth = 12
  /// The most characters of a value.
  private static let valueLimit = 400

  init(heading: String) { lines = [StandardStreams.safe(heading)] }

  /// Adds a line. A label that stands above is not said again; nor is anything where there is nothing to say.
  mutating func add(_ label: String, _ value: String, limit: Int = Self.valueLimit) {
    let shown = PlainText.line(value, characters: limit)
    guard !shown.isEmpty else { return }
    lines.append(start(label) + shown)
  }

  /// Adds a line whose parts stand in columns of the given widths, the last as wide as it likes.
  mutating func add(_ label: String, columns: [(text: String, width: Int)]) {
    var line = start(label)
    for (index, column) in columns.enumerated() {
      let text = StandardStreams.safe(column.text)
      line += index == columns.count - 1 ? text : Self.padded(text, to: column.width) + "  "
    }
    while line.last == " " { line.removeLast() }
    lines.append(line)
  }

  /// Adds a line that belongs to the one above: what is in it is safe already.
  mutating func addBelow(_ line: String) {
    lines.append(start("") + line)
    last = ""
  }

  private mutating func start(_ label: String) -> String {
    let label = PlainText.line(label, characters: 40)
    let shown = label == last ? "" : label
    if !label.isEmpty { last = label }
    return "  " + Self.padded(shown, to: Self.labelWidth) + " "
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
