// SPDX-License-Identifier: MIT

/// Makes untrusted text safe to say as one line.
///
/// What comes out holds no control character, no line end, no bidirectional control, no invisible filler and no stack of
/// marks; white space is single spaces, with none at the ends. Cleaning twice changes nothing. It works on Unicode
/// scalars: as a `Character`, CR LF would hide its line feed.
public enum PlainText {
  /// The most characters of a title.
  public static let titleLimit = 200
  /// The most characters of a description.
  public static let descriptionLimit = 300
  /// The most combining marks on one base: more are ornament, or an attack on the lines above and below.
  public static let marksPerBase = 5
  /// The most bytes a character may stand for on average, where characters are counted: a family of four takes 25.
  static let bytesPerCharacter = 16

  /// The text as one clean line, of which at most about `maximumBytes` are read.
  public static func line(_ text: String, maximumBytes: Int = .max) -> String {
    if text.utf8.count <= maximumBytes && isClean(text) { return text }
    var writer = LineWriter(capacity: min(text.utf8.count, maximumBytes))
    for scalar in text.unicodeScalars {
      if writer.count >= maximumBytes { break }
      writer.append(scalar)
    }
    return writer.finish()
  }

  /// The text as a title: one clean line of at most ``titleLimit`` characters.
  public static func title(_ text: String) -> String { line(text, characters: titleLimit) }

  /// The text as a description: one clean line of at most ``descriptionLimit`` characters, cut at a whole word.
  public static func description(_ text: String) -> String { line(text, characters: descriptionLimit) }

  /// The text as one clean line of at most `characters` characters, cut at a whole word with `…`.
  public static func line(_ text: String, characters: Int) -> String {
    let most = characters < 1 << 20 ? max(characters, 1) * bytesPerCharacter : .max
    let clean = line(text, maximumBytes: most < .max ? most + 1 : .max)
    return cut(cut(clean, characters: characters), bytes: most)
  }

  /// Whether ``line(_:maximumBytes:)`` would leave the text as it is, as far as that can be told at a glance: the usual
  /// case, in which nothing need be written.
  private static func isClean(_ text: String) -> Bool {
    if let isCleanASCII = text.utf8.withContiguousStorageIfAvailable(isCleanASCII) ?? nil { return isCleanASCII }
    var afterSpace = true
    for scalar in text.unicodeScalars {
      if scalar == " " {
        if afterSpace { return false }
        afterSpace = true
      } else if (scalar.value > 0x20 && scalar.value < 0x7F) || treatment(of: scalar) == .keep {
        afterSpace = false
      } else {
        return false
      }
    }
    return !afterSpace || text.isEmpty
  }

  /// The same of the bytes of a text that is ASCII; `nil` where it is not, as far as it was looked at.
  private static func isCleanASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    var afterSpace = true
    for byte in bytes {
      if byte > 0x20 && byte < 0x7F {
        afterSpace = false
      } else if byte >= 0x80 {
        return nil
      } else if byte != 0x20 || afterSpace {
        return false
      } else {
        afterSpace = true
      }
    }
    return !afterSpace || bytes.isEmpty
  }
}
