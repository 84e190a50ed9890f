// SPDX-License-Identifier: MIT

import HTMLHead

/// Reads a page that is cut into chunks of `size` bytes.
func read(
  _ page: [UInt8], charset: String? = nil, limits: HeadLimits = HeadLimits(), chunk size: Int = .max
) -> DocumentHead {
  let reader = HeadReader(httpCharset: charset, limits: limits)
  var index = 0
  while index < page.count {
    let end = size < page.count - index ? index + size : page.count
    let progress = reader.read(Array(page[index..<end]))
    index = end
    if progress == .enough { break }
  }
  return reader.finish()
}

/// Reads a page of UTF-8.
func read(_ page: String, charset: String? = nil, limits: HeadLimits = HeadLimits()) -> DocumentHead {
  read(Array(page.utf8), charset: charset, limits: limits)
}

/// Everything that a page said, as text, to compare two readings.
func summary(_ head: DocumentHead) -> String {
  func list(_ attributes: [Attribute]) -> String {
    attributes.map { "\($0.name)=\($0.value)" }.joined(separator: "\u{1}")
  }
  var lines = ["title \(head.title ?? "none")"]
  lines += head.metas.map { "meta \(list($0.attributes))" }
  lines += head.links.map { "link \(list($0.attributes))" }
  lines.append("base \(head.base ?? "none") lang \(head.language ?? "none") refresh \(head.refresh ?? "none")")
  lines += head.scripts.map { "script \($0)" }
  lines.append("\(head.body)")
  lines.append("\(head.encoding) \(head.ending) \(head.bytesRead) \(head.isTruncated)")
  return lines.joined(separator: "\n")
}

/// What is seen of a body.
func glimpse(_ body: String, charset: String? = nil) -> BodyGlimpse {
  read("<head><title>Page</title></head><body>" + body, charset: charset, limits: everything).body
}

/// The whole page, to its end.
var everything: HeadLimits {
  var limits = HeadLimits()
  limits.stopsEarly = false
  return limits
}
