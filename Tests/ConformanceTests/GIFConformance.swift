// SPDX-License-Identifier: MIT

import GIFImage
import Testing

/// The facts in the suite `gif/index`.
@Suite("GIF facts conformance", .enabled(if: ConformanceFolder.isPresent))
struct GIFConformance {
  @Test("the facts of a GIF, pushed whole and in pieces")
  func facts() {
    Score.run("gif/index") { item in
      let bytes = try ConformanceFolder.bytes(of: item.string("file"))
      let walker = walk(bytes, size: max(bytes.count, 1))
      for size in [1, 7, 1000] {
        let other = walk(bytes, size: size)
        if other.facts != walker.facts || other.images != walker.images { return "other facts in pieces of \(size)" }
      }
      guard let facts = walker.facts else { return "no GIF" }
      return difference(facts, from: item) ?? difference(walker.images, from: item)
    }.report(floor: 100)
  }

  private func walk(_ bytes: [UInt8], size: Int) -> GIFWalker {
    var walker = GIFWalker(keptImages: .max)
    for start in stride(from: 0, to: bytes.count, by: size) {
      _ = walker.push(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    return walker
  }

  private func difference(_ facts: GIFFacts, from item: Case) -> String? {
    func number(_ key: String) -> Int? { item.fields[key] as? Int }
    if facts.version != item.string("version") { return "the version is \(facts.version)" }
    if facts.width != number("width") || facts.height != number("height") {
      return "the size is \(facts.width)×\(facts.height)"
    }
    if facts.images != number("images") { return "there are \(facts.images) images" }
    if facts.loops != number("loop") { return "loops \(facts.loops.map { "\($0)" } ?? "none")" }
    if let valid = item.bool("valid"), valid != (facts.end == .trailer) { return "it ended \(facts.end)" }
    if let truncated = item.bool("truncated"), truncated != (facts.end == .cut) { return "it ended \(facts.end)" }
    if let bad = item.string("bad"), case .broken(let words) = facts.end, words != "an \(bad)" { return words }
    return nil
  }

  private func difference(_ images: [GIFWalker.Image], from item: Case) -> String? {
    let same = item.fields["delays_same"] as? Int
    let wanted = (item.fields["delays_cs"] as? [Any])?.map { $0 as? Int } ?? images.map { _ in same }
    if images.map(\.delay) != wanted { return "the delays are \(images.map(\.delay))" }
    guard let first = item.fields["first_image"] as? [Int], let found = images.first else { return nil }
    let place = [found.x, found.y, found.width, found.height]
    return place == first ? nil : "the first image is \(place)"
  }
}
