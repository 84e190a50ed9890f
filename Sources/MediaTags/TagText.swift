// SPDX-License-Identifier: MIT

import TextEncoding

/// A text out of a file: what the bytes say, unless it is nothing that a person has written.
enum TagText {
  /// The most bytes of a text that are read.
  static let longest = 2048

  /// A text in UTF-8, or, where it is not valid as such, in Latin-1, which most programs take for the code page of their
  /// machine.
  static func latin(_ bytes: some Sequence<UInt8>) -> String? {
    let bytes = Array(bytes.prefix(longest))
    let isUTF8 = CharacterEncoding.utf8.isValid(bytes, allowTruncatedEnd: true)
    return worth((isUTF8 ? CharacterEncoding.utf8 : .windows1252).decode(bytes))
  }

  /// A text in UTF-16, by its mark, else in the given order of bytes.
  static func wide(_ bytes: some Sequence<UInt8>, isLittle: Bool = false) -> String? {
    let bytes = Array(bytes.prefix(longest))
    let marked = bytes.starts(with: [0xFF, 0xFE]) ? true : bytes.starts(with: [0xFE, 0xFF]) ? false : isLittle
    return worth((marked ? CharacterEncoding.utf16LE : .utf16BE).decode(bytes))
  }

  /// The text up to the first NUL, without space at its ends; `nil` where nothing is left, or what is left says nothing.
  static func worth(_ text: String) -> String? {
    var scalars = text.unicodeScalars.prefix { $0 != "\0" }
    scalars = scalars.drop { $0.properties.isWhitespace }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    // Bytes that are no text, such as an encrypted one.
    let isText = scalars.allSatisfy {
      $0 != "\u{FFFD}" && ($0.value >= 0x20 || $0.value == 0x09 || $0.value == 0x0A || $0.value == 0x0D)
    }
    let result = String(scalars)
    return scalars.isEmpty || !isText || isNoise(result) ? nil : result
  }

  /// Words that programs write where nobody has said anything, and names of the files that something was made from.
  private static func isNoise(_ text: String) -> Bool {
    let small = text.lowercased()
    if noise.contains(small) { return true }
    for beginning in beginnings where small.hasPrefix(beginning) { return true }
    for ending in endings where small.hasSuffix(ending) { return true }
    // `Document1`, `Slide 3`, `Track 07`: a number is not a name.
    let word = small.unicodeScalars.prefix { !($0 >= "0" && $0 <= "9") }
    guard word.count < small.unicodeScalars.count,
      small.unicodeScalars.dropFirst(word.count).allSatisfy({ $0 >= "0" && $0 <= "9" })
    else { return false }
    var name = word
    while name.last == " " || name.last == "#" { name.removeLast() }
    return numbered.contains(String(name))
  }

  private static let noise: Set<String> = [
    "untitled", "untitled document", "unknown", "unknown artist", "unknown title", "unknown author", "no title", "none",
    "null",
    "(anonymous)", "anonymous", "(unspecified)", "title", "document", "powerpoint presentation", "presentation",
    "slide",
    "print", "about:blank", "user", "admin", "administrator", "owner", "root",
  ]
  private static let beginnings = [
    "microsoft word - ", "microsoft powerpoint - ", "microsoft excel - ", "file://", "untitled-",
  ]
  private static let endings = [
    ".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".rtf", ".tex", ".dvi", ".indd", ".qxd", ".qxp", ".pdf",
    ".ps", ".eps",
    ".ai", ".cdr", ".pmd", ".fm", ".wpd", ".pub", ".vsd", ".dwg", ".txt", ".htm", ".html", ".jpg", ".tif", ".tiff",
  ]
  private static let numbered: Set<String> = [
    "", "document", "slide", "track", "untitled", "presentation", "book", "sheet",
  ]
}
