// SPDX-License-Identifier: MIT

import PreviewText
import Testing

@Suite("The site's name beside the title")
struct SiteNameTests {
  @Test(
    "a title that begins or ends with the site's name, or holds one of several words, has said it",
    arguments: [
      ("Words | Site", "Site"), ("Site: Words", "Site"), ("Words - Site.com", "Site"), ("Words – SITE", "Site"),
      ("Words | The Site | Home", "The Site"), ("Words | Site", "Site.com"), ("Words - site.co", "Site.co"),
      ("Words · The Site", "The Site"),
    ])
  func said(title: String, site: String) {
    #expect(text(page(title, site: site)) == "↪ \(title)")
  }

  @Test(
    "one that holds it in another word, or in its middle, has not",
    arguments: [
      ("Words on Sites", "Site"), ("Words of another sites map", "other site"), ("The Site of words", "Site"),
      ("Website", "Site"),
    ])
  func unsaid(title: String, site: String) {
    #expect(text(page(title, site: site)) == "↪ \(title) — \(site)")
  }
}
