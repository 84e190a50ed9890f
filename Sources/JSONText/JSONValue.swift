// SPDX-License-Identifier: MIT

/// A JSON value (RFC 8259), object keys in the order in which they stand.
package indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number, as it is spelt: no digit is lost.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// Parses a whole document.
  ///
  /// - Throws: ``JSONError`` where it is not JSON, or nested deeper than ``JSONCursor/maximumDepth``.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    let result: Result<JSONValue, JSONError> = bytes.withUnsafeBufferPointer { buffer in
      var cursor = JSONCursor(buffer)
      do throws(JSONError) {
        let value = try cursor.value()
        try cursor.end()
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// The member of this name; the last one where several bear it.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text, where it is one.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The elements, where it is an array.
  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

/// One member of an object.
package struct JSONMember: Sendable, Equatable {
  package let key: String
  package let value: JSONValue

  package init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

/// Where and why a text is not JSON.
package struct JSONError: Error, Sendable, Equatable {
  /// What was found, and what was expected.
  package let reason: String
  /// The byte at which it was found, from 0.
  package let offset: Int

  package init(reason: String, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
