// SPDX-License-Identifier: MIT

package import UnfurlKit

extension PreviewRenderer {
  /// What a line says of a GIF or another file: `GIF 480×270, 60 frames, 4.2 s`; `nil` where the link is neither.
  package static func facts(of metadata: Metadata) -> String? {
    guard metadata.gif != nil || metadata.file != nil else { return nil }
    let words = MediaFacts.words(for: metadata)
    return words.isEmpty ? nil : words
  }
}
