// SPDX-License-Identifier: MIT

extension TagTraits {
  /// The rows of the table: each set of elements as the standard lists it.
  private static let rows: [(TagTraits, [Tag])] = [
    (
      .special,
      [
        .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button,
        .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption,
        .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html,
        .iframe, .img, .input, .keygen, .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes,
        .noscript, .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style,
        .summary, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp,
      ]
    ),
    (.formatting, [.a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u]),
    (
      .void,
      [
        .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .image, .img, .input, .keygen, .link, .meta,
        .param, .source, .track, .wbr,
      ]
    ),
    (.scope, [.applet, .caption, .html, .marquee, .object, .select, .table, .td, .template, .th]),
    (
      .leavesForeign,
      [
        .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4, .h5,
        .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span, .strong,
        .strike, .sub, .sup, .table, .tt, .u, .ul, .var,
      ]
    ),
    (
      .closesParagraph,
      [
        .address, .article, .aside, .blockquote, .center, .dd, .details, .dialog, .dir, .div, .dl, .dt, .fieldset,
        .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr, .li, .listing, .main,
        .menu, .nav, .ol, .p, .plaintext, .pre, .search, .section, .summary, .table, .ul, .xmp,
      ]
    ),
    (
      .forbidsFrameset,
      [
        .applet, .area, .body, .br, .button, .dd, .dt, .embed, .hr, .iframe, .image, .img, .keygen, .li, .listing,
        .marquee, .object, .pre, .select, .table, .textarea, .wbr, .xmp,
      ]
    ),
    (.keepsAttributes, [.annotationXML, .base, .font, .frame, .html, .input, .link, .meta, .script]),
    (
      .headContent,
      [
        .base, .basefont, .bgsound, .head, .html, .link, .meta, .noframes, .noscript, .script, .style, .template,
        .title,
      ]
    ),
    (.tablePart, [.caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr]),
    (.heading, [.h1, .h2, .h3, .h4, .h5, .h6]),
    (
      .block,
      [
        .address, .article, .aside, .blockquote, .body, .button, .caption, .center, .dd, .details, .dialog, .dir, .div,
        .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr,
        .legend, .li, .listing, .main, .marquee, .menu, .nav, .ol, .option, .p, .pre, .search, .section,
        .select, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp,
      ]
    ),
  ]

  /// The traits of each element.
  static func all() -> [Tag: TagTraits] {
    var traits: [Tag: TagTraits] = [:]
    for (trait, tags) in rows {
      for tag in tags { traits[tag, default: []].insert(trait) }
    }
    return traits
  }
}
