// SPDX-License-Identifier: MIT

import URLParsing

extension GIFSite {
  /// The sites that are known, the first that fits counts.
  static let all = [
    GIFSite(
      name: "GIPHY", hosts: ["media*.giphy.com", "i.giphy.com"], paths: ["/**"],
      titleEndings: [" - Find & Share on GIPHY"], address: { $0.path.hasSuffix(".gif") ? $0.href : nil }),
    GIFSite(
      name: "GIPHY", hosts: ["*.giphy.com"], paths: ["/gifs/*", "/gifs/*/*", "/stickers/*", "/embed/*"],
      titleEndings: [" - Find & Share on GIPHY"],
      address: { id(inPath: $0, at: 1).map { "https://media.giphy.com/media/\($0)/giphy.gif" } }),
    GIFSite(
      name: "Tenor", hosts: ["*.tenor.com"], paths: ["/view/*", "/*/view/*"],
      titleEndings: [" - Discover & Share GIFs"], address: { _ in nil }),
    GIFSite(
      name: "Imgur", hosts: ["*.imgur.com"], paths: ["/*"],
      address: { id(inPath: $0, at: 0).map { "https://i.imgur.com/\($0).gif" } }, provesMotionByVideo: true),
    // A name that Imgur invented for a page that plays the GIF of the same name as a video.
    GIFSite(paths: ["/**.gifv"], address: { gifBesideGIFV($0) }),
  ]

  /// The longest id, in bytes.
  private static let longestID = 64

  /// The id in a path's component, which may stand after words (`happy-cat-ID`) and before an ending (`ID.gifv`).
  private static func id(inPath url: WebURL, at index: Int) -> String? {
    let components = url.path.split(separator: "/", maxSplits: index + 1)
    guard index < components.count, let name = components[index].split(separator: ".").first else { return nil }
    let id = name.split(separator: "-").last ?? name
    guard !id.isEmpty, id.utf8.count <= longestID, id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    return String(id)
  }

  private static func gifBesideGIFV(_ url: WebURL) -> String? {
    guard url.path.hasSuffix(".gifv") else { return nil }
    return url.origin + url.path.dropLast() + (url.query.map { "?\($0)" } ?? "")
  }
}
