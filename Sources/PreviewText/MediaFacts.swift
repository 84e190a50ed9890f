// SPDX-License-Identifier: MIT

import UnfurlKit

/// What a line says of a picture, a video, a sound or a file: `JPEG 480×270, 320 kB`, `PDF, 12 pages, 1.2 MB`.
enum MediaFacts {
  /// The facts, commas between them; empty where the page is about something else.
  static func words(for metadata: Metadata) -> String {
    if let gif = metadata.gif { return GIFWords.words(for: gif) }
    if let file = metadata.file { return words(for: file, metadata) }
    guard metadata.title == nil, metadata.description == nil, metadata.feed == nil else { return "" }
    // The richest first: a video, then a picture, then a sound.
    if let video = metadata.video { return list(["video", size(video.width, video.height)]) }
    if let image = metadata.image { return list([image.alt ?? "image", size(image.width, image.height)]) }
    return metadata.audio == nil ? "" : "audio"
  }

  private static func words(for file: Metadata.File, _ metadata: Metadata) -> String {
    let picture = metadata.image.flatMap { size($0.width, $0.height) }
    let video = metadata.video.flatMap { size($0.width, $0.height) }
    return list([
      MediaNames.word(for: file.mime), picture ?? video, file.pages.flatMap(pages),
      file.durationMilliseconds.flatMap(length), file.bytes.map(bytes),
    ])
  }

  private static func pages(_ count: Int) -> String? { count < 1 ? nil : count == 1 ? "1 page" : "\(count) pages" }

  /// `3:24`, `1:02:03`: to the nearest second.
  static func length(_ milliseconds: Int) -> String? {
    guard milliseconds > 0 else { return nil }
    let seconds = max(1, milliseconds / 1000 + (milliseconds % 1000 >= 500 ? 1 : 0))
    let (minutes, rest) = (seconds / 60, twoDigits(seconds % 60))
    return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(twoDigits(minutes % 60)):\(rest)"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// `480×270`, with U+00D7.
  static func size(_ width: Int?, _ height: Int?) -> String? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return "\(width)×\(height)"
  }

  /// `320 kB`, `1.2 MB`: in thousands.
  static func bytes(_ count: Int64) -> String {
    switch count {
    case ..<1000: "\(count) B"
    case ..<1_000_000: "\(count / 1000) kB"
    case ..<1_000_000_000: "\(tenths(count, of: 1_000_000)) MB"
    default: "\(tenths(count, of: 1_000_000_000)) GB"
    }
  }

  private static func tenths(_ count: Int64, of unit: Int64) -> String {
    let rest = count % unit / (unit / 10)
    return rest > 0 ? "\(count / unit).\(rest)" : "\(count / unit)"
  }

  private static func list(_ facts: [String?]) -> String {
    let known = facts.compactMap { $0 }
    guard known.count > 1, !known[1].isEmpty else { return known.joined() }
    // `JPEG 480×270, 320 kB`: kind and size belong together.
    return ([known[0] + (known[1].contains("×") ? " " : ", ") + known[1]] + known.dropFirst(2)).joined(separator: ", ")
  }
}
