// SPDX-License-Identifier: MIT

/// An attribute of an element: its name in lower case, its value with character references resolved.
public struct Attribute: Sendable, Equatable {
  /// The name, in lower case.
  public var name: String
  /// The value.
  public var value: String

  /// Makes an attribute.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A `<meta>` element.
public struct Meta: Sendable, Equatable {
  /// Every attribute, in order; of two with one name the first.
  public var attributes: [Attribute]

  /// Makes an element.
  public init(attributes: [Attribute]) { self.attributes = attributes }

  /// The value of the attribute of this name (in lower case).
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The `name` attribute.
  public var name: String? { self["name"] }
  /// The `property` attribute (Open Graph).
  public var property: String? { self["property"] }
  /// The `itemprop` attribute (microdata).
  public var itemprop: String? { self["itemprop"] }
  /// The `http-equiv` attribute.
  public var httpEquiv: String? { self["http-equiv"] }
  /// The `charset` attribute.
  public var charset: String? { self["charset"] }
  /// The `content` attribute.
  public var content: String? { self["content"] }
}
