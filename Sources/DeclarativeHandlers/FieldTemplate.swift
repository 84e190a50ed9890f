// SPDX-License-Identifier: MIT

/// What a field of a preview says: a JSON pointer into the answer, a text with pointers in braces, or a text alone.
package struct FieldTemplate: Sendable, Equatable {
  /// The longest one, in bytes.
  package static let byteLimit = 1024

  enum Part: Sendable, Equatable {
    /// It stands for itself.
    case text(String)
    /// What stands there in the answer.
    case pointer(JSONPointer)
  }

  /// As it is written.
  package let source: String
  let parts: [Part]

  /// Whether it says the same of every link.
  package var isLiteral: Bool {
    parts.allSatisfy { part in
      if case .text = part { true } else { false }
    }
  }

  /// The pointer, where it is nothing else.
  var pointer: JSONPointer? {
    guard parts.count == 1, case .pointer(let pointer) = parts[0] else { return nil }
    return pointer
  }

  /// Reads a value as a manifest has it.
  package init(_ source: String) throws(TemplateProblem) {
    guard !source.isEmpty else { throw TemplateProblem("it is empty") }
    guard source.utf8.count <= Self.byteLimit else {
      throw TemplateProblem("it has \(source.utf8.count) bytes, \(Self.byteLimit) are allowed")
    }
    self.source = source
    if source.hasPrefix("/") {
      guard !source.utf8.contains(UInt8(ascii: "{")) else {
        throw TemplateProblem("what begins with / is one JSON pointer: begin with a brace to write {/a}{/b}")
      }
      parts = [.pointer(try JSONPointer(source))]
      return
    }
    var parts: [Part] = []
    for piece in try TemplatePiece.pieces(of: source) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .braced(let text):
        guard text.hasPrefix("/") else {
          throw TemplateProblem("in braces stands a JSON pointer, such as {/title}")
        }
        parts.append(.pointer(try JSONPointer(text)))
      }
    }
    self.parts = parts
  }

  /// A text that stands for itself, whatever signs it holds.
  package init(literal text: String) {
    source = text
    parts = [.text(text)]
  }
}

/// A piece of a template: a text, or what stands in braces.
enum TemplatePiece {
  case text(String)
  case braced(String)

  /// The pieces of a template from left to right. A brace always opens or closes.
  static func pieces(of template: String) throws(TemplateProblem) -> [TemplatePiece] {
    var pieces: [TemplatePiece] = []
    var rest = template[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{" else { throw TemplateProblem("a } closes what no { opened") }
      if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
      rest = rest[rest.index(after: brace)...]
      guard let end = rest.firstIndex(where: { $0 == "{" || $0 == "}" }), rest[end] == "}" else {
        throw TemplateProblem("a { is not closed")
      }
      pieces.append(.braced(String(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }
}
