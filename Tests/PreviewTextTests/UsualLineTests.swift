// SPDX-License-Identifier: MIT

import PreviewText
import Testing
import UnfurlKit

@Suite("The usual line")
struct UsualLineTests {
  @Test("title, site and description, each only where it is known")
  func shape() {
    #expect(
      text(page("Spring rolls", site: "Kitchen", description: "How to roll them."))
        == "↪ Spring rolls — Kitchen: How to roll them.")
    #expect(text(page("Spring rolls", site: "Kitchen")) == "↪ Spring rolls — Kitchen")
    #expect(text(page("Spring rolls", description: "How to roll them.")) == "↪ Spring rolls: How to roll them.")
    #expect(text(page(site: "Kitchen", description: "How to roll them.")) == "↪ Kitchen: How to roll them.")
    #expect(text(page("Spring rolls")) == "↪ Spring rolls")
  }

  @Test("the site's name is not repeated where the title begins or ends with it")
  func siteOnce() {
    #expect(text(page("Spring rolls - Kitchen", site: "Kitchen")) == "↪ Spring rolls - Kitchen")
    #expect(text(page("KITCHEN: spring rolls", site: "Kitchen")) == "↪ KITCHEN: spring rolls")
    #expect(text(page("Kitchens of the world", site: "Kitchen")) == "↪ Kitchens of the world — Kitchen")
  }

  @Test("a description that repeats the title adds nothing")
  func descriptionOnce() {
    #expect(text(page("Spring rolls", site: "Kitchen", description: "Spring rolls.")) == "↪ Spring rolls — Kitchen")
    #expect(text(page("Spring rolls", site: "Kitchen", description: "kitchen")) == "↪ Spring rolls — Kitchen")
  }

  @Test("the host is said only where the link led to another one")
  func host() {
    #expect(
      text(page("Spring rolls", url: "https://www.kitchen.example/a", written: "https://sho.rt/x"))
        == "↪ Spring rolls — kitchen.example")
    #expect(text(page("Spring rolls", url: "https://www.a.example/", written: "http://a.example")) == "↪ Spring rolls")
  }

  @Test("a preview with nothing in it has no text, not even the host")
  func nothing() {
    #expect(text(page()) == "")
    #expect(text(page(url: "https://www.kitchen.example/a", written: "https://sho.rt/x")) == "")
  }

  @Test("a channel may want only the title, or no description")
  func policies() {
    let preview = page("Rolls", site: "Kitchen", description: "How to roll them.")
    #expect(text(preview) { $0.titleOnly.general = true } == "↪ Rolls")
    #expect(text(preview) { $0.showsDescription.general = false } == "↪ Rolls — Kitchen")
    #expect(text(preview) { $0.titleOnly.byHandler["rss"] = true } == "↪ Rolls — Kitchen: How to roll them.")
  }

  @Test("pictures, videos and files say their size with a multiplication sign")
  func facts() {
    var metadata = Metadata()
    metadata.image = Metadata.Image(url: "https://example.org/i.png")
    metadata.image?.width = 480
    metadata.image?.height = 270
    #expect(text(Preview(handler: "media", metadata: metadata)) == "↪ image 480×270")
    metadata.file = Metadata.File()
    metadata.file?.name = "i.png"
    metadata.file?.mime = "image/png"
    metadata.file?.bytes = 1_234_567
    #expect(text(Preview(handler: "media", metadata: metadata)) == "↪ i.png (PNG 480×270, 1.2 MB)")
    var gif = Metadata()
    gif.gif = Metadata.GIF(
      width: 480, height: 270, frames: 24, durationMilliseconds: 1250, loopCount: 0, bytes: 320_400)
    #expect(text(Preview(handler: "gif", metadata: gif)) == "↪ GIF 480×270, 24 frames, 1.2 s, loops forever, 320 kB")
  }

  @Test("a feed says its name and its newest items")
  func feed() {
    var metadata = Metadata()
    metadata.feed = Metadata.Feed(format: "rss")
    metadata.feed?.title = "News"
    metadata.feed?.items = ["One", "Two", "Three", "Four"].map { title in
      var item = Metadata.Feed.Item()
      item.title = title
      return item
    }
    #expect(text(Preview(handler: "rss", metadata: metadata)) == "↪ News: One · Two · Three")
  }

  @Test("the irc style stays in the text: HTML and Markdown have marks of their own")
  func ircAlone() {
    let preview = page("Rolls", site: "Kitchen", description: "How to bake them.")
    let (plain, irc) = (renderer().render(preview), renderer { $0.style = .irc }.render(preview))
    #expect(irc.text != plain.text && irc.html == plain.html && irc.markdown == plain.markdown)
    #expect(!(irc.html + irc.markdown).contains("\u{2}") && !plain.text.contains("\u{2}"))
    #expect(plain.html.contains("<a href=\"https://example.org/a\"><strong>Rolls</strong></a>"))
    #expect(plain.markdown.contains("**Rolls**"))
    let joined = renderer { $0.style = .irc }.joined([preview, preview])
    #expect(joined.text.contains("\u{2}") && !(joined.html + joined.markdown).contains("\u{2}"))
  }

  @Test("the irc style makes the title bold and closes it where it is cut")
  func bold() {
    #expect(text(page("Rolls", site: "Kitchen")) { $0.style = .irc } == "↪ \u{2}Rolls\u{2} — Kitchen")
    let cut = text(page(String(repeating: "roll ", count: 39))) {
      $0.style = .irc
      $0.maximumTextBytes = 60
    }
    #expect(cut.utf8.count <= 60 && cut.hasSuffix("…\u{2}"))
  }
}
