// SPDX-License-Identifier: MIT

/// Everything that was said about the encoding of some bytes, the strongest first.
public struct EncodingSources: Sendable {
  /// The encoding of a byte order mark that stands before the text.
  public var byteOrderMark: CharacterEncoding?
  /// The charset of the Content-Type header field.
  public var httpLabel: String?
  /// The charset that the document gives itself: `<meta>`, or the XML declaration.
  public var metaLabel: String?

  /// Collects the sources.
  public init(byteOrderMark: CharacterEncoding? = nil, httpLabel: String? = nil, metaLabel: String? = nil) {
    self.byteOrderMark = byteOrderMark
    self.httpLabel = httpLabel
    self.metaLabel = metaLabel
  }

  /// The encodings that are declared and known, in the order in which they count.
  var declared: [CharacterEncoding] {
    [
      httpLabel.flatMap { CharacterEncoding(label: $0) },
      metaLabel.flatMap { CharacterEncoding(label: $0) }.map(HTMLEncoding.asDeclaredInMarkup),
    ].compactMap { $0 }
  }

  /// The encoding to read the bytes with; they may be the beginning of a longer text.
  ///
  /// Read from top to bottom: the byte order mark; the declared encodings, each only if the bytes are valid under it and
  /// not clearly UTF-8; UTF-8 if they are valid; UTF-8 if they are so for the greater part; Japanese if they are clearly that; the first
  /// declared legacy encoding in spite of its bad bytes; windows-1252.
  public func choose(for bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding {
    if let byteOrderMark { return byteOrderMark }
    let declared = declared
    if let valid = declared.first(where: { EncodingEvidence.fits($0, bytes) }) {
      return EncodingEvidence.isUTF8(bytes, declaredAs: valid) ? .utf8 : valid
    }
    if CharacterEncoding.utf8.isValid(bytes, allowTruncatedEnd: true) { return .utf8 }
    if EncodingEvidence.isMostlyUTF8(bytes) { return .utf8 }
    if let japanese = EncodingEvidence.japanese(bytes) { return japanese }
    return declared.first { $0.isASCIICompatible && $0 != .utf8 } ?? .windows1252
  }
}
