// SPDX-License-Identifier: MIT

/// One picture, video or sound of a page, with the properties that belong to it.
///
/// Open Graph arrays (ogp.me, "Arrays"): a root tag begins a new one, and the properties after it belong to it. Pages
/// also put a property before its root: what has no URL yet takes the next one.
package struct StructuredTag {
  /// `og:image`.
  package let root: String
  /// Each of the ``keptParts`` at most once: a dictionary for a handful costs more.
  private var parts: [(part: String, value: String)] = []

  /// The parts that hold a URL, the best first; the empty one is the root itself.
  package static let urlParts = ["secure_url", "", "url", "src"]
  /// The parts that are asked for.
  private static let keptParts = urlParts + ["type", "content_type", "width", "height", "alt"]
  /// The most things of one kind.
  private static let most = 16

  private init(root: String) { self.root = root }

  /// A property by its name after the root; the empty name is the root itself.
  package subscript(part: String) -> String? {
    for one in parts where one.part == part { return one.value }
    return nil
  }

  /// Where it is, as the page says.
  package var writtenURL: String? { Self.urlParts.lazy.compactMap { self[$0] }.first }

  /// The media type, as far as it looks like one.
  package var mime: String? {
    guard let type = DeclaredType.essence(of: self["type"] ?? self["content_type"]), type.contains("/"),
      type.utf8.count <= 100,
      type.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    return type
  }

  /// The declared size; `nil` where none is, or none that could be.
  package var size: (width: Int?, height: Int?)? {
    let width = Self.pixels(self["width"])
    let height = Self.pixels(self["height"])
    return width == nil && height == nil ? nil : (width, height)
  }

  /// The things of a page under `root`, in its order.
  package static func groups(_ root: String, in metas: MetaTable) -> [StructuredTag] {
    var groups: [StructuredTag] = []
    for entry in metas.entries {
      guard let part = part(of: entry.name, under: root) else { continue }
      if groups.isEmpty || groups[groups.count - 1].isOver(at: part) {
        if groups.count == most { break }
        groups.append(StructuredTag(root: root))
      }
      let last = groups.count - 1
      if keptParts.contains(part), groups[last][part] == nil {
        groups[last].parts.append((part, entry.value))
      }
    }
    return groups
  }

  /// `width` of `og:image:width` under `og:image`; empty for the root itself, `nil` for another name.
  private static func part(of name: String, under root: String) -> String? {
    let (length, whole) = (root.utf8.count, name.utf8.count)
    // Most names are of another length or end otherwise: to see that is cheaper than to compare.
    if whole == length { return name == root ? "" : nil }
    guard whole > length else { return nil }
    let rest = name.utf8.dropFirst(length)
    guard rest.first == UInt8(ascii: ":"), name.hasPrefix(root) else { return nil }
    return String(Substring(rest.dropFirst()))
  }

  /// Whether the next property begins another thing: a second root, or a second URL of the same kind.
  private func isOver(at part: String) -> Bool {
    Self.urlParts.contains(part) && self[part] != nil
  }

  /// The count of pixels with which a text begins: `1200`, `1200px`; `nil` where that is none that could be.
  package static func pixels(_ text: String?) -> Int? {
    guard let text else { return nil }
    let digits = text.utf8.drop { $0 <= 0x20 }.prefix { (0x30...0x39).contains($0) }
    guard let count = Int(Substring(digits)), (1...65_535).contains(count) else { return nil }
    return count
  }
}
