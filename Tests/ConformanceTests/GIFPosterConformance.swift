// SPDX-License-Identifier: MIT

import Foundation
import GIFImage
import Pictures
import Testing

/// The first frame of public GIFs, pixel by pixel.
///
/// The field's suite tells the first frame that a viewer shows, which is what our still is on canvases as small as
/// theirs (``GIFStill``). It is compared as it was composed, before it is scaled.
@Suite(.enabled(if: ConformanceFolder.isPresent))
struct GIFPosterConformance {
  @Test("the still of a GIF has the pixels of its first frame")
  func posters() {
    Score.run("gif/index", where: { $0.map("poster") != nil }) { item in
      try Self.difference(in: item)
    }.report(floor: 100)
  }

  private static func difference(in item: Case) throws -> String? {
    let still = GIFStill(side: nil)
    still.push(try ConformanceFolder.bytes(of: item.string("file")))
    guard let found = still.finish() else { return "there is no still" }
    let size = "\(found.width)×\(found.height)"
    guard found.width == item.fields["width"] as? Int, found.height == item.fields["height"] as? Int else {
      return "it is \(size)"
    }
    let poster = Case(fields: item.map("poster") ?? [:])
    if let expected = poster.bytes("rgba_b64") { return found.rgba == expected ? nil : "other pixels: \(found.rgba)" }
    guard let expected = poster.string("rgba_sha256") else { throw UnreadableCase("it has no pixels") }
    return try digest(found.rgba) == expected ? nil : "other pixels"
  }

  /// SHA-256 by coreutils: nothing of ours needs it.
  private static func digest(_ bytes: [UInt8]) throws -> String {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = ["sha256sum"]
    let (input, output) = (Pipe(), Pipe())
    (tool.standardInput, tool.standardOutput) = (input, output)
    try tool.run()
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    try input.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return String(decoding: answer.prefix(64), as: UTF8.self)
  }
}
