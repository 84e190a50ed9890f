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
    size = isStation ? nil : page.headers.wholeLength
  }

  /// Whether the first bytes could tell more. Of a stream that never ends they might not even come.
  var isWorthReading: Bool {
    if isStation { return false }
    guard let type else { return true }
    if type.type == "multipart" || type.essence == "text/event-stream" { return false }
    return size == nil || type.isImage || type.isAudioOrVideo || type.essence == "text/plain" || type == .pdf
      || declared.map(MediaSniffer.tells) != true
  }

  /// The station's name, unless it is what the program says where nobody gave it one.
  private static func stationName(_ text: String) -> String? {
    let name = PlainText.title(text)
    let small = name.lowercased()
    return name.isEmpty || ["no name", "unspecified name", "this is my server name", "default", "-"].contains(small)
      ? nil : name
  }
}
