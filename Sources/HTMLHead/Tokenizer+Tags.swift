// SPDX-License-Identifier: MIT

extension Tokenizer {
  /// The states from the tag open state to the tag name state.
  mutating func readTag(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    let byte = start[index]
    switch state {
    case .tagOpen:
      if ASCII.isLetter(byte) {
        beginTag(isEnd: false)
      } else if byte == ASCII.slash {
        state = .endTagOpen
        index += 1
      } else if byte == ASCII.bang {
        state = .declaration
        index += 1
      } else if byte == ASCII.question {
        state = .bogusComment
      } else {
        state = .data
        tree.sawText()
        withUnsafePointer(to: ASCII.less) { keepShown($0, 0, 1) }
      }
    case .endTagOpen:
      if ASCII.isLetter(byte) {
        beginTag(isEnd: true)
      } else if byte == ASCII.greater {
        state = .data
        index += 1
      } else {
        state = .bogusComment
      }
    default:
      readTagName(start, &index, count)
    }
  }

  private mutating func beginTag(isEnd: Bool) {
    name = TagName()
    isEndTag = isEnd
    state = .tagName
  }

  private mutating func readTagName(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    var name = name
    while index < count {
      let byte = start[index]
      if byte == ASCII.greater || byte == ASCII.slash || ASCII.isSpace(byte) {
        self.name = name
        endTagName()
        state = .beforeAttributeName
        return
      }
      name.append(byte)
      index += 1
    }
    self.name = name
  }

  /// The name is known: whether the attributes matter depends on it.
  private mutating func endTagName() {
    row = table.find(name)
    keepsAttributes = !isEndTag && (row.traits.contains(.keepsAttributes) || tree.looksAt(row))
    if keepsAttributes { tree.collected.beginElement() }
  }

  /// The tag is complete.
  mutating func emitTag(isSelfClosing: Bool) {
    state = .data
    let token = TreeRules.Token(tag: row.tag, traits: row.traits, name: name, isSelfClosing: isSelfClosing)
    if isEndTag { return tree.endTag(token) }
    if keepsAttributes { tree.collected.endAttribute() }
    let content = tree.startTag(token)
    if keepsAttributes {
      tree.collected.dropUnlessKept()
      keepsAttributes = false
    }
    switch content {
    case .markup: break
    case .text(let endTag): beginText(endTag)
    case .script:
      beginText(name.low)
      isScript = true
    case .plaintext: state = .plaintext
    }
  }
}
