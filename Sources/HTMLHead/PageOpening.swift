// SPDX-License-Identifier: MIT

import TextEncoding

/// The first bytes of a page: they tell whether it must be transcoded before its markup can be read.
///
/// Such pages are in UTF-16 or ISO-2022-JP, by byte order mark, HTTP or a `<meta>` in the first 1,024 bytes. All other
/// encodings keep ASCII as it is, so that their choice can wait for all evidence.
struct PageOpening {
  private let httpCharset: String?
  private var wanted: Int
  private var bytes: [UInt8] = []
  /// Enough was seen.
  private(set) var isOver = false
  /// The encoding of the byte order mark.
  private(set) var byteOrderMark: CharacterEncoding?
  /// The encoding that an XML declaration names.
  private(set) var xmlDeclared: CharacterEncoding?
  /// The encoding, where it is one of those that are transcoded.
  private(set) var transcodedFrom: CharacterEncoding?

  init(httpCharset: String?) {
    self.httpCharset = httpCharset
    // HTTP's word goes before that of a <meta>: only a byte order mark is stronger.
    let isSettled = httpCharset.flatMap { CharacterEncoding(label: $0) }?.isASCIICompatible ?? false
    wanted = isSettled ? Self.longestByteOrderMark : HTMLEncoding.prescanLength
  }

  /// As many bytes also tell whether an XML declaration begins.
  private static let longestByteOrderMark = 3
  /// The longest XML declaration that is waited for where HTTP has named an encoding.
  private static let longestDeclaration = 128

  /// Adds a chunk; returns how much of it was taken. What is not taken comes after ``takeBytes()``.
  mutating func add(_ chunk: UnsafeBufferPointer<UInt8>) -> Int {
    var taken = take(chunk)
    if wanted == Self.longestByteOrderMark, bytes == [0x3C, 0x3F, 0x78] {
      wanted = Self.longestDeclaration
      taken += take(UnsafeBufferPointer(rebasing: chunk[taken...]))
    }
    if bytes.count >= wanted { end() }
    return taken
  }

  private mutating func take(_ chunk: UnsafeBufferPointer<UInt8>) -> Int {
    let missing = min(wanted - bytes.count, chunk.count)
    bytes += chunk.prefix(missing)
    return missing
  }

  /// There is no more.
  mutating func end() {
    isOver = true
    bytes.withUnsafeBufferPointer { all in
      let first = UnsafeBufferPointer(rebasing: all.prefix(wanted))
      byteOrderMark = HTMLEncoding.byteOrderMark(of: first)
      if let byteOrderMark {
        transcodedFrom = byteOrderMark.isASCIICompatible ? nil : byteOrderMark
        return
      }
      xmlDeclared = HTMLEncoding.xmlDeclaration(of: first)
      if wanted > Self.longestDeclaration {
        let chosen = HTMLEncoding.choose(bytes: first, httpCharset: httpCharset, metaCharset: nil)
        transcodedFrom = chosen.isASCIICompatible ? nil : chosen
      }
    }
  }

  /// The bytes seen, without a mark that would count as text.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    let hasMark = byteOrderMark != nil && transcodedFrom == nil
    return hasMark ? Array(bytes.dropFirst(Self.longestByteOrderMark)) : bytes
  }
}
