// SPDX-License-Identifier: MIT

import MediaTags
import Testing
import UnfurlTestKit

@Suite("what a PDF says of itself")
struct PDFTests {
  private func title(_ information: String) -> String? { MediaTags.read(MediaBytes.pdf(information)).title }

  @Test("a linearized one says its pages at once, another where the root of its pages stands early")
  func pages() {
    #expect(MediaTags.read(MediaBytes.pdf(linearized: 12)).pages == 12)
    #expect(MediaTags.read(MediaBytes.pdf(pages: 3)).pages == 3)
    #expect(MediaTags.read(MediaBytes.pdf(pages: 3, linearized: 12)).pages == 12)
    #expect(MediaTags.read(MediaBytes.pdf(pages: 0)).pages == nil)
    #expect(
      MediaTags.read(MediaBytes.text("%PDF-1.4\n1 0 obj<</Linearized 1/N 99999999999999999999999>>")).pages == nil)
  }

  @Test("title and author are read from strings of every kind")
  func strings() {
    #expect(title("/Title(Summer programme)") == "Summer programme")
    #expect(title(#"/Title (a \(b\) \\ (c\051) \101)"#) == #"a (b) \ (c)) A"#)
    #expect(title("/Title(two\\\nlines)") == "twolines")
    #expect(title("/Title<53 756D 6D6572>") == "Summer")
    #expect(title("/Title<FEFF 00DC 0062 0065 0072>") == "Über")
    #expect(title("/Title(\u{FE}\u{FF}\u{0}\u{DC})") == "Ü")
    #expect(title("/Title(\u{EF}\u{BB}\u{BF}\u{C3}\u{9C}ber)") == "Über")
    #expect(title("/Title(\u{DC}ber \u{8D}uns\u{8E} \u{A0}5)") == "Über “uns” €5")
    #expect(title("/Title(\u{C3}\u{9C}ber)") == "Über", "UTF-8 without a mark")
    let both = MediaTags.read(MediaBytes.pdf("/Author(Ann)/Title(Programme)/Keywords[(x)(y)]/Custom<</Title(No)>>"))
    #expect(both.title == "Programme" && both.author == "Ann")
  }

  @Test("titles that a program wrote are none")
  func noise() {
    for noise in [
      "Microsoft Word - foo.doc", "untitled", "Untitled Document", "report.indd", "Document1", "  ", "Slide 1",
    ] {
      #expect(title("/Title(\(noise))") == nil, "\(noise)")
    }
    #expect(title("/Title(1984)") == nil, "a number is not a name")
    #expect(title("/Title(Catch-22)") == "Catch-22")
  }

  @Test("the title of an outline, an annotation or something nested is not the document's")
  func others() {
    let outline = MediaBytes.text("%PDF-1.4\n9 0 obj <</Title(Chapter 1)/Parent 8 0 R/Dest[1 0 R/Fit]>> endobj")
    #expect(MediaTags.read(outline).title == nil)
    let nested = MediaBytes.text("%PDF-1.4\n9 0 obj <</Producer(x)/PieceInfo<</Title(Nested)>> >> endobj")
    #expect(MediaTags.read(nested).title == nil)
  }

  @Test("of an encrypted file nothing is taken for text")
  func encrypted() {
    #expect(MediaTags.read(MediaBytes.pdf("/Title(abc)") + MediaBytes.text("trailer<</Encrypt 7 0 R>>")).title == nil)
    #expect(title("/Title(\u{1}\u{93}k\u{7}\u{1F})") == nil, "bytes that are no text")
  }

  @Test("where there is no information dictionary, XMP tells")
  func xmp() {
    let packet = """
      <x:xmpmeta><rdf:RDF><rdf:Description><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Salt &amp; pepper</rdf:li></rdf:Alt>
      </dc:title><dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let tags = MediaTags.read(MediaBytes.pdf() + MediaBytes.text(packet))
    #expect(tags.title == "Salt & pepper" && tags.author == "Ann")
    #expect(MediaTags.read(MediaBytes.pdf("/Title(Own)") + MediaBytes.text(packet)).title == "Own")
  }

  @Test("where no title is found a little more is wanted, and never much")
  func wanted() {
    #expect(MediaTags.read(MediaBytes.pdf(linearized: 2)).wantedBytes == 32 << 10)
    #expect(MediaTags.read(MediaBytes.pdf("/Title(Own)")).wantedBytes == 0)
    #expect(MediaTags.read(MediaBytes.pdf() + MediaBytes.padding(40_000, 0x20)).wantedBytes == 0)
  }

  @Test("brackets without end and a million objects take one pass")
  func hostile() {
    let open = MediaBytes.text("%PDF-1.4 1 0 obj<<" + String(repeating: "<<[(", count: 10_000))
    #expect(MediaTags.read(open).title == nil)
    let many = MediaBytes.text("%PDF-1.4 " + String(repeating: "obj<<", count: 13_000))
    #expect(MediaTags.read(many).title == nil)
  }
}
