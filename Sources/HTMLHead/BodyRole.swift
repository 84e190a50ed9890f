// SPDX-License-Identifier: MIT

/// What an element of the body means for the text in it.
struct BodyRole: OptionSet {
  let rawValue: UInt8

  /// Its text is not shown, or is the same on every page of a site: it never counts.
  static let hidden = BodyRole(rawValue: 1 << 0)
  /// Its text is shown but is no paragraph: the page's header, a lesser heading, code.
  static let aside = BodyRole(rawValue: 1 << 1)
  /// A form, as long as nothing in it shows that the page as a whole stands in it.
  static let form = BodyRole(rawValue: 1 << 2)
  /// What the page marks as its own contents.
  static let main = BodyRole(rawValue: 1 << 3)
  static let link = BodyRole(rawValue: 1 << 4)
  /// An `<h1>`.
  static let heading = BodyRole(rawValue: 1 << 5)
  static let noscript = BodyRole(rawValue: 1 << 6)
  /// An item of a list.
  static let item = BodyRole(rawValue: 1 << 7)

  /// How many elements with each role are open.
  struct Counts {
    private(set) var hidden = 0
    private(set) var asides = 0
    private(set) var forms = 0
    private(set) var mains = 0
    private(set) var links = 0
    private(set) var headings = 0
    private(set) var noscripts = 0
    private(set) var items = 0

    mutating func count(_ role: BodyRole, _ change: Int) {
      if role.contains(.hidden) { hidden += change }
      if role.contains(.aside) { asides += change }
      if role.contains(.form) { forms += change }
      if role.contains(.main) { mains += change }
      if role.contains(.link) { links += change }
      if role.contains(.heading) { headings += change }
      if role.contains(.noscript) { noscripts += change }
      if role.contains(.item) { items += change }
    }

    /// Whether an element with one of these roles is open.
    func holds(_ role: BodyRole) -> Bool {
      role.contains(.hidden) && hidden > 0 || role.contains(.form) && forms > 0
        || role.contains(.heading) && headings > 0
    }

    /// Whether what stands here is meant to be read at all.
    var isShown: Bool { hidden == 0 }
    /// Whether a paragraph may stand here.
    var takesParagraphs: Bool { hidden == 0 && asides == 0 && forms == 0 }
  }
}
