// SPDX-License-Identifier: MIT

import UnfurlKit

extension FeedBuilder {
  /// The text that was taken has ended, and becomes what it was taken for.
  mutating func endCapture() {
    guard capture.isOn else { return }
    capture.isOn = false
    switch capture.purpose {
    case .field: for source in capture.sources { setField(source) }
    case .picture: if capture.kind == .html { findPicture(in: capture.bytes) }
    case .name: person.name = shortText
    case .mail: person.mail = shortText
    case .imageURL: if !isCutOff { imageText = capture.bytes }
    case .hour: wishes.add(hour: shortText)
    case .day: wishes.add(day: shortText)
    }
  }

  private var shortText: String { FeedText.line(capture.bytes, .html, maximumBytes: limits.titleBytes) }

  private mutating func setField(_ source: FeedSource) {
    switch source.field.reading {
    case .title: set(FeedText.line(capture.bytes, capture.kind, maximumBytes: limits.titleBytes), from: source)
    case .text:
      set(FeedText.line(capture.bytes, capture.kind, maximumBytes: limits.textBytes), from: source)
      if capture.kind == .html { findPicture(in: capture.bytes) }
    case .person: add(person: FeedText.person(shortText), from: source)
    // What was cut off is another address, id or time than what was meant.
    case .date where !isCutOff:
      guard let time = FeedDate.milliseconds(String(decoding: capture.bytes, as: UTF8.self)) else { return }
      if isInItem { item.set(time, from: source) } else { channel.set(time, from: source) }
    case .url where !isCutOff:
      let text = String(decoding: capture.bytes, as: UTF8.self)
      if let url = source.field == .comments ? absolute(text) : url(text) { set(url, from: source) }
    case .opaque where !isCutOff:
      set(FeedText.line(String(decoding: capture.bytes, as: UTF8.self), limits.linkBytes), from: source)
    case .date, .url, .opaque: return
    }
  }

  // MARK: - Items

  mutating func endItem() {
    guard isInItem else { return }
    isInItem = false
    guard isItemKept else { return }
    let made = makeItem()
    // One that the end of the document cut off counts where it says something.
    if isCutOff, made.title == nil, made.link == nil {
      count -= 1
      return
    }
    items.append(made)
    hasHalfAnItem = isCutOff
  }

  private func makeItem() -> Feed.Item {
    var made = Feed.Item()
    made.id = item.text(.id)
    made.title = item.text(.title)
    made.link = item.text(.link) ?? linkOfID
    made.author = item.text(.author) ?? sourceAuthor
    made.published = item.time(.published) ?? item.time(.updated)
    made.updated = item.time(.updated)
    made.summary = item.text(.summary)
    // What is both is the summary.
    if made.summary == nil || limits.contentBesideSummary {
      made.content = item.text(.content).flatMap { $0 == made.summary ? nil : $0 }
    }
    made.image = item.text(.image)
    made.comments = item.text(.comments)
    made.enclosures = item.enclosures
    return made
  }

  /// A guid is a link only where it does not say otherwise and is an http or https URL (RSS 2.0), and so is what an
  /// item of RDF is about.
  private var linkOfID: String? {
    guard format != .atom, item.idIsLink else { return nil }
    return item.text(.id).flatMap(absolute)
  }

  // MARK: - The feed

  /// What was read; `nil`: it is no feed.
  func makeFeed() -> Feed? {
    guard let format, !isNoFeed, format != .rdf || isKnownRDF else { return nil }
    var feed = Feed(format: format)
    feed.version = version
    feed.title = channel.text(.title)
    feed.link = channel.text(.link)
    feed.description = channel.text(.summary)
    feed.language = channel.text(.language)
    feed.author = channel.text(.author)
    feed.image = channel.text(.image)
    feed.icon = channel.text(.icon)
    feed.selfLink = channel.text(.selfLink)
    feed.id = channel.text(.id)
    feed.updated = channel.time(.updated)
    feed.items = items
    feed.count = count
    feed.isComplete = isOver
    feed.isBrokenOff = hasHalfAnItem
    feed.wishes = wishes.wishes(
      timeToLive: channel.text(.timeToLive), period: channel.text(.updatePeriod),
      frequency: channel.text(.updateFrequency))
    // An entry of Atom without an author has the feed's (RFC 4287, section 4.2.1); where that stands makes no difference.
    if format == .atom, let author = feed.author {
      for index in feed.items.indices where feed.items[index].author == nil { feed.items[index].author = author }
    }
    return feed
  }
}
