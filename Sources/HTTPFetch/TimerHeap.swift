// SPDX-License-Identifier: MIT

/// Something that is looked at when its time has come.
class TimedItem {
  /// When, in nanoseconds since the engine began.
  fileprivate(set) var due: Int64 = .max
  fileprivate var place = -1

  /// Whether it stands in a heap.
  final var isScheduled: Bool { place >= 0 }

  /// Its time has come; it stands in no heap any more.
  func ring() {}
}

/// The items that wait for a point in time, the next one first: a binary heap that knows where each item stands, so
/// that one can be taken out or moved in logarithmic time and an idle engine has nothing to wake up for.
struct TimerHeap {
  private var items: [TimedItem] = []

  /// When the next item is due.
  var next: Int64? { items.first?.due }

  var isEmpty: Bool { items.isEmpty }

  /// Takes the first item that is due at `now` or before it.
  mutating func popDue(_ now: Int64) -> TimedItem? {
    guard let first = items.first, first.due <= now else { return nil }
    remove(first)
    return first
  }

  /// Puts an item in, or moves it.
  mutating func schedule(_ item: TimedItem, at due: Int64) {
    if item.place >= 0 {
      item.due = due
      settle(item.place)
      return
    }
    item.due = due
    item.place = items.count
    items.append(item)
    up(item.place)
  }

  /// Takes an item out; does nothing where it is not in.
  mutating func remove(_ item: TimedItem) {
    let place = item.place
    guard place >= 0 else { return }
    item.place = -1
    let last = items.removeLast()
    guard last !== item else { return }
    last.place = place
    items[place] = last
    settle(place)
  }

  private mutating func settle(_ place: Int) {
    let item = items[place]
    up(place)
    down(item.place)
  }

  private mutating func up(_ start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard items[place].due < items[parent].due else { return }
      exchange(place, parent)
      place = parent
    }
  }

  private mutating func down(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in (2 * place + 1)...(2 * place + 2) where child < items.count && items[child].due < items[least].due {
        least = child
      }
      guard least != place else { return }
      exchange(place, least)
      place = least
    }
  }

  private mutating func exchange(_ a: Int, _ b: Int) {
    items.swapAt(a, b)
    items[a].place = a
    items[b].place = b
  }
}
