// SPDX-License-Identifier: MIT

import PreviewStore

/// The items that were seen, to be found by what they are known by; each is found once.
struct KnownItems {
  private struct Pair: Hashable {
    let title: UInt64
    let other: UInt64
  }

  private struct Dated: Hashable {
    let title: UInt64
    let published: Int64?
  }

  let items: [SeenItem]
  private var isTaken: [Bool]
  private var byID: [UInt64: Int] = [:]
  /// By link; `nil` where several have it, which makes it tell nothing.
  private var byLink: [UInt64: Int?] = [:]
  /// Those met last at the end.
  private var byLinkAndTitle: [Pair: [Int]] = [:]
  private var byTitleAndDate: [Dated: [Int]] = [:]
  /// By title; `nil` where several have it.
  private var byTitle: [UInt64: Int?] = [:]

  init(_ items: [SeenItem]) {
    self.items = items
    isTaken = Array(repeating: false, count: items.count)
    for (index, item) in items.enumerated().reversed() {
      // Those met last win.
      if item.id != 0 { byID[item.id] = index }
      if item.link != 0 { byLink[item.link] = .some(byLink.keys.contains(item.link) ? nil : index) }
      if item.link != 0 { byLinkAndTitle[Pair(title: item.title, other: item.link), default: []].append(index) }
      guard item.title != 0 else { continue }
      byTitleAndDate[Dated(title: item.title, published: item.published), default: []].append(index)
      byTitle[item.title] = .some(byTitle.keys.contains(item.title) ? nil : index)
    }
  }

  /// For each item of a fetch the seen one that it is; `nil` where it is new.
  ///
  /// What tells most is asked first, for all items: what is left after that cannot be taken for an item that is still
  /// in the fetch as itself.
  mutating func matches(of fetched: [FetchedItem]) -> [Int?] {
    var found: [Int?] = Array(repeating: nil, count: fetched.count)
    for rule in Rule.allCases {
      // Where not one is known the feed has moved as a whole, dates and all; one item alone would be something new.
      if rule == .title, fetched.count < 2 || found.contains(where: { $0 != nil }) { break }
      for (index, item) in fetched.enumerated() where found[index] == nil {
        guard let match = match(item, by: rule), !isTaken[match] else { continue }
        isTaken[match] = true
        found[index] = match
      }
    }
    return found
  }

  /// Those that are not in the fetch any more.
  var rest: [SeenItem] { items.indices.lazy.filter { !isTaken[$0] }.map { items[$0] } }

  private enum Rule: CaseIterable { case id, linkAndTitle, link, titleAndDate, title }

  private mutating func match(_ item: FetchedItem, by rule: Rule) -> Int? {
    let keys = item.keys
    switch rule {
    case .id:
      // An id whose link and title are both others was given to something else.
      guard item.isIDUsable, let index = byID[keys.id] else { return nil }
      return items[index].link == keys.link || items[index].title == keys.title ? index : nil
    case .linkAndTitle:
      // The id was made anew. Where others have the link too, a date would tell it from them.
      guard keys.link != 0, item.isLinkUsable || keys.published == nil else { return nil }
      guard let index = takeFree(&byLinkAndTitle[Pair(title: keys.title, other: keys.link)]) else { return nil }
      return item.isLinkUsable || items[index].published == nil ? index : nil
    case .link:
      // Another title. What has an id of its own, never met before, is something else.
      guard item.isLinkUsable, !item.isIDUsable || byID[keys.id] != nil else { return nil }
      return byLink[keys.link] ?? nil
    case .titleAndDate:
      // It has moved. Without a date, a title alone counts where there is nothing else.
      guard keys.title != 0 else { return nil }
      guard keys.published != nil || (!item.isIDUsable && !item.isLinkUsable) else { return nil }
      return takeFree(&byTitleAndDate[Dated(title: keys.title, published: keys.published)])
    case .title:
      return item.isTitleUsable ? byTitle[keys.title] ?? nil : nil
    }
  }

  /// The last of some that is not taken; those after it are let go of.
  private func takeFree(_ indices: inout [Int]?) -> Int? {
    while let last = indices?.last {
      if !isTaken[last] { return last }
      indices?.removeLast()
    }
    return nil
  }
}
