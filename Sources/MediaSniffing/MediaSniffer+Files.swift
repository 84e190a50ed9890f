// SPDX-License-Identifier: MIT

extension MediaSniffer {
  /// What a file is, as it may be said to people: more exactly than ``sniff(_:declared:isNoSniff:)``, which must decide
  /// as a browser does.
  ///
  /// Read from top to bottom:
  /// 1. What is bytes of which nothing is known may bear a signature that the standard does not know.
  /// 2. What calls itself plain text and holds bytes that no text has is none: many servers call so whatever they do not
  ///    know.
  /// 3. A ZIP file that nobody declared may be a document.
  /// 4. Ogg may be sound or film.
  /// 5. Everything else stays.
  ///
  /// - Parameters:
  ///   - settled: what ``sniff(_:declared:isNoSniff:)`` said.
  ///   - declared: what the server says.
  public static func file(_ first: [UInt8], settled: MediaType, declared: MediaType?) -> MediaType {
    first.withUnsafeBufferPointer { bytes in
      var type = settled
      if saysNothing.contains(type.essence) || (type.essence == "text/plain" && isNoText(bytes, declared)) {
        type = FileSignatures.type(of: bytes) ?? .octetStream
      }
      if type == .zip, declared?.essence != type.essence { return ZIPContents.type(of: bytes) ?? type }
      if type.essence == "application/ogg" { return OggCodec.type(of: bytes) ?? type }
      return type
    }
  }

  /// Whether a server that declares this says what kind of file it is.
  public static func tells(_ declared: MediaType) -> Bool { !saysNothing.contains(declared.essence) }

  private static func isNoText(_ bytes: UnsafeBufferPointer<UInt8>, _ declared: MediaType?) -> Bool {
    for mark in byteOrderMarks where bytes.has(mark, at: 0) { return false }
    if bytes.contains(where: isBinary) { return true }
    // It was taken for text because it looks like it.
    return declared.map(tells) != true && FileSignatures.type(of: bytes) != nil
  }
}
