// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("Character references")
struct ReferenceTests {
  @Test(
    "names, old names without semicolon and numbers are resolved",
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&eacute;&Eacute", "éÉ"), ("&notit;", "¬it;"), ("&notin;", "∉"),
      ("&NotEqualTilde;", "≂\u{338}"), ("&#65;&#x42;&#X43", "ABC"), ("&#128;&#x9f;", "€Ÿ"),
      ("&#0;&#xD800;", "\u{FFFD}\u{FFFD}"),
      ("&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}"), ("&ampamp;", "&amp;"), ("&ltx", "<x"),
      ("&aposx", "&aposx"),
      ("&CounterClockwiseContourIntegral;", "∳"), ("&zwnj;", "\u{200C}"), ("&sup1;&sup;&sup1", "¹⊃¹"),
    ])
  func resolved(input: String, expected: String) {
    #expect(CharacterReferences.resolve(input) == expected)
  }

  @Test(
    "what is no reference stays as it is",
    arguments: ["&", "&&", "& amp;", "&;", "&#;", "&#x;", "&xyzzy;", "&hearts", "a&"])
  func untouched(input: String) {
    #expect(CharacterReferences.resolve(input) == input)
  }

  @Test("in an attribute an old name counts only where no letter, digit or equals sign follows")
  func attributes() {
    #expect(
      CharacterReferences.resolve("?a&copy=1&copy1&copyx&copy&copy;", inAttribute: true) == "?a&copy=1&copy1&copyx©©")
    #expect(CharacterReferences.resolve("&notit;", inAttribute: true) == "&notit;")
  }
}
