// SPDX-License-Identifier: MIT

import MediaSniffing
import Testing
import UnfurlTestKit

@Suite("sniffing")
struct SnifferTests {
  private func sniff(_ text: String, _ declared: String? = nil, isNoSniff: Bool = false) -> String {
    MediaSniffer.sniff(Array(text.utf8), declared: declared.flatMap { MediaType($0) }, isNoSniff: isNoSniff).description
  }

  private func box(_ brands: String...) -> [UInt8] {
    let brands = brands.flatMap { Array($0.utf8) }
    return [0, 0, 0, UInt8(12 + brands.count)] + Array("ftyp".utf8) + brands[0..<4] + [0, 0, 0, 0] + brands[4...]
  }

  @Test("markup without a type is HTML")
  func noType() {
    #expect(sniff("<!doctype html><title>x") == "text/html")
    #expect(sniff("\n <meta charset=utf-8>") == "text/html")
    #expect(sniff("\u{FEFF}<HTML>", "application/octet-stream") == "text/html")
    #expect(sniff("<?xml version=\"1.0\"?><!DOCTYPE html><html lang='en'>") == "text/html")
  }

  @Test("a feed is a feed, also when it is declared as text/xml or text/html")
  func feeds() {
    let rss = "<?xml version=\"1.0\"?>\n<!-- made > by -->\n<rss version=\"2.0\">"
    let atom = "<feed xmlns=\"http://www.w3.org/2005/Atom\">"
    let rdf = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\">"
    for declared in [nil, "text/xml; charset=utf-8", "text/html", "application/xml", "text/plain"] {
      #expect(sniff(rss, declared) == "application/rss+xml")
      #expect(sniff(atom, declared) == "application/atom+xml")
      #expect(sniff(rdf, declared) == "application/rss+xml")
    }
    #expect(sniff("<rssx>", "text/xml") == "text/xml")
    #expect(sniff("<html><rss>", "text/html;charset=utf-8") == "text/html;charset=utf-8")
  }

  @Test("a feed is a feed whatever its prefix, in capitals, and behind what should not stand before it")
  func oddFeeds() {
    let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    let feeds: [(String, String)] = [
      ("<r:RDF xmlns:r='\(rdf)' xmlns='http://my.netscape.com/rdf/simple/0.9/'>", "application/rss+xml"),
      ("<RDF xmlns='\(rdf)' xmlns:rss='http://purl.org/rss/1.0/'>", "application/rss+xml"),
      ("<a:feed xmlns:a='http://www.w3.org/2005/Atom'>", "application/atom+xml"),
      ("<RSS VERSION='0.91'>", "application/rss+xml"),
      ("\n\u{FEFF}\0 \u{FEFF}<?xml version='1.0'?><rss>", "application/rss+xml"),
      ("{ \"version\": \"https://jsonfeed.org/version/1.1\"}", "application/feed+json"),
      ("{\"version\":\"https:\\/\\/jsonfeed.org\\/version\\/1\"}", "application/feed+json"),
    ]
    for (feed, type) in feeds {
      for declared in [nil, "text/html", "text/plain"] { #expect(sniff(feed, declared) == type, "\(feed)") }
    }
    let warned = "Notice: Undefined index in feed.php on line 3\n<?xml version=\"1.0\"?><rss version=\"2.0\">"
    for declared in ["text/html", "text/xml"] { #expect(sniff(warned, declared) == "application/rss+xml") }
    #expect(sniff(warned, "text/plain") == "text/plain")
    #expect(sniff("<p>An <rss> element", "text/html") == "text/html")
    #expect(sniff("<x:feed>", "text/xml") == "text/xml")
    #expect(sniff("words <svg>", "text/xml") == "text/xml")
  }

  @Test("a feed behind a long comment is found in more bytes, which are wanted only then")
  func longComment() {
    let feed = Array(("<?xml version='1.0'?><!--" + String(repeating: " licence", count: 1000) + "--><rss>").utf8)
    let first = Array(feed.prefix(MediaSniffer.prefixLength))
    #expect(MediaSniffer.wantsMore(first, declared: .html) && MediaSniffer.wantsMore(first, declared: nil))
    #expect(!MediaSniffer.wantsMore(first, declared: .html, isNoSniff: true))
    #expect(!MediaSniffer.wantsMore(Array(first.prefix(100)), declared: .html))
    #expect(MediaSniffer.sniff(first, declared: .html) == .html)
    #expect(MediaSniffer.sniff(feed, declared: .html) == .rss)
    let page = Array(("<!doctype html><html>" + String(repeating: "<p>words", count: 1000)).utf8)
    #expect(!MediaSniffer.wantsMore(page, declared: .html))
  }

  @Test("plain text stays plain text unless it clearly is something else")
  func plainText() {
    #expect(sniff("<b>bold</b> words", "text/plain") == "text/plain")
    #expect(sniff("see <html>", "text/plain;charset=utf-8") == "text/plain;charset=utf-8")
    #expect(sniff("<!DOCTYPE html>\n<p>", "text/plain") == "text/html")
    #expect(sniff("%PDF-1.7", "text/plain") == "application/pdf")
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    #expect(MediaSniffer.sniff(png, declared: .plainText).essence == "image/png")
  }

  @Test("other declared types are believed, but an image may turn out to be another image")
  func declared() {
    #expect(sniff("<html>", "application/json") == "application/json")
    #expect(sniff("GIF89a", "application/pdf") == "application/pdf")
    #expect(sniff("GIF89a", "image/png") == "image/gif")
    #expect(sniff("<html>", "image/png") == "image/png")
  }

  @Test("nosniff holds the declared type, and keeps unnamed bytes from becoming HTML")
  func noSniff() {
    #expect(sniff("<!DOCTYPE html>", "text/plain", isNoSniff: true) == "text/plain")
    #expect(sniff("<html>", nil, isNoSniff: true) == "text/plain")
    #expect(sniff("%PDF-1.4", nil, isNoSniff: true) == "text/plain")
    #expect(sniff("GIF89a", nil, isNoSniff: true) == "image/gif")
  }

  @Test("the brands of the MP4 family name images, sound and films")
  func brands() {
    let expected: [([UInt8], String)] = [
      (box("avif", "mif1"), "image/avif"), (box("mif1", "avif"), "image/avif"), (box("heic"), "image/heic"),
      (box("mif1", "xxxx"), "image/heif"), (box("isom", "avc1"), "video/mp4"), (box("M4A ", "isom"), "audio/mp4"),
      (box("qt  "), "video/quicktime"), (box("3gp5"), "video/3gpp"), (box("abcd"), "application/octet-stream"),
    ]
    for (bytes, type) in expected { #expect(MediaSniffer.sniff(bytes, declared: nil).essence == type) }
  }

  @Test("newer formats and bare MP3 are recognised")
  func newer() {
    #expect(sniff("fLaC\u{0}\u{0}") == "audio/flac")
    #expect(MediaSniffer.sniff([0xFF, 0x0A, 0x00], declared: nil).essence == "image/jxl")
    // 128 kbit/s at 44.1 kHz: 417 bytes a frame.
    var frames = [UInt8](repeating: 0, count: 421)
    frames.replaceSubrange(0..<4, with: [0xFF, 0xFB, 0x90, 0x00])
    #expect(MediaSniffer.sniff(frames, declared: nil).essence == "application/octet-stream")
    frames.replaceSubrange(417..<421, with: [0xFF, 0xFB, 0x90, 0x00])
    #expect(MediaSniffer.sniff(frames, declared: nil).essence == "audio/mpeg")
  }

  @Test("a drawing is an image")
  func drawing() {
    #expect(sniff("<svg xmlns=\"http://www.w3.org/2000/svg\">", "text/xml") == "image/svg+xml")
    #expect(sniff("<?xml version=\"1.0\"?><!DOCTYPE svg [ <!ENTITY x \"y>\"> ]><svg>") == "image/svg+xml")
  }

  @Test("any bytes have a type")
  func nonsense() {
    var random = SeededGenerator(4)
    let words = ["<!--", "-->", "<?xml ", "?>", "<!", "[", "]>", "<rss", "<svg", "RIFF", "ftyp", "\u{1A}", ">", " "]
    for _ in 0..<5000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...16, using: &random) {
        if Bool.random(using: &random) { bytes += Array((words.randomElement(using: &random) ?? "").utf8) }
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
      for declared in [nil, MediaType.plainText, .html, .xml, MediaType("image/png")] {
        #expect(!MediaSniffer.sniff(bytes, declared: declared).essence.isEmpty)
      }
    }
  }

  @Test("XHTML is XHTML, also when it is declared as XML")
  func xhtml() {
    let page =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"x\">\n<html xmlns=\"x\">"
    for declared in ["text/xml", "application/xml; charset=utf-8"] {
      #expect(sniff(page, declared) == "application/xhtml+xml")
      #expect(sniff("<htmls/>", declared) != "application/xhtml+xml")
    }
  }

  @Test("where bytes cannot change the declared type, they are not asked for")
  func needsBytes() {
    let needs = { (type: String?, isNoSniff: Bool) in
      MediaSniffer.needsBytes(declared: type.flatMap { MediaType($0) }, isNoSniff: isNoSniff)
    }
    for type in [nil, "text/html", "text/plain; charset=x", "application/octet-stream", "image/png", "text/xml"] {
      #expect(needs(type, false), "\(type ?? "none")")
    }
    for type in ["audio/mpeg", "video/mp4", "application/zip", "application/pdf", "image/svg+xml", "application/json"] {
      #expect(!needs(type, false), "\(type)")
    }
    #expect(!needs("text/html", true) && needs(nil, true))
  }
}
