// SPDX-License-Identifier: MIT

/// Watches for the end of the head, and whether what a preview needs is known.
struct HeadWatch {
  /// Something was learnt that may end the reading.
  var isNews = false
  /// There is a title: a `<title>` that is not blank, `og:title` or `twitter:title`.
  private(set) var hasTitle = false
  /// There is a description: `description`, `og:description` or `twitter:description`.
  private(set) var hasDescription = false
  /// There is a heading in the body, if only in what stands above every page of the site.
  private(set) var hasHeading = false
  /// There is a heading that is this page's own.
  private(set) var hasOwnHeading = false
  /// There is a paragraph in what the page marks as its own contents.
  private(set) var hasMainParagraph = false
  /// `</head>`, `<body>` or the like was seen.
  private(set) var hasEnded = false
  /// Something that belongs into a body was seen, outside of a `<noscript>`.
  private(set) var hasContent = false
  /// `<head>` was seen: where content stands before its end, `</head>` may still come.
  var sawHeadTag = false
  /// In a `<noscript>` that began in the head: a tracker's picture in it does not end the head.
  var isInNoscript = false

  var awaitsContent: Bool { !hasEnded && !hasContent }

  mutating func noteEnd() {
    if !hasEnded { isNews = true }
    hasEnded = true
  }

  mutating func noteContent() {
    guard awaitsContent, !isInNoscript else { return }
    hasContent = true
    isNews = true
  }

  mutating func noteTitle() {
    if !hasTitle { isNews = true }
    hasTitle = true
  }

  mutating func noteDescription() {
    if !hasDescription { isNews = true }
    hasDescription = true
  }

  /// - Parameter isOwn: whether it stands outside of the page's header.
  mutating func noteHeading(isOwn: Bool) {
    if !hasHeading || isOwn && !hasOwnHeading { isNews = true }
    hasHeading = true
    if isOwn { hasOwnHeading = true }
  }

  mutating func noteMainParagraph() {
    if !hasMainParagraph { isNews = true }
    hasMainParagraph = true
  }
}
