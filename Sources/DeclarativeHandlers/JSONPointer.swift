// SPDX-License-Identifier: MIT

import JSONText

/// A place in a JSON document (RFC 6901), in which `*` stands for the first member or element under which the rest says
/// something.
package struct JSONPointer: Sendable, Equatable {
  /// The most steps of a pointer.
  package static let depthLimit = 32

  private enum Step: Sendable, Equatable {
    /// A member by its name, or an element by its number.
    case named(String)
    /// The first that fits.
    case any
  }

  private let steps: [Step]

  /// Reads a pointer, which begins with `/`; `~1` stands for `/` and `~0` for `~`.
  package init(_ text: String) throws(TemplateProblem) {
    guard text.hasPrefix("/") else { throw TemplateProblem("a JSON pointer begins with /") }
    var steps: [Step] = []
    for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let part = Substring(part)
      steps.append(part == "*" ? .any : .named(try Self.unescaped(part)))
    }
    guard steps.count <= Self.depthLimit else {
      throw TemplateProblem("a JSON pointer has at most \(Self.depthLimit) steps")
    }
    self.steps = steps
  }

  /// What `reading` makes of the first value at this place of which it makes something.
  ///
  /// Each value of the document is looked at once at most, and nothing is called recursively.
  func first<Found>(in root: JSONValue, _ reading: (JSONValue) -> Found?) -> Found? {
    var open: [(container: JSONValue, next: Int, depth: Int)] = []
    var current: (value: JSONValue, depth: Int)? = (root, 0)
    while true {
      if let (value, depth) = current {
        current = nil
        if depth == steps.count {
          if let found = reading(value) { return found }
        } else if case .named(let name) = steps[depth] {
          current = value.child(named: name).map { ($0, depth + 1) }
        } else {
          open.append((value, 0, depth))
        }
      } else if let last = open.indices.last {
        if let child = open[last].container.child(at: open[last].next) {
          open[last].next += 1
          current = (child, open[last].depth + 1)
        } else {
          open.removeLast()
        }
      } else {
        return nil
      }
    }
  }

  /// A step with its escapes resolved (RFC 6901, section 4).
  private static func unescaped(_ part: Substring) throws(TemplateProblem) -> String {
    guard part.utf8.contains(UInt8(ascii: "~")) else { return String(part) }
    var name = String.UnicodeScalarView()
    var scalars = part.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "~" else {
        name.append(scalar)
        continue
      }
      switch scalars.next() {
      case "0": name.append("~")
      case "1": name.append("/")
      default: throw TemplateProblem("in a JSON pointer ~ is written ~0, and / within a name ~1")
      }
    }
    return String(name)
  }
}

extension JSONValue {
  /// The member of this name, or the element of this number (RFC 6901, section 4: no sign, no leading zero).
  fileprivate func child(named name: String) -> JSONValue? {
    guard case .array(let elements) = self else { return self[name] }
    guard name.utf8.count <= 9, name == "0" || name.utf8.first != UInt8(ascii: "0"),
      name.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let index = Int(name)
    else { return nil }
    return index < elements.count ? elements[index] : nil
  }

  /// The member or element at a place, from 0.
  fileprivate func child(at index: Int) -> JSONValue? {
    switch self {
    case .array(let elements): index < elements.count ? elements[index] : nil
    case .object(let members): index < members.count ? members[index].value : nil
    default: nil
    }
  }
}
