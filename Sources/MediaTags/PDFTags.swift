// SPDX-License-Identifier: MIT

import MediaSniffing

/// PDF (ISO 32000-1): pages, title and author, as far as they stand uncompressed at the beginning of the file.
enum PDFTags {
  /// How much is worth reading for them. Most files have them at their end, or compressed.
  private static let window = 32 << 10
  /// Where the mark may stand (Adobe's implementation note 13).
  private static let longestGarbage = 1024
  /// More pages than any document has.
  private static let mostPages = 1_000_000

  static func read(_ bytes: UnsafeBufferPointer<UInt8>, fileBytes: Int64?) -> MediaTags? {
    guard bytes.slice(0..<longestGarbage).find("%PDF-", from: 0) != nil else { return nil }
    var tags = MediaTags()
    var objects = PDFObjects(bytes)
    while let dictionary = objects.next() {
      if dictionary.isLinearized {
        tags.pages = dictionary.pages
      } else if dictionary.isPageTree, tags.pages == nil {
        tags.pages = dictionary.count
      }
      if dictionary.isInformation {
        tags.title = dictionary.title.flatMap(PDFString.text)
        tags.author = dictionary.author.flatMap(PDFString.text)
      }
    }
    if let pages = tags.pages, !(1...mostPages).contains(pages) { tags.pages = nil }
    // Of an encrypted file the strings are encrypted, too.
    if bytes.find("/Encrypt", from: 0) != nil {
      tags.title = nil
      tags.author = nil
      return tags
    }
    tags.title = tags.title ?? XMPTags.text("<dc:title", bytes)
    tags.author = tags.author ?? XMPTags.text("<dc:creator", bytes)
    if tags.title == nil { tags.wantedBytes = window }
    return tags
  }
}
