// SPDX-License-Identifier: MIT

/// How much of a document is read.
public struct XMLLimits: Sendable, Equatable {
  /// How deep elements may stand in one another, at most 250; deeper ones are passed over with all that is in them.
  public var depth = 200
  /// How many attributes of an element are told.
  public var attributes = 64
  /// How many bytes of an attribute's value are told.
  public var attributeBytes = 8 << 10
  /// How many bytes of a document are read, as UTF-8.
  public var bytes = 128 << 20

  /// The defaults.
  public init() {}

  /// The most that libxml2 is ever given; it stops at 256, and one is needed around the document.
  static let deepest = 250
  /// The most bytes of a tag that are looked at.
  static let tagBytes = 64 << 10
  /// The longest name, in bytes; the rest of it is cut off.
  static let nameBytes = 128
  /// The longest document type declaration, in bytes.
  static let declarationBytes = 64 << 10
  /// The most different names of elements that are told apart.
  static let names = 4096
  /// The most names, prefixes and namespaces of a document; past some ten thousand libxml2 finds them ever more slowly.
  static let words = 16 << 10
}
