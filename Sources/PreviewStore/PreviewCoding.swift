// SPDX-License-Identifier: MIT

import JSONText
import MetadataJSON
package import UnfurlKit

extension Preview {
  /// The preview as a row.
  package func encoded() -> [UInt8] { RowCoding.row { $0.members(of: self) } }

  /// Reads what ``encoded()`` wrote; `nil` where it is anything else.
  package init?(decoding bytes: [UInt8]) {
    guard let value = RowCoding.value(of: bytes) else { return nil }
    self.init(row: value)
  }

  init?(row: JSONValue) {
    guard let handler = row["handler"]?.string, !handler.isEmpty,
      handler.utf8.count <= RowCoding.maximumNameBytes, PlainText.line(handler) == handler,
      let metadata = row["metadata"].flatMap({ Metadata(json: $0) })
    else { return nil }
    self.init(handler: handler, metadata: metadata)
    if let member = row["text"] {
      guard let text = member.string else { return nil }
      self.text = PlainText.line(text, maximumBytes: RowCoding.maximumTextBytes)
    }
    if let member = row["fresh_for_ms"] {
      guard let freshFor = RowCoding.duration(member) else { return nil }
      self.freshFor = freshFor
    }
  }
}

extension JSONWriter {
  mutating func members(of preview: Preview) {
    member("handler", preview.handler)
    member("text", preview.text)
    member("fresh_for_ms", preview.freshFor.map(RowCoding.milliseconds))
    object("metadata") { $0.members(of: preview.metadata, .whole, withPoster: true) }
  }
}
