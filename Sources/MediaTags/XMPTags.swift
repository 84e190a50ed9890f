// SPDX-License-Identifier: MIT

import MediaSniffing

/// A text in a packet of XMP (ISO 16684-1): the first item of a list, as in `<dc:title><rdf:Alt><rdf:li>…`.
enum XMPTags {
  /// How far after the element's beginning the item may begin.
  private static let longestList = 512

  static func text(_ element: StaticString, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let start = bytes.find(element, from: 0),
      let item = bytes.slice(start..<start + longestList).find("<rdf:li", from: 0),
      let text = bytes.slice(start + item..<start + item + longestList).firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let rest = bytes.slice(start + item + text + 1..<start + item + text + 1 + TagText.longest)
    guard let end = rest.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    return TagText.latin(unescaped(rest.prefix(end)))
  }

  private static let entities: [(name: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), 0x26), (Array("&lt;".utf8), 0x3C), (Array("&gt;".utf8), 0x3E), (Array("&quot;".utf8), 0x22),
    (Array("&apos;".utf8), 0x27), (Array("&#39;".utf8), 0x27), (Array("&#x27;".utf8), 0x27),
  ]

  private static func unescaped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      if byte == 0x26, let entity = entities.first(where: { rest.starts(with: $0.name) }) {
        result.append(entity.byte)
        rest = rest.dropFirst(entity.name.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
