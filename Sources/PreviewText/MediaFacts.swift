// SPDX-License-Identifier: MIT

import UnfurlKit

/// What a line says of a picture, a video, a sound or a file: `image/png 480×270, 320 kB`.
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
    return list([file.mime, picture ?? video, file.bytes.map(bytes)])
  }

  /// `480×270`, with U+00D7.
  static func size(_ width: Int?, _ height: Int?) -> String? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return "\(width)×\(height)"
  }

  /// `1.2 s`.
  static func seconds(_ milliseconds: Int) -> String {
    milliseconds < 60_000 ? "\(tenths(Int64(milliseconds), of: 1000)) s" : "\(milliseconds / 60_000) min"
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
    // `GIF 480×270, 24 frames`: kind and size belong together.
    return ([known[0] + (known[1].contains("×") ? " " : ", ") + known[1]] + known.dropFirst(2)).joined(separator: ", ")
  }
}
