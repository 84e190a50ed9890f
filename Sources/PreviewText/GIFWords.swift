// SPDX-License-Identifier: MIT

package import UnfurlKit

/// What a line says of a GIF: `GIF 480×270, 60 frames, 4.2 s, loops forever, 1.8 MB`.
package enum GIFWords {
  /// The facts, commas between them. What is not known is left out; of a GIF that was not read to its end, frames and
  /// duration are what is known so far.
  package static func words(for gif: Metadata.GIF) -> String {
    var facts: [String] = []
    if gif.frames > 1 {
      let soFar = gif.isTruncated ? " or more" : ""
      facts.append("\(gif.frames) frames\(soFar)")
      if gif.durationMilliseconds > 0 { facts.append(duration(gif.durationMilliseconds) + soFar) }
      if let loops = loops(gif.loopCount) { facts.append(loops) }
    }
    // Of a file of which nothing was seen but the beginning, the size says little.
    if let bytes = gif.bytes, gif.frames > 0 || !gif.isTruncated { facts.append(MediaFacts.bytes(Int64(bytes))) }
    if gif.isTruncated { facts.append("incomplete") }
    let head = MediaFacts.size(gif.width, gif.height).map { "GIF \($0)" } ?? "GIF"
    return ([head] + facts).joined(separator: ", ")
  }

  /// `0.04 s`, `4.2 s`, `1 min 24 s`: never more than was measured.
  static func duration(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1000
    switch milliseconds {
    case ..<100: return "0.0\(max(milliseconds, 10) / 10) s"
    case ..<60_000:
      let tenth = milliseconds / 100 % 10
      return tenth > 0 ? "\(seconds).\(tenth) s" : "\(seconds) s"
    default: return "\(seconds / 60) min" + (seconds % 60 > 0 ? " \(seconds % 60) s" : "")
    }
  }

  /// How often it is shown. Once is not said: browsers differ on whether the file's number counts the first round.
  private static func loops(_ count: Int) -> String? {
    switch count {
    case 0: "loops forever"
    case 2...: "loops \(count) times"
    default: nil
    }
  }
}
