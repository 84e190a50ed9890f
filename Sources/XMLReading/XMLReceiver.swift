// SPDX-License-Identifier: MIT

/// Is told what a document holds, in its order.
public protocol XMLReceiver: AnyObject {
  /// An element begins.
  func start(_ element: XMLElement)
  /// Text of the innermost element; it may come in several pieces.
  func text(_ text: String)
  /// The innermost element ends; every start has its end, also where the document lacks it.
  func end(_ name: XMLName)
  /// Whether it has enough: nothing more is read then.
  var hasEnough: Bool { get }
}

/// The name of an element or attribute.
public struct XMLName: Sendable, Hashable {
  /// The namespace, empty where there is none.
  public var namespace: String
  /// The name without its prefix.
  public var local: String
  /// The prefix as written, empty where there is none; where no namespace was declared for it, it is all there is.
  public var prefix: String

  /// Makes a name.
  public init(namespace: String = "", local: String, prefix: String = "") {
    self.namespace = namespace
    self.local = local
    self.prefix = prefix
  }
}

/// An element as it begins.
public struct XMLElement: Sendable {
  /// Its name.
  public var name: XMLName
  /// Its attributes in their order.
  public var attributes: [(name: XMLName, value: String)]

  /// Makes an element.
  public init(name: XMLName, attributes: [(name: XMLName, value: String)] = []) {
    self.name = name
    self.attributes = attributes
  }
}

/// How much of a document is read.
public struct XMLLimits: Sendable, Equatable {
  /// How deep elements may stand in one another; deeper ones are passed over.
  public var depth = 256
  /// How many attributes of an element are told.
  public var attributes = 64
  /// How many bytes of an attribute's value are told.
  public var attributeBytes = 8 << 10

  /// The defaults.
  public init() {}
}
