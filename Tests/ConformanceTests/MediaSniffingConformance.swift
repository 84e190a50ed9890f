// SPDX-License-Identifier: MIT

import Foundation
import MediaSniffing
import Testing
import TextEncoding

/// The suites `mimesniff/*`, all but `data-urls`: a `data:` URL is never fetched, so nothing here parses one.
@Suite("media sniffing conformance", .enabled(if: ConformanceFolder.isPresent))
struct MediaSniffingConformance {
  @Test("a Content-Type is read and written as the standard has it")
  func mimeTypes() {
    Score.run("mimesniff/mime-types") { item in
      let found = MediaType(item.string("input") ?? "")
      guard found?.description == item.string("output") else { return "read as \(found?.description ?? "none")" }
      let encoding = found?.charset.flatMap { CharacterEncoding(label: $0)?.name }
      return encoding == item.string("encoding") ? nil : "its encoding is \(encoding ?? "unknown")"
    }.report(floor: 99)
  }

  @Test("a media type belongs to the standard's groups")
  func groups() {
    let groups: [(name: String, holds: (MediaType) -> Bool)] = [
      ("html", \.isHTML), ("xml", \.isXML), ("json", \.isJSON), ("image", \.isImage), ("font", \.isFont),
      ("audio or video", \.isAudioOrVideo), ("zip", \.isZip), ("archive", \.isArchive),
      ("javascript", \.isJavaScript), ("scriptable", \.isScriptable),
    ]
    Score.run("mimesniff/groups") { item in
      guard let type = MediaType(item.string("input") ?? "") else { return "not a media type" }
      let found = groups.filter { $0.holds(type) }.map(\.name)
      guard let wanted = item.string("group") else { return found.isEmpty ? nil : "belongs to \(found)" }
      let name = wanted.lowercased().replacingOccurrences(of: "_", with: " ").replacingOccurrences(of: "-", with: " ")
      let names = name == "audio" || name == "video" ? ["audio or video"] : [name]
      return names.allSatisfy(found.contains) ? nil : "\(wanted) is not among \(found)"
    }.report(floor: 99)
  }

  @Test("first bytes tell the media type")
  func sniff() {
    Score.run("mimesniff/sniff") { item in
      let found = MediaSniffer.sniff(
        item.bytes("bytes_b64") ?? [], declared: item.string("content_type").flatMap { MediaType($0) },
        isNoSniff: item.bool("nosniff") ?? false)
      return found.essence == item.string("expected") ? nil : "found \(found.essence)"
    }.report(floor: 95)
  }
}
