// SPDX-License-Identifier: MIT

import PreviewText
import Testing
import UnfurlKit

@Suite("Formatting and injection")
struct SafetyTests {
  @Test("a line end in any field cannot end the line")
  func lineEnds() {
    let hostile = "I don't want to\r\nQUIT :programming\0!\u{1}\u{2028}x"
    for preview in [page(hostile), page("t", site: hostile), page("t", description: hostile), page(text: hostile)] {
      let said = renderer().render(preview)
      for line in [said.text, said.html, said.markdown] {
        #expect(
          line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{2028}" })
      }
    }
  }

  @Test("a very long title is one line within the budget of bytes")
  func budget() {
    for title in [
      String(repeating: "word ", count: 10_000), String(repeating: "漢字", count: 10_000),
      String(repeating: "👩🏽‍🚀", count: 900),
    ] {
      for budget in [-5, 0, 40, 41, 42, 43, 97, 400, 5000] {
        let said = text(page(title, site: "Site", description: title)) { $0.maximumTextBytes = budget }
        #expect(said.utf8.count <= max(budget, PreviewRenderer.smallestBudget))
        #expect(said.hasPrefix("↪ ") && said.contains("…"))
      }
    }
  }

  @Test("the room that a dialect has counts where it is smaller")
  func room() {
    let renderer = PreviewRenderer(policy: ChannelPolicy(), room: 120)
    #expect(renderer.render(page(String(repeating: "word ", count: 50))).text.utf8.count <= 120)
  }

  @Test("nobody is called: everyone, here, room")
  func calls() {
    let said = renderer().render(
      page("@everyone @Here @ROOM", description: "<@123> <!here> and @channel, me@hotel.example"))
    for line in [said.text, said.html] {
      for call in ["@everyone", "@Here", "@ROOM", "<@1", "&lt;@1", "<!here", "@channel"] {
        #expect(!line.contains(call))
      }
    }
    #expect(said.text.contains("＠everyone ＠Here ＠ROOM"))
    #expect(!said.markdown.contains("@everyone"))
    #expect(text(page("anna@allgood.example")) == "↪ anna@allgood.example")
  }

  @Test("a call put together by a template is defused too")
  func templateCalls() {
    #expect(text(page("everyone")) { $0.template.general = "@{title}" } == "↪ ＠everyone")
  }

  @Test("a title that looks like a command is none, with or without a prefix")
  func commands() {
    for title in ["/quit", "!unfurl off", ".op me", "> quote", "# heading"] {
      #expect(text(page(title)) == "↪ \(title)")
      let bare = renderer { $0.prefix = "" }.render(page(title))
      #expect(bare.text == "· \(title)")
      #expect(bare.html.hasPrefix("· ") && bare.markdown.hasPrefix("· "))
    }
    #expect(
      text(page("bot: off")) {
        $0.prefix = ""; $0.commandPrefix = "bot:"
      } == "· bot: off")
    #expect(text(page("Rolls")) { $0.prefix = "" } == "Rolls")
    #expect(text(page("/quit")) { $0.prefix = " \u{200B}\n" } == "· /quit")
    #expect(
      text(page("/quit")) {
        $0.prefix = ""; $0.style = .irc
      }.hasPrefix("· "))
  }

  @Test("a quote in a field cannot leave its attribute, markup is text")
  func html() {
    let said = renderer().render(page("<b>\"x\"</b> & 'y'", url: "https://example.org/?a=1&b=2"))
    #expect(
      said.html
        == "↪ <a href=\"https://example.org/?a=1&amp;b=2\"><strong>&lt;b&gt;&quot;x&quot;&lt;/b&gt; &amp; &#39;y&#39;</strong></a>"
    )
    #expect(said.text == "↪ <b>\"x\"</b> & 'y'")
  }

  @Test("only a clean http or https URL becomes a link")
  func links() {
    for url in [
      "javascript:alert(1)", "https://example.org/\"onclick=x", "https://a b.example/", "data:text/html,x",
      "https://user:secret@example.org/", "https://example.org/\u{202E}x", "",
    ] {
      #expect(!renderer().render(page("T", url: url)).html.contains("href"))
    }
    #expect(
      renderer().render(page("T", url: "HTTPS://Example.org/x#y")).html.contains("href=\"HTTPS://Example.org/x#y\""))
  }

  @Test("Markdown in a title is text")
  func markdown() {
    let said = renderer().render(page("*a* _b_ [c](d) `e` ~f~ ||g|| <h> #i &j; \\k @l"))
    #expect(
      said.markdown
        == "↪ **\\*a\\* \\_b\\_ \\[c\\]\\(d\\) \\`e\\` \\~f\\~ \\|\\|g\\|\\| \\<h\\> \\#i \\&j; \\\\k \\@l**")
  }

  @Test("a handler's own line is cleaned and cut like any other")
  func ownText() {
    #expect(text(page("T", text: " a\nb @here ")) == "↪ a b ＠here")
    #expect(text(page("T", text: String(repeating: "x y ", count: 9999))).utf8.count <= 400)
    #expect(text(page("T", text: " \n ")) == "↪ T")
  }

  @Test("of adult content no picture, video, sound or still is told, marked or hidden, and of what is hidden no word")
  func adultMedia() {
    var metadata = Metadata()
    (metadata.title, metadata.description, metadata.author) = ("Secret", "Secret words", "Secret name")
    metadata.isAdult = true
    metadata.image = Metadata.Image(url: "https://example.org/secret.png")
    metadata.image?.alt = "Secret"
    metadata.video = Metadata.Video(url: "https://example.org/secret.mp4")
    metadata.audio = Metadata.Audio(url: "https://example.org/secret.mp3")
    metadata.gif = Metadata.GIF(width: 1, height: 1, frames: 1, durationMilliseconds: 0, loopCount: 1)
    metadata.gif?.poster = Metadata.Poster(mime: "image/png", width: 1, height: 1, bytes: [1])
    metadata.gif?.blurhash = "Secret"
    metadata.feeds = [Metadata.FeedLink(url: "https://example.org/feed")]
    metadata.feeds[0].title = "Secret"
    metadata.file = Metadata.File()
    metadata.file?.name = "Secret.gif"
    for word in [ChannelPolicy.AdultContent.mark, .hide] {
      let shown = renderer { $0.adultContent = word }.shown(metadata)
      #expect(shown.image == nil && shown.video == nil && shown.audio == nil)
      #expect(shown.gif != nil && shown.gif?.poster == nil && shown.gif?.blurhash == nil)
      #expect("\(shown)".contains("Secret") == (word == .mark))
      for template in [nil, "{title|description|author} {facts}", "{url}"] {
        let said = renderer {
          $0.adultContent = word
          $0.template.general = template
        }.render(Preview(handler: "gif", metadata: metadata))
        for line in [said.text, said.html, said.markdown] {
          #expect(line.replacing("\\", with: "").hasPrefix("↪ [NSFW]"), "\(line)")
          #expect(!line.contains("secret.") && line.contains("Secret") == (word == .mark))
        }
      }
    }
    #expect(renderer { $0.adultContent = .allow }.shown(metadata) == metadata)
  }

  @Test("adult content is marked and its media held back, or hidden, or said like any other")
  func adult() {
    var preview = page("Title", site: "Site", description: "Words about it.")
    preview.metadata.isAdult = true
    preview.metadata.image = Metadata.Image(url: "https://example.org/i.png")
    #expect(text(preview) == "↪ [NSFW] Title — Site: Words about it.")
    #expect(renderer().shown(preview.metadata).image == nil)
    #expect(text(preview) { $0.adultContent = .hide } == "↪ [NSFW] Site")
    #expect(text(preview) { $0.adultContent = .allow } == "↪ Title — Site: Words about it.")
    #expect(renderer { $0.adultContent = .allow }.shown(preview.metadata).image != nil)
    preview.metadata.siteName = nil
    #expect(text(preview) { $0.adultContent = .hide } == "↪ [NSFW]")
  }
}
