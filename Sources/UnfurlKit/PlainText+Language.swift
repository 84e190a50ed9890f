// SPDX-License-Identifier: MIT

extension PlainText {
  /// The language that a page or feed says it is in, where that looks like a language tag (RFC 5646) or a locale such as
  /// `en_GB`; `nil` where it is anything else.
  ///
  /// It begins with the two or three letters of a language, as all that are registered do: `English` is none.
  public static func languageTag(_ text: String) -> String? {
    let tag = line(text, characters: 40)
    guard (2...35).contains(tag.utf8.count), tag.utf8.allSatisfy(isOfTag) else { return nil }
    let language = tag.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    let isLanguage = (2...3).contains(language.count) && language.allSatisfy { $0 >= UInt8(ascii: "A") }
    return isLanguage ? tag : nil
  }

  private static func isOfTag(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
