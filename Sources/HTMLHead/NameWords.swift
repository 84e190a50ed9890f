// SPDX-License-Identifier: MIT

/// Looks up the names in ids and classes, and the words in them, in the lists of ``PageFurniture``.
struct NameWords: Sendable {
  /// What is known of a name or a word in one.
  struct Meaning: OptionSet, Sendable {
    let rawValue: UInt8
    static let hiddenWord = Meaning(rawValue: 1 << 0)
    static let hiddenName = Meaning(rawValue: 1 << 1)
    static let asideWord = Meaning(rawValue: 1 << 2)
    static let sayingOfPage = Meaning(rawValue: 1 << 3)
    static let footnote = Meaning(rawValue: 1 << 4)
  }

  static let shared = NameWords()

  private struct Row: Sendable {
    var name = TagName()
    var meaning: Meaning = []
  }

  private static let slots = 512
  private var rows = [Row](repeating: Row(), count: Self.slots)

  private init() {
    let lists: [([String], Meaning)] = [
      (PageFurniture.hiddenWords, .hiddenWord), (PageFurniture.hiddenNames, .hiddenName),
      (PageFurniture.asideWords, .asideWord), (PageFurniture.sayingOfPage, .sayingOfPage),
      (PageFurniture.footnoteWords, .footnote),
    ]
    for (names, meaning) in lists {
      for text in names {
        let name = TagName(text)
        let slot = slot(of: name)
        rows[slot].name = name
        rows[slot].meaning.insert(meaning)
      }
    }
  }

  /// Where a name is, or would be. Far fewer names than slots are known: there is an empty one.
  private func slot(of name: TagName) -> Int {
    var slot = Int(truncatingIfNeeded: name.key &>> 55) & (Self.slots - 1)
    while rows[slot].name.count != 0, rows[slot].name != name { slot = (slot + 1) & (Self.slots - 1) }
    return slot
  }

  private func meaning(of name: TagName) -> Meaning { rows[slot(of: name)].meaning }

  /// What the names in `bytes`, parted by white space, say together.
  ///
  /// A name is taken as a whole and word by word, as `-`, `_`, digits and capital letters part it.
  func meaning(of bytes: some Collection<UInt8>) -> Meaning {
    var all: Meaning = []
    var name = Scan()
    var word = TagName()
    var wasLower = false
    for byte in bytes {
      if ASCII.isSpace(byte) {
        name.end(word, self)
        all.formUnion(name.meaning(self))
        name = Scan()
        word = TagName()
        wasLower = false
        continue
      }
      name.whole.append(byte)
      let isUpper = byte &- 0x41 < 26
      let parts = !ASCII.isLetter(byte) && byte < 0x80
      if parts || isUpper && wasLower {
        name.end(word, self)
        word = TagName()
      }
      if !parts { word.append(byte) }
      wasLower = !isUpper && !parts
    }
    name.end(word, self)
    return all.union(name.meaning(self))
  }

  /// One name as it is read.
  private struct Scan {
    var whole = TagName()
    private var words: Meaning = []
    private var saysOfPage = false
    private var hasWord = false

    mutating func end(_ word: TagName, _ table: NameWords) {
      guard word.count > 0 else { return }
      let meaning = table.meaning(of: word)
      if !hasWord { saysOfPage = meaning.contains(.sayingOfPage) }
      hasWord = true
      words.formUnion(meaning.subtracting([.hiddenName, .sayingOfPage]))
    }

    func meaning(_ table: NameWords) -> Meaning {
      let known = table.meaning(of: whole).intersection(.hiddenName)
      return saysOfPage ? known : known.union(words)
    }
  }
}
