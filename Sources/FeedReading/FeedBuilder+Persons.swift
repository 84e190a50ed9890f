// SPDX-License-Identifier: MIT

/// A person, while it is read: a name, a mail address, or text.
struct PersonDraft {
  var sources = FeedSourcePair()
  var text: [UInt8] = []
  var name = ""
  var mail = ""
}

extension FeedBuilder {
  mutating func startPerson(_ meaning: FeedMeaning) {
    let isSource = scope == .source
    person = PersonDraft()
    person.sources = isSource ? FeedSourcePair() : sources(meaning).filter { wants($0) }
    scope = isSource || !person.sources.isEmpty ? .person : .ignored
  }

  /// An element inside of a person or a picture.
  mutating func startPart(of scope: Scope, _ meaning: FeedMeaning) {
    switch (scope, meaning.role) {
    case (.person, .name): capture.begin(.name, limit: limits.titleBytes)
    case (.person, .mail): capture.begin(.mail, limit: limits.titleBytes)
    case (.image, .url): capture.begin(.imageURL, limit: limits.linkBytes)
    default: self.scope = .ignored
    }
  }

  mutating func endPerson() {
    let text = FeedText.line(person.text, .html, maximumBytes: limits.titleBytes)
    let candidates = [person.name, FeedText.person(text), person.mail]
    let found = candidates.first { !$0.isEmpty } ?? ""
    if scopeOfPerson == .source {
      if sourceAuthor == nil, !found.isEmpty { sourceAuthor = found }
      return
    }
    for source in person.sources { add(person: found, from: source) }
  }

  /// Where the person stands whose end is met.
  private var scopeOfPerson: Scope { person.sources.isEmpty ? .source : .feed }

  mutating func add(person: String, from source: FeedSource) {
    if isInItem {
      item.add(person: person, from: source, maximumBytes: limits.titleBytes)
    } else {
      channel.add(person: person, from: source, maximumBytes: limits.titleBytes)
    }
  }
}
