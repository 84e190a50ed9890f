// SPDX-License-Identifier: MIT

import UnfurlTestKit

/// Makes a stream of steps out of a seed. It has a reference model follow, so as to pick what matters: messages that
/// wait, links that stand, servers that are being asked.
struct StreamMaker {
  private var random: SeededGenerator
  private let model: ReferenceModel
  let setup: ReferenceModel.Setup
  private var nextNumber = 0
  private var nextVersion = 0
  /// The messages of this run of the bot, and the last lines of each, for a double.
  private var chats: [Chat] = []
  /// Messages that were deleted before they came.
  private var overtaken: [ChatID] = []
  private var orders: [Order] = []

  private static let channels = ["room", "hall", "yard"]
  private static let urls = (0..<6).map { "https://p\($0).example/" }

  init(seed: Int) {
    random = SeededGenerator(seed)
    var setup = ReferenceModel.Setup()
    setup.keepsOrder = Int.random(in: 0..<3, using: &random) == 0
    setup.keepsState = Int.random(in: 0..<3, using: &random) == 0
    setup.canRetract = Int.random(in: 0..<8, using: &random) != 0
    setup.canUpdate = Int.random(in: 0..<8, using: &random) != 0
    self.setup = setup
    model = ReferenceModel(setup)
  }

  /// The stream of a seed.
  static func steps(seed: Int, count: Int) -> (setup: ReferenceModel.Setup, steps: [ModelStep]) {
    var maker = StreamMaker(seed: seed)
    let steps = (0..<count).map { _ in maker.next() }
    return (maker.setup, steps)
  }

  /// The next step.
  mutating func next() -> ModelStep {
    let step = make()
    follow(step)
    return step
  }

  private mutating func make() -> ModelStep {
    let hasFlights = !model.flights.isEmpty
    switch number(100) {
    case 0..<30: return .message(message())
    case 30..<52: return hasFlights ? .answer(pick(model.flights.keys.sorted())) : .message(message())
    case 52..<60: return .edit(edit())
    case 60..<65: return .delete(target())
    case 65..<68: return cancel()
    case 68..<76: return sent()
    case 76..<84: return .page(pick(Self.urls), page())
    case 84..<91: return .advance(milliseconds: span())
    case 91..<94: return .configure(pick(Self.channels), change())
    case 94..<98: return .order(order())
    case 98: return .stats
    default: return chance(2) ? .restart(byStop: chance(3)) : .stats
    }
  }

  // MARK: Messages

  private mutating func message() -> Chat {
    // One that comes again, on another way.
    if chance(12), !chats.isEmpty { return pick(chats.suffix(8)) }
    var at = newID()
    if chance(3), let index = overtaken.indices.randomElement(using: &random) { at = overtaken.remove(at: index) }
    let chat = chat(at)
    chats.append(chat)
    return chat
  }

  private mutating func edit() -> Chat {
    guard !chance(10), !chats.isEmpty else {
      let chat = chat(newID())
      chats.append(chat)
      return chat
    }
    let index = chats.indices.suffix(10).randomElement(using: &random) ?? 0
    var chat = chats[index]
    switch number(5) {
    case 0: break
    case 1: chat = self.chat(chat.at)
    case 2:
      if !chat.links.isEmpty { chat.links.remove(at: number(chat.links.count)) }
    case 3:
      if !chat.links.isEmpty {
        let place = number(chat.links.count)
        chat.links[place] = LinkUse(url: chat.links[place].url, form: pick(LinkUse.Form.allCases))
      }
    default:
      let url = pick(Self.urls)
      if !chat.links.contains(where: { $0.url == url }) { chat.links.append(LinkUse(url: url, form: .plain)) }
    }
    // An edit that changes nothing comes again as it was, word for word.
    if number(6) != 0 { chat.word = newNumber() }
    chats[index] = chat
    return chat
  }

  private mutating func chat(_ at: ChatID) -> Chat {
    var urls = Self.urls
    urls.shuffle(using: &random)
    let count = pick([0, 1, 1, 1, 1, 2, 2, 3, 4])
    let links = urls.prefix(count).map { url in
      LinkUse(url: url, form: chance(5) ? pick(LinkUse.Form.allCases) : .plain)
    }
    var chat = Chat(at: at, links: links, word: newNumber())
    if chance(6) { chat.sender = "bob" }
    if chance(10) { chat.marks.insert(pick(Chat.Mark.allCases)) }
    if chance(12) {
      let number = newNumber()
      chat.cards =
        chance(4) ? [:] : Dictionary(uniqueKeysWithValues: links.prefix(1).map { ($0.url, "Card \(number)") })
    }
    return chat
  }

  // MARK: What is done to them

  /// A message that there is, mostly; or one that comes later.
  private mutating func target() -> ChatID {
    if chance(8) {
      let at = newID()
      overtaken.append(at)
      return at
    }
    if chance(8), let order = orders.last { return order.at }
    if chance(4), let posted = model.posted.randomElement(using: &random) { return posted.at }
    return chats.isEmpty ? newID() : pick(chats.suffix(12)).at
  }

  private mutating func cancel() -> ModelStep {
    let waiting = model.allWorks.filter { !$0.isSettled }
    guard let work = waiting.randomElement(using: &random), !chance(5) else { return .cancel(target(), url: nil) }
    let use = pick(work.links).use
    return .cancel(work.at, url: chance(2) ? nil : chance(2) ? use.url : use.written)
  }

  private mutating func sent() -> ModelStep {
    guard let posted = model.posted.suffix(12).randomElement(using: &random) else { return .stats }
    return .sent(posted.at, url: posted.url, ref: chance(6) ? nil : "$\(newNumber())")
  }

  private mutating func order() -> Order {
    let order = Order(
      at: newID(), word: pick([.preview, .preview, .refresh, .refresh, .forget, .cancel]), url: pick(Self.urls),
      isTyped: chance(3))
    orders.append(order)
    // What is typed in chat is no admin's, and only an admin may have a link forgotten.
    return order.word == .forget && order.isTyped
      ? Order(at: order.at, word: .preview, url: order.url, isTyped: true) : order
  }

  private mutating func change() -> PolicyChange {
    switch number(9) {
    case 0: .enabled(pick([.on, .on, .off, .shadow]))
    case 1: .enabled(.on)
    case 2: .repeatWindow(seconds: pick([0, 60, 600]))
    case 3: .linksPerMessage(pick([1, 2, 3]))
    case 4: .updates(chance(2))
    case 5: .optOut(!chance(4))
    case 6: .pendingAfter(milliseconds: pick([0, 400, 2000]))
    case 7: .deadline(seconds: pick([2, 5, 10]))
    default: chance(2) ? .ignoredHost(chance(2) ? nil : "p3.example") : .ignoredUser(chance(2) ? nil : "bob")
    }
  }

  // MARK: The world

  private mutating func page() -> ModelPage {
    nextVersion += 1
    var page = ModelPage(version: nextVersion)
    if chance(3) { page.kind = pick(ModelPage.Kind.allCases) }
    page.life = chance(2) ? .unsaid : pick(ModelPage.Life.allCases)
    page.isTagged = chance(2)
    page.isSlow = chance(4)
    page.isStuck = chance(4)
    page.leadsElsewhere = chance(5)
    return page
  }

  /// A moment, some seconds, or past a deadline, a repeat window, what is fresh, what is remembered of deletions, a day.
  private mutating func span() -> Int {
    switch number(10) {
    case 0..<4: number(1_000)
    case 4..<6: number(12_000)
    case 6, 7: 1_000 * number(700)
    case 8: 60_000 * number(120)
    default: 60_000 * number(2_000)
    }
  }

  // MARK: Following

  private mutating func follow(_ step: ModelStep) {
    switch step {
    case .message(let chat): model.receive(chat)
    case .edit(let chat): model.edit(chat)
    case .delete(let at): model.delete(at)
    case .cancel(let at, let url): model.cancel(at, url: url)
    case .sent(let at, let url, let ref): model.name(at, url, ref)
    case .configure(let channel, let change): model.configure(channel, change)
    case .order(let order): model.carryOut(order)
    case .stats: break
    case .page(let url, let page): model.pages[url] = page
    case .answer(let url): model.answer(url)
    case .advance(let milliseconds): advance(to: model.now + milliseconds)
    case .restart(let byStop):
      if byStop { model.stop() }
      while let url = model.flights.keys.min(), let flight = model.flights[url] {
        if flight.isStuck { advance(to: flight.end) } else { model.answer(url) }
      }
      model.startAnew()
      chats = []
      orders = []
      overtaken = []
    }
    _ = model.takeLines()
  }

  private func advance(to target: Int) {
    while let next = model.nextTimeOut(by: target) {
      model.advance(to: next.at)
      model.timeOut(next.url)
    }
    model.advance(to: target)
  }

  // MARK: Picking

  private mutating func newNumber() -> Int {
    nextNumber += 1
    return nextNumber
  }

  private mutating func newID() -> ChatID { ChatID(channel: pick(Self.channels), id: "m\(newNumber())") }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }

  /// One time in `count`.
  private mutating func chance(_ count: Int) -> Bool { number(count) == 0 }

  private mutating func pick<Items: Collection>(_ items: Items) -> Items.Element {
    items[items.index(items.startIndex, offsetBy: number(items.count))]
  }
}
