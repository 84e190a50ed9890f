// SPDX-License-Identifier: MIT

/// Texts of a document on their way past libxml2, which would look at each of their characters several times more.
///
/// Where a text stands ``XMLFilter`` gives libxml2 the text's number, as a CDATA section; where libxml2 tells a section
/// ``SAXParser`` takes the text with that number. All sections of a piece are told while that piece is parsed, since
/// what libxml2 is given ends with a whole tag or section; the queue is emptied after it.
struct TextQueue {
  /// The texts of this piece, one after another, as UTF-8; the last one may be unfinished.
  private var bytes: [UInt8] = []
  /// Where each of them ends.
  private var ends: [Int] = []
  /// The number of the first one. Numbers go on from piece to piece: none means two texts.
  private var first = 0

  mutating func append(_ run: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: run) }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Ends the text that was appended last, and gives its number; `nil` where there is none.
  @inline(__always)
  mutating func finishText() -> Int? {
    guard bytes.count > ends.last ?? 0 else { return nil }
    ends.append(bytes.count)
    return first &+ ends.count &- 1
  }

  /// Lends the text with this number; nothing is done where there is none.
  func withText(_ number: Int, _ body: (Span<UInt8>) -> Void) {
    let index = number &- first
    guard ends.indices.contains(index) else { return }
    body(bytes.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index]))
  }

  /// Forgets the texts of a piece that was parsed.
  mutating func removeAll() {
    first &+= ends.count
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
