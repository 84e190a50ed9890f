// SPDX-License-Identifier: MIT

import XMLReading

/// Writes down what a document holds, text in one piece.
final class Events: XMLReceiver {
  private(set) var lines: [String] = []
  private var pending: [UInt8] = []
  private(set) var textBytes = 0
  private(set) var deepest = 0
  private var depth = 0
  var enoughAfter = Int.max
  var keepsText = true

  var hasEnough: Bool { lines.count >= enoughAfter }

  func start(_ element: borrowing XMLElement) {
    flush()
    depth += 1
    deepest = max(deepest, depth)
    let attributes = element.attributes.map { " \(written($0.name))=\($0.value.debugDescription)" }
    lines.append("<\(written(element.name))\(attributes.joined())>")
  }

  func text(_ text: Span<UInt8>) {
    textBytes += text.count
    guard keepsText else { return }
    text.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
  }

  func end(_ name: XMLName) {
    flush()
    depth -= 1
    lines.append("</\(written(name))>")
  }

  private func written(_ name: XMLName) -> String {
    name.namespace.isEmpty
      ? (name.prefix.isEmpty ? name.local : "\(name.prefix):\(name.local)") : "{\(name.namespace)}\(name.local)"
  }

  private func flush() {
    if !pending.isEmpty { lines.append(String(decoding: pending, as: UTF8.self).debugDescription) }
    pending = []
  }

  /// What a document holds, given in chunks of a size.
  static func of(
    _ document: [UInt8], chunk: Int = .max, contentType: String? = nil, unnested: [String] = ["item", "entry"],
    limits: XMLLimits = XMLLimits()
  ) -> [String] {
    let events = Events()
    let reader = XMLReader(contentType: contentType, limits: limits, unnested: unnested, receiver: events)
    var index = 0
    while index < document.count {
      let end = min(document.count, index + min(chunk, document.count))
      _ = reader.push(Array(document[index..<end]))
      index = end
    }
    _ = reader.finish()
    return events.lines
  }

  static func of(_ document: String, chunk: Int = .max) -> [String] { of(Array(document.utf8), chunk: chunk) }
}
