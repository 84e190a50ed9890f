// SPDX-License-Identifier: MIT

import CXML2

/// An element as it begins.
///
/// It lends what libxml2 holds. It cannot be copied, and a receiver only borrows it, so that it does not outlive the
/// call; its strings are copies.
public struct XMLElement: ~Copyable {
  /// Its name.
  public let name: XMLName
  /// Five pointers an attribute: local name, prefix, namespace, first byte of the value, the byte after its last.
  private let raw: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  /// How many attributes it has.
  public let attributeCount: Int
  /// Two pointers a namespace that it declares: prefix, namespace.
  private let declarations: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  private let declarationCount: Int

  init(
    name: XMLName, attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, attributeCount: Int,
    declarations: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, declarationCount: Int
  ) {
    self.name = name
    raw = attributes
    self.attributeCount = attributes == nil ? 0 : max(attributeCount, 0)
    self.declarations = declarations
    self.declarationCount = declarations == nil ? 0 : max(declarationCount, 0)
  }

  /// Its attributes in their order.
  public var attributes: [(name: XMLName, value: String)] {
    (0..<attributeCount).map { index in
      let name = XMLName(namespace: string(index, 2), local: string(index, 0), prefix: string(index, 1))
      return (name, value(at: index))
    }
  }

  /// The namespaces that it declares.
  public var declaredNamespaces: [String] {
    (0..<declarationCount).compactMap { index in declarations?[2 * index + 1].map { String(cString: $0) } }
  }

  /// The value of the attribute that is written as `name`, prefix included; letters count without their case.
  public subscript(name: StaticString) -> String? {
    for index in 0..<attributeCount where isWritten(index, name) { return value(at: index) }
    return nil
  }

  /// The value of the first attribute with this local name, whatever its prefix; letters count without their case.
  public func value(local: StaticString) -> String? {
    for index in 0..<attributeCount {
      guard let found = raw?[5 * index] else { continue }
      if Self.matches(found, local, from: 0) == local.utf8CodeUnitCount { return value(at: index) }
    }
    return nil
  }

  private func isWritten(_ index: Int, _ name: StaticString) -> Bool {
    guard let raw, let local = raw[5 * index] else { return false }
    var from = 0
    if let prefix = raw[5 * index + 1] {
      guard let end = Self.matches(prefix, name, from: 0), end < name.utf8CodeUnitCount,
        name.utf8Start[end] == UInt8(ascii: ":")
      else { return false }
      from = end + 1
    }
    return Self.matches(local, name, from: from) == name.utf8CodeUnitCount
  }

  /// Where in `name` the end of `found`, a C string, is reached; `nil` where they differ before.
  private static func matches(_ found: UnsafePointer<xmlChar>, _ name: StaticString, from: Int) -> Int? {
    var index = 0
    // Both are read up to their ends only: the C string's zero, and the count of the static string.
    while found[index] != 0 {
      guard from + index < name.utf8CodeUnitCount,
        lowercased(found[index]) == lowercased(name.utf8Start[from + index])
      else { return nil }
      index += 1
    }
    return from + index
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  private func string(_ index: Int, _ part: Int) -> String {
    raw?[5 * index + part].map { String(cString: $0) } ?? ""
  }

  private func value(at index: Int) -> String {
    guard let raw, let start = raw[5 * index + 3], let end = raw[5 * index + 4], end > start else { return "" }
    // libxml2 gives a value as its first byte and the one after its last, in one buffer.
    let bytes = UnsafeBufferPointer(start: start, count: end - start)
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: Self.withoutEscapes(bytes), as: UTF8.self)
  }

  /// Where entities are not replaced, libxml2 writes each ampersand of a value as `&#38;`, and nothing else so.
  private static func withoutEscapes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      result.append(bytes[index])
      let isEscape = bytes[index] == UInt8(ascii: "&") && bytes[(index + 1)...].starts(with: "#38;".utf8)
      index += isEscape ? 5 : 1
    }
    return result
  }
}
