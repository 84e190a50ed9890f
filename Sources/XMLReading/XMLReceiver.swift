// SPDX-License-Identifier: MIT

/// Is told what a document holds, in its order.
public protocol XMLReceiver: AnyObject {
  /// An element begins.
  func start(_ element: borrowing XMLElement)
  /// Text of the innermost element, as UTF-8; it may come in several pieces, each of whole characters.
  func text(_ text: Span<UInt8>)
  /// The innermost element ends; every start has its end, also where the document lacks it.
  func end(_ name: XMLName)
  /// Whether it has enough: nothing more is read then. It is asked when a piece of the document has been read.
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
  /// Its place in the order in which the names of the document were first met, from zero: the same name has the same
  /// number, so that a receiver need look at a name only once. Attributes have none (-1).
  public var number: Int

  /// Makes a name.
  public init(namespace: String = "", local: String, prefix: String = "", number: Int = -1) {
    self.namespace = namespace
    self.local = local
    self.prefix = prefix
    self.number = number
  }

  /// Names are the same where namespace and local name are, and the prefix where there is no namespace.
  public static func == (a: XMLName, b: XMLName) -> Bool {
    a.local == b.local && a.namespace == b.namespace && (!a.namespace.isEmpty || a.prefix == b.prefix)
  }

  /// Hashes what makes names the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(local)
    hasher.combine(namespace)
  }
}
