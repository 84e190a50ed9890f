// SPDX-License-Identifier: MIT

import Foundation
import OEmbedReading
import Testing
import URLParsing
import UnfurlKit

/// oEmbed answers to what a preview takes of them.
@Suite("Conformance: oEmbed answers", .enabled(if: ConformanceFolder.isPresent))
struct OEmbedConformance {
  @Test("answers of other previewers' tests")
  func answers() {
    Score.run("html/oembed") { item in
      guard let endpoint = item.string("endpoint").flatMap({ WebURL($0) }), let response = item.map("response") else {
        throw UnreadableCase("it has no endpoint or no response")
      }
      let bytes = [UInt8](try JSONSerialization.data(withJSONObject: response))
      let answer = OEmbedAnswer(bytes, contentType: "application/json", from: endpoint)
      return FoundAnswer(answer: answer, endpoint: endpoint).difference(from: item.map("expect") ?? [:])
    }.report(floor: 98)
  }
}

/// What was found in an answer, by the names that the cases have for it.
private struct FoundAnswer {
  let answer: OEmbedAnswer?
  let endpoint: WebURL

  /// How it differs from what is expected, field by field; `nil` where it does not.
  func difference(from expected: [String: Any]) -> String? {
    let differing = expected.sorted { $0.key < $1.key }.compactMap { key, value -> String? in
      let wanted = comparable(value, of: key)
      let got = self[key]
      return got == wanted ? nil : "\(key) is \(got ?? "absent"), expected \(wanted ?? "absent")"
    }
    return differing.isEmpty ? nil : differing.joined(separator: "; ")
  }

  private subscript(key: String) -> String? {
    switch key {
    case "valid": return String(answer != nil)
    case "title": return answer?.title
    case "site_name": return answer?.providerName
    case "author": return answer?.authorName
    case "image": return (answer?.photo ?? answer?.thumbnail ?? answer?.embeddedPicture)?.url.href
    case "description": return answer?.description ?? answer?.embeddedText
    case "type":
      switch answer?.kind {
      case .video: return "video.other"
      case .link: return "website"
      default: return nil
      }
    case "player": return answer?.player?.url.href
    case "width": return answer?.player?.width.map { String($0) }
    case "height": return answer?.player.map { String($0.height) }
    case "cache_age_s": return answer?.cacheAge.map { String($0.components.seconds) }
    default: return "?"
    }
  }

  /// The expected value in the form in which it is compared: URLs are resolved.
  private func comparable(_ value: Any, of key: String) -> String? {
    if value is NSNull { return nil }
    switch key {
    case "valid": return (value as? Bool).map { String($0) }
    case "image", "player": return (value as? String).flatMap { WebURL($0, base: endpoint)?.href }
    default: return (value as? String) ?? (value as? Int).map { String($0) }
    }
  }
}
