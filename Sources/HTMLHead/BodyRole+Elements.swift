// SPDX-License-Identifier: MIT

extension BodyRole {
  /// What an element means by its name alone.
  static func of(_ tag: Tag) -> BodyRole {
    switch tag {
    case .nav, .footer, .aside, .dialog, .menu, .figcaption, .search, .select, .option, .optgroup, .datalist, .button,
      .template, .svg, .math, .object, .applet:
      .hidden
    case .noscript: [.hidden, .noscript]
    case .header, .h2, .h3, .h4, .h5, .h6, .pre, .listing, .address, .caption, .th, .dt, .summary, .details, .label,
      .legend, .output, .marquee:
      .aside
    case .form: .form
    case .main, .article: .main
    case .h1: .heading
    case .li: .item
    default: []
    }
  }

  /// What the `role` of ARIA says; in lower case.
  static let ofARIA: [(StaticString, BodyRole)] = [
    ("navigation", .hidden), ("contentinfo", .hidden), ("dialog", .hidden), ("alert", .hidden),
    ("alertdialog", .hidden), ("complementary", .hidden), ("search", .hidden), ("menu", .hidden), ("menubar", .hidden),
    ("toolbar", .hidden), ("directory", .hidden),
    ("tooltip", .hidden), ("status", .hidden), ("note", .hidden), ("banner", .aside), ("main", .main),
    ("article", .main),
  ]

  /// Tags in a form that show that it is no form to fill in: some systems put the whole page into one.
  static func isLandmark(_ tag: Tag) -> Bool {
    switch tag {
    case .main, .article, .nav, .header, .footer, .aside: true
    default: false
    }
  }
}
