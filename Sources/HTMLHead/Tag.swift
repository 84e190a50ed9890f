// SPDX-License-Identifier: MIT

/// The elements that the rules name.
enum Tag: String, CaseIterable {
  case unknown = ""
  case a, address, applet, area, article, aside, b, base, basefont, bgsound, big, blockquote, body, br, button, caption
  case center, code, col, colgroup, datalist, dd, desc, details, dialog, dir, div, dl, dt, em, embed, fieldset,
    figcaption, figure
  case font, footer, foreignobject, form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i
  case iframe, image, img, input, keygen, label, legend, li, link, listing, main, malignmark, marquee, math, menu, meta,
    mglyph, mi, mn
  case mo, ms, mtext, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, output, p, param, plaintext,
    pre,
    ruby
  case s, script, search, section, select, small, source, span, strike, strong, style, sub, summary, sup, svg, table
  case tbody, td, template, textarea, tfoot, th, thead, title, tr, track, tt, u, ul, wbr, xmp
  case `var`
  case annotationXML = "annotation-xml"
}

/// What the tree construction rules (WHATWG HTML, section "Tree construction") say of an element.
struct TagTraits: OptionSet {
  let rawValue: UInt16

  /// The standard's category "special".
  static let special = TagTraits(rawValue: 1 << 0)
  /// The standard's category "formatting".
  static let formatting = TagTraits(rawValue: 1 << 1)
  /// It has no content.
  static let void = TagTraits(rawValue: 1 << 2)
  /// It ends the search for an element "in scope".
  static let scope = TagTraits(rawValue: 1 << 3)
  /// Its start tag leaves foreign content.
  static let leavesForeign = TagTraits(rawValue: 1 << 4)
  /// Its start tag closes an open `<p>`.
  static let closesParagraph = TagTraits(rawValue: 1 << 5)
  /// After it a `<frameset>` no longer counts.
  static let forbidsFrameset = TagTraits(rawValue: 1 << 6)
  /// Its attributes are needed.
  static let keepsAttributes = TagTraits(rawValue: 1 << 7)
  /// It belongs into a head.
  static let headContent = TagTraits(rawValue: 1 << 8)
  /// A part of a table.
  static let tablePart = TagTraits(rawValue: 1 << 9)
  /// `<h1>` to `<h6>`.
  static let heading = TagTraits(rawValue: 1 << 10)
  /// Its tags part the text before from the text after.
  static let block = TagTraits(rawValue: 1 << 11)
}
