// SPDX-License-Identifier: MIT

import MediaSniffing
import UnfurlKit

/// What the head of an answer tells of a file.
struct FileHead {
  /// The type, as the first bytes and the server have settled it; `nil` where nobody has looked.
  let type: MediaType?
  /// The type as the server has it.
  let declared: MediaType?
  let isNoSniff: Bool
  /// How large the file is.
  let size: Int64?
  /// What a radio station calls itself; `nil` for anything else.
  let station: String?
  private let isStation: Bool

  init(_ page: Resource) {
    type = page.mediaType.flatMap { MediaType($0) }
    declared = page.headers["content-type"].flatMap { MediaType($0) }
    isNoSniff = page.headers["x-content-type-options"]?.lowercased() == "nosniff"
    isStation = page.headers.fields.contains { $0.name.hasPrefix("icy-") || $0.name.hasPrefix("ice-") }
    station = page.headers["icy-name"].flatMap(Self.stationName)
    size = isStation ? nil : Self.size(page.headers)
  }

  /// Whether the first bytes could tell more. Of a stream that never ends they might not even come.
  var isWorthReading: Bool {
    if isStation { return false }
    guard let type else { return true }
    if type.type == "multipart" || type.essence == "text/event-stream" { return false }
    return size == nil || type.isImage || type.isAudioOrVideo || type.essence == "text/plain" || type == .pdf
      || declared.map(MediaSniffer.tells) != true
  }

  /// The length of the whole: of a part the length of what it is a part of (RFC 9110, section 14.4); else the length of the
  /// body, where that is sent as it is (section 8.6).
  private static func size(_ headers: HeaderFields) -> Int64? {
    if let range = headers["content-range"] {
      return range.utf8.lastIndex(of: UInt8(ascii: "/")).flatMap { number(range[range.utf8.index(after: $0)...]) }
    }
    let encodings = headers.all("content-encoding").filter { $0.lowercased() != "identity" }
    guard encodings.isEmpty else { return nil }
    return headers["content-length"].flatMap { number($0[...]) }
  }

  /// Digits alone: `Int64` itself takes a sign.
  private static func number(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
  }

  /// The station's name, unless it is what the program says where nobody gave it one.
  private static func stationName(_ text: String) -> String? {
    let name = PlainText.title(text)
    let small = name.lowercased()
    return name.isEmpty || ["no name", "unspecified name", "this is my server name", "default", "-"].contains(small)
      ? nil : name
  }
}
