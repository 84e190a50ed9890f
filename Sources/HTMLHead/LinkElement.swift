// SPDX-License-Identifier: MIT

/// A `<link>` element.
public struct LinkElement: Sendable, Equatable {
  /// The tokens of `rel`, in lower case.
  public var rel: [String]
  /// Every attribute, in order; of two with one name the first.
  public var attributes: [Attribute]

  /// Makes an element.
  public init(attributes: [Attribute]) {
    self.attributes = attributes
    rel = []
    guard let value = self["rel"] else { return }
    // Nearly all are one word in lower case.
    if !value.isEmpty, value.utf8.allSatisfy({ !ASCII.isSpace($0) && $0 &- 0x41 >= 26 }) {
      rel = [value]
    } else {
      rel = value.utf8.split(whereSeparator: ASCII.isSpace).map { Substring($0).lowercased() }
    }
  }

  /// The value of the attribute of this name (in lower case).
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The `href` attribute, not resolved.
  public var href: String? { self["href"] }
  /// The `type` attribute.
  public var type: String? { self["type"] }
  /// The `title` attribute.
  public var title: String? { self["title"] }
  /// The `sizes` attribute.
  public var sizes: String? { self["sizes"] }
  /// The `hreflang` attribute.
  public var hreflang: String? { self["hreflang"] }
  /// The `media` attribute.
  public var media: String? { self["media"] }
}
