// SPDX-License-Identifier: MIT

import CFuzzer
import Glibc
import HTMLHead

/// Reads the bytes as a page, whole, in pieces and byte by byte: it must say the same, and no more than the limits allow.
/// The first four bytes choose charset, limits, kind of page and the size of the pieces.
@main
enum HTMLFuzz {
  static func main() {
    exit(
      unfurl_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { start, count in
        // The fuzzer lends `count` bytes for as long as this call lasts.
        tryOut(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
        return 0
      })
  }
}

private let charsets: [String?] = [
  nil, "utf-8", "windows-1252", "utf-16", "iso-2022-jp", "shift_jis", "gbk", "big5", "euc-kr", "koi8-r", "utf-7", "",
]

private func tryOut(_ bytes: UnsafeBufferPointer<UInt8>) {
  guard bytes.count > 4 else { return }
  let page = Array(bytes[4...])
  let charset = charsets[Int(bytes[0]) % charsets.count]
  let isXML = bytes[0] & 0x80 != 0
  let limits = limits(bytes[1], bytes[2])
  let whole = read(page, charset, isXML, limits, inPiecesOf: page.count)
  check(whole, limits, page.count)
  for size in [max(Int(bytes[3]), 1), 1] {
    let other = read(page, charset, isXML, limits, inPiecesOf: size)
    precondition(isSame(other, whole), "another page in pieces of \(size)")
  }
  tryText(String(decoding: page, as: UTF8.self))
}

/// Limits near those of the bot, or so small that each of them is met.
private func limits(_ first: UInt8, _ second: UInt8) -> HeadLimits {
  var limits = HeadLimits()
  limits.stopsEarly = first & 1 == 0
  limits.keepsBrowserLinks = first & 2 == 0
  guard first & 4 != 0 else { return limits }
  let small = Int(second)
  limits.bytes = 16 + small * 8
  limits.bodyWindow = small
  limits.metas = small & 7
  limits.openGraphMetas = small & 3
  limits.links = small & 7
  limits.attributes = small & 7
  limits.attributeNameBytes = small & 15
  limits.rawValueBytes = small
  limits.valueCharacters = small & 31
  limits.urlCharacters = small & 63
  limits.rawTitleBytes = small
  limits.scripts = small & 3
  limits.scriptBytes = small
  limits.markers = small & 7
  limits.markerBytes = small & 31
  limits.rawHeadingBytes = small
  limits.rawParagraphBytes = small
  limits.depth = small & 15
  return limits
}

private func read(
  _ page: [UInt8], _ charset: String?, _ isXML: Bool, _ limits: HeadLimits, inPiecesOf size: Int
) -> DocumentHead {
  let reader = HeadReader(httpCharset: charset, isXML: isXML, limits: limits)
  for start in stride(from: 0, to: page.count, by: size)
  where reader.read(Array(page[start..<min(start + size, page.count)])) == .enough {
    break
  }
  return reader.finish()
}

private func isSame(_ one: DocumentHead, _ other: DocumentHead) -> Bool {
  one.title == other.title && one.base == other.base && one.language == other.language && one.refresh == other.refresh
    && one.metas.map(\.attributes) == other.metas.map(\.attributes)
    && one.links.map(\.attributes) == other.links.map(\.attributes) && one.scripts == other.scripts
    && one.body == other.body && one.encoding == other.encoding && one.isTruncated == other.isTruncated
    && one.bytesRead == other.bytesRead && one.ending == other.ending
}

private func check(_ head: DocumentHead, _ limits: HeadLimits, _ count: Int) {
  precondition(head.bytesRead <= limits.bytes, "more was read than may be")
  precondition(head.metas.count <= limits.metas + limits.openGraphMetas, "too many metas")
  precondition(head.links.count <= limits.links && head.scripts.count <= limits.scripts, "too many links or scripts")
  let longest = max(limits.valueCharacters, limits.urlCharacters)
  for attributes in head.metas.map(\.attributes) + head.links.map(\.attributes) {
    precondition(attributes.count <= limits.attributes, "too many attributes")
    precondition(attributes.allSatisfy { $0.value.unicodeScalars.count <= longest }, "a value too long")
  }
  let body = head.body
  precondition(body.markers.count <= limits.markers, "too many markers")
  precondition(body.markers.allSatisfy { !$0.isEmpty }, "an empty marker")
  for text in [body.heading, body.paragraph, body.noscript].compactMap(\.self) {
    precondition(text.unicodeScalars.count <= limits.valueCharacters, "a text of the body too long")
    precondition(!text.isEmpty, "an empty text")
  }
  precondition(body.characters >= 0, "fewer characters than none")
}

/// What is done with the texts of a page afterwards.
private func tryText(_ text: String) {
  let resolved = CharacterReferences.resolve(text)
  precondition(resolved.utf8.count <= text.utf8.count * 2, "references that make a text grow")
  _ = CharacterReferences.resolve(text, inAttribute: true)
  _ = Markup.removed(from: text)
  _ = TwiceEscaped.resolved(text)
}
