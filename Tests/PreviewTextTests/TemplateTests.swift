// SPDX-License-Identifier: MIT

import PreviewText
import Testing
import UnfurlKit

@Suite("Lines from a template")
struct TemplateTests {
  private func filled(_ template: String, _ preview: Preview) -> String {
    text(preview) {
      $0.template.general = template
      $0.prefix = ""
    }
  }

  @Test("fields are filled in, unknown ones stay as they are written")
  func fields() {
    #expect(filled("{title} [{site}]", page("T", site: "S")) == "T [S]")
    #expect(filled("{title} {nonsense} {} {", page("T")) == "T {nonsense} {} {")
    #expect(filled("{url}", page("T")) == "https://example.org/a")
    #expect(filled("{site}: {title}", page("T")) == "example.org: T")
  }

  @Test("what divides an absent field from the others goes with it")
  func absent() {
    let bare = page("T", url: nil)
    #expect(filled("{title} — {site}: {description}", bare) == "T")
    #expect(filled("{title} ({site})", bare) == "T")
    #expect(filled("{title} ({site}, {author}) [{type}]", page("T", site: "S")) == "T (S)")
    #expect(filled("{title} by {author}", bare) == "T")
    #expect(filled("{author}: {title}", bare) == "T")
    #expect(filled("{title} — {site}: {description}", page(site: "S", description: "D", url: nil)) == "S: D")
    #expect(filled("“{title}” — {site}", page(site: "S", url: nil)) == "S")
    #expect(filled("  {title}  |  {site}  ", page("T", site: "S")) == "T | S")
  }

  @Test("of several fields the first known one is said, and a text in quotes where none is")
  func fallbacks() {
    let bare = page("T", url: nil)
    #expect(filled("{description|title}", bare) == "T")
    #expect(filled("{title|description}", page("T", description: "D")) == "T")
    #expect(filled("{title} by {author|\"somebody\"}", bare) == "T by somebody")
    #expect(filled("{author|site|\"nobody\"}: {title}", bare) == "nobody: T")
    #expect(filled("{title} ({author|description|site})", page("T", site: "S")) == "T (S)")
    #expect(filled("{title} ({author|description})", bare) == "T")
    #expect(filled("{title} — {author|\"\"}", bare) == "T")
    // A title is a title, whichever list it stands in.
    #expect(
      renderer { $0.template.general = "{author|title}" }.render(page("T")).html
        == "↪ <a href=\"https://example.org/a\"><strong>T</strong></a>")
  }

  @Test("words alone are no line: where no field is known, the usual line is said")
  func wordsAlone() {
    #expect(filled("{author|\"somebody\"}", page("T", site: "S")) == "T — S")
  }

  @Test("what is no list of fields stays as it is written")
  func noLists() {
    for template in [
      "{title|nonsense}", "{|title}", "{title|}", "{\"words\"}", "{title | site}", "{\"a\"|title}", "{title\"x\"}",
      "{title|\"a}", "{title|a\"b\"}", "{title|\"a\"\"}",
    ] {
      #expect(filled("{title} " + template, page("T", site: "S")).hasPrefix("T {"), "\(template)")
    }
  }

  @Test("a text in quotes is words: it calls nobody, holds no line end, and may hold a bar")
  func quotedWords() {
    #expect(filled("{title} {author|\"@everyone | x\"}", page("T")) == "T ＠everyone | x")
    #expect(filled("{title} {author|\"a\nb\"}", page("T")) == "T a b")
  }

  @Test("title alone, and with or without the description, by handler; a template goes before both")
  func interplay() {
    let full = page("T", site: "S", description: "Some words.")
    #expect(text(full) { $0.titleOnly.byHandler["opengraph"] = true } == "↪ T")
    #expect(text(full) { $0.titleOnly.byHandler["rss"] = true } == "↪ T — S: Some words.")
    #expect(text(full) { $0.showsDescription.byHandler["opengraph"] = false } == "↪ T — S")
    #expect(text(full) { $0.showsDescription.general = false } == "↪ T — S")
    let templated = renderer {
      $0.titleOnly.general = true
      $0.showsDescription.general = false
      $0.template.byHandler["opengraph"] = "{title}: {description}"
    }
    #expect(templated.render(full).text == "↪ T: Some words.")
    #expect(templated.joined([full, full]).text == "↪ T: Some words. | T: Some words.")
    let joined = renderer { $0.showsDescription.byHandler["opengraph"] = true }
    #expect(joined.joined([full, page("U")]).text == "↪ T — S: Some words. | U")
    #expect(renderer { $0.titleOnly.general = true }.joined([full, full]).text == "↪ T | T")
  }

  @Test("what looks like a field and is none is told of, and what cannot be meant as one is not")
  func complaints() {
    func complaints(_ template: String) -> [String] {
      TemplateCheck.complaints(about: template, fields: TemplateCheck.previewFields)
    }
    for good in [
      "{title} — {site}", "{title|description|\"x|y\"}", "no field", "{} { } {1} {a.b} {{title}} {",
      "{title|site_name}",
    ] {
      #expect(complaints(good) == [], "\(good)")
    }
    #expect(complaints("{titel}") == ["{titel} is no field (did you mean {title}?)"])
    #expect(complaints("{Title} { site }").count == 2)
    #expect(
      complaints("{title|descripton}") == [
        "{descripton} in {title|descripton} is no field (did you mean {description}?)"
      ])
    #expect(complaints("{title|}").count == 1 && complaints("{\"x\"|title}").first?.contains("at its end") == true)
    #expect(complaints("{picture}").first?.hasPrefix("{picture} is no field; there are title, site,") == true)
  }

  @Test("a value that looks like a template is not filled in")
  func noExpansion() {
    #expect(filled("{title} / {site}", page("{site}{url}", site: "S")) == "{site}{url} / S")
  }

  @Test("a template of which nothing is known gives the usual line")
  func fallback() {
    #expect(filled("{author}", page("T", site: "S")) == "T — S")
    #expect(filled("no field", page("T")) == "T")
  }

  @Test("a template's own words cannot hold a line end")
  func words() {
    #expect(filled("{title}\nQUIT {site}", page("T", site: "S")) == "T QUIT S")
  }

  @Test("a handler may have a template of its own")
  func perHandler() {
    #expect(text(page("T", site: "S")) { $0.template.byHandler["opengraph"] = "<{title}>" } == "↪ <T>")
    #expect(text(page("T", site: "S")) { $0.template.byHandler["rss"] = "<{title}>" } == "↪ T — S")
  }
}
