// SPDX-License-Identifier: MIT

/// In what order lines go out.
struct ModelOutlet {
  struct Place: Hashable {
    let channel: String
    let number: Int
  }

  private struct Queue {
    var head = 0
    var next = 0
    var waiting: [Int: [ModelLine]] = [:]
    var finished: Set<Int> = []
  }

  let keepsOrder: Bool
  private var queues: [String: Queue] = [:]

  init(keepsOrder: Bool) { self.keepsOrder = keepsOrder }

  /// The next place in a channel's order; `nil`: lines go out as they are ready.
  mutating func place(in channel: String) -> Place? {
    guard keepsOrder else { return nil }
    defer { queues[channel, default: Queue()].next += 1 }
    return Place(channel: channel, number: queues[channel]?.next ?? 0)
  }

  /// - Returns: what goes out now.
  mutating func say(_ lines: [ModelLine], _ place: Place?) -> [ModelLine] {
    guard let place, let queue = queues[place.channel] else { return lines }
    if place.number == queue.head { return lines }
    queues[place.channel]?.waiting[place.number, default: []] += lines
    return []
  }

  /// A place has said all.
  ///
  /// - Returns: what goes out now.
  mutating func finish(_ place: Place?) -> [ModelLine] {
    guard let place, var queue = queues[place.channel] else { return [] }
    queue.finished.insert(place.number)
    var lines: [ModelLine] = []
    while queue.finished.remove(queue.head) != nil {
      queue.head += 1
      lines += queue.waiting.removeValue(forKey: queue.head) ?? []
    }
    queues[place.channel] = queue
    return lines
  }
}
