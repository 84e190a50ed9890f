// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("What of a body is not shown, or is the same on every page")
struct HiddenTextTests {
  private static let lead = "The lighthouse was built in 1874, and its keeper was the last to leave the island."

  @Test(
    "never counts",
    arguments: [
      "<script>", "<style>", "<template>", "<noscript>", "<svg><foreignObject>", "<math><mi>", "<textarea>", "<select>",
      "<button>", "<datalist>", "<nav>", "<footer>", "<aside>", "<form>", "<dialog>", "<figure><figcaption>", "<menu>",
      "<div hidden>", "<div hidden=until-found>", "<div aria-hidden=true>", "<div style='display:none'>",
      "<div style='color: red; DISPLAY : none !important'>", "<div style=visibility:hidden>", "<div role=navigation>",
      "<div role=contentinfo>", "<div role=' Dialog '>", "<div role=alert>", "<div role=alertdialog>",
      "<div role=complementary>", "<div role=search>", "<div role=toolbar>", "<div role=directory>",
      "<div id=cookie-notice>", "<div class='x CookieBar__text'>",
      "<section class='gdpr_consent'>", "<div class=breadcrumbs>", "<span class=sr-only>",
      "<div class='a visually-hidden'>",
      "<div class=skip-link>", "<div class=newsletterSignup>", "<div id=onetrust-consent-sdk>", "<div class=hatnote>",
      "<table class='infobox vcard'><tr><td>", "<title>", "<iframe>", "<!--", "<object>", "<search>",
    ])
  func hidden(start: String) {
    let body = glimpse("\(start)<h1>Heading</h1><p>\(Self.lead)</p>")
    #expect(body.heading == nil && body.paragraph == nil, "\(start)")
  }

  @Test(
    "is no paragraph, but may hold the heading",
    arguments: ["<header>", "<div role=banner>", "<div class=site-banner>"])
  func header(start: String) {
    let body = glimpse("\(start)<h1>Heading</h1><p>\(Self.lead)</p>")
    #expect(body.heading == "Heading" && body.paragraph == nil)
  }

  @Test(
    "does not hide what comes after it, nor does what only sounds like it",
    arguments: [
      "<nav>x</nav>", "<div hidden>x</div>", "<div class=cookie>x</div>", "<svg><title>x</title></svg>",
      "<form><p>x</form>", "<div class='has-cookie-bar no-banner'>", "<div class=scookies>", "<div aria-hidden=false>",
      "<div style='display:block'>", "<div class='hidden-gem'>", "<main class=cookie>", "<article id=consent>",
      "<article><header>", "<a class=cookie-link>", "<select><option>x</select>", "<div style='--display:none'>",
      "<input class=cookie>", "<img hidden>", "<a name=top>",
    ])
  func shown(start: String) {
    #expect(glimpse("\(start)<p>\(Self.lead)</p>").paragraph == Self.lead, "\(start)")
  }

  @Test("a form around all of the page hides nothing of it")
  func pageForm() {
    #expect(
      glimpse("<form id=aspnetForm><header>x</header><div><h1>T</h1><p>\(Self.lead)</p></div></form>").paragraph
        == Self.lead)
    #expect(glimpse("<form><main><p>\(Self.lead)</p></main></form>").paragraph == Self.lead)
  }

  @Test("words inside of a sentence may be hidden, the rest of it stays whole")
  func inside() {
    let page =
      "<p>The lighthouse<span class=sr-only> (a tower)</span> was built for<b> ships</b><!-- x --> that sail at night.</p>"
    #expect(glimpse(page).paragraph == "The lighthouse was built for ships that sail at night.")
  }

  @Test("a body or a wrapper whose classes tell of the page hides nothing")
  func wrappers() {
    let page = "<body class='cookie-banner modal'><div class='site with-cookie-bar'><p>\(Self.lead)"
    #expect(read(page, limits: everything).body.paragraph == Self.lead)
  }
}
