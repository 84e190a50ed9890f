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
