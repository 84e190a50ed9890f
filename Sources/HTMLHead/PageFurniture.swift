// SPDX-License-Identifier: MIT

/// What by its name stands around the contents of a page: notices, crumbs, boxes, and what only machines read.
///
/// The names are those of ids and classes, as systems in wide use and the authors of themes choose them.
enum PageFurniture {
  /// Words of an id or a class, wherever they stand in it: `cookie` is in `CookieBar__text` and in `eu-cookie-notice`.
  /// On links and the like they mean something else.
  static let hiddenWords = [
    "breadcrumb", "breadcrumbs", "ccpa", "consent", "cookie", "cookies", "gdpr", "hatnote", "infobox", "modal",
    "navbox", "newsletter", "offcanvas", "onetrust", "popup", "recaptcha", "usercentrics", "cookiebot", "didomi",
    "truste",
  ]
  /// Whole names.
  static let hiddenNames = [
    // Read out, or shown to nobody.
    "assistive-text", "d-none", "element-invisible", "hidden", "is-hidden", "screen-reader", "screen-reader-only",
    "screen-reader-text", "screenreader", "show-for-sr", "skip", "skip-link", "skip-links", "skip-nav",
    "skip-to-content", "skiplink", "sr-only", "u-hidden", "visually-hidden", "visuallyhidden", "mw-jump-link",
    // About the page, not of it.
    "byline", "caption", "copyright", "credits", "dateline", "entry-meta", "footer", "language-switcher",
    "post-meta", "site-footer", "site-nav", "social-share", "share-buttons", "toc", "wp-caption-text",
    // Of wikis.
    "ambox", "catlinks", "coordinates", "dablink", "metadata", "mw-editsection", "mw-empty-elt", "mw-indicators",
    "noexcerpt", "noprint", "portalbox", "reflist", "rellink", "shortdescription", "siteSub", "sidebar", "thumb",
    "thumbcaption", "vertical-navbox",
    // Beside the contents.
    "ad", "ads", "advert", "advertisement", "comments", "comment-list", "related", "related-posts", "widget",
  ]
  /// Of these, a heading may be this page's own.
  static let asideWords = ["banner", "masthead"]
  /// A name that begins with one of these says what a page has, not what an element is: `has-cookie-banner`.
  static let sayingOfPage = ["has", "no", "not", "with", "without", "show", "js", "close", "hide"]
  /// What marks a footnote, in a `<sup>`.
  static let footnoteWords = ["cite", "fnref", "footnote", "noteref", "reference"]
}
