// SPDX-License-Identifier: MIT

extension MediaBytes {
  // MARK: MP4

  /// A box of MP4.
  public static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + content
  }

  /// The box `moov` of a film, or of a sound where it has no size. A film that was taken upright is `turned`.
  public static func movie(
    milliseconds: Int, _ width: Int = 0, _ height: Int = 0, turned: Bool = false, title: String? = nil,
    artist: String? = nil
  ) -> [UInt8] {
    let header = box("mvhd", padding(12) + big(1000, 4) + big(milliseconds, 4) + padding(80))
    let one = big(0x10000, 4)
    let none = big(0, 4)
    let matrix =
      (turned ? [none, one, none, one, none] : [one, none, none, none, one]).flatMap { $0 } + padding(12)
      + big(0x4000_0000, 4)
    let track = box("tkhd", padding(40) + matrix + big(width << 16, 4) + big(height << 16, 4))
    let tags = [("\u{A9}nam", title), ("\u{A9}ART", artist)].flatMap { name, text in
      text.map { box(name, box("data", big(1, 4) + big(0, 4) + Self.text($0))) } ?? []
    }
    let user = tags.isEmpty ? [] : box("udta", box("meta", padding(4) + box("hdlr", padding(20)) + box("ilst", tags)))
    return box("moov", header + box("trak", track) + user)
  }

  /// The box that an MP4 begins with.
  public static func fileType(_ brand: String) -> [UInt8] { box("ftyp", text(brand) + big(0, 4) + text(brand)) }

  // MARK: Matroska

  /// An element of Matroska, by its id as it is written.
  public static func element(_ id: Int, _ content: [UInt8]) -> [UInt8] {
    let length = id > 0xFF_FFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
    return big(id, length) + [0x01] + big(content.count, 7) + content
  }

  /// The beginning of a WebM or Matroska file.
  public static func matroska(
    _ type: String, milliseconds: Double, _ width: Int, _ height: Int, title: String? = nil
  ) -> [UInt8] {
    let duration = big(Int(bitPattern: UInt(milliseconds.bitPattern)), 8)
    let info =
      element(0x2AD7B1, big(1_000_000, 3)) + (title.map { element(0x7BA9, text($0)) } ?? []) + element(0x4489, duration)
    let video = element(0xE0, element(0xB0, big(width, 2)) + element(0xBA, big(height, 2)))
    let content = element(0xEC, padding(20)) + element(0x1549A966, info) + element(0x1654AE6B, element(0xAE, video))
    // The header is written with short sizes, as programs do; the segment's size is not known.
    let name = text(type)
    return [0x1A, 0x45, 0xDF, 0xA3, 0x80 | UInt8(name.count + 3), 0x42, 0x82, 0x80 | UInt8(name.count)] + name
      + big(0x18538067, 4) + [0x01] + padding(7, 0xFF) + content + big(0x1F43B675, 4) + [0x01] + padding(7, 0xFF)
  }

  /// The beginning of an AVI.
  public static func avi(_ width: Int, _ height: Int, frames: Int, microseconds: Int) -> [UInt8] {
    let header =
      little(microseconds, 4) + padding(12) + little(frames, 4) + padding(12) + little(width, 4) + little(height, 4)
    return text("RIFF") + little(100_000, 4) + text("AVI LIST") + little(192, 4) + text("hdrlavih") + little(56, 4)
      + header
  }

  // MARK: PDF

  /// A PDF whose information dictionary holds `information` as it is written there.
  public static func pdf(_ information: String = "", pages: Int? = nil, linearized: Int? = nil) -> [UInt8] {
    var text = "%PDF-1.7\n%\u{E2}\u{E3}\n"
    if let linearized {
      text += "1 0 obj\n<< /Linearized 1 /L 100000 /H [ 600 200 ] /O 5 /E 90000 /N \(linearized) /T 99000 >>\nendobj\n"
    }
    if !information.isEmpty { text += "2 0 obj\n<</Producer(a program)\(information)>>\nendobj\n" }
    if let pages {
      text +=
        "3 0 obj<</Type/Pages/Kids[4 0 R 5 0 R]/Count \(pages)>>endobj\n4 0 obj<</Type/Page/Parent 3 0 R/Count 99>>endobj\n"
    }
    return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}
