// SPDX-License-Identifier: MIT

import CXML2

/// libxml2's push parser, which it owns and frees (<https://gnome.pages.gitlab.gnome.org/libxml2/html/libxml2-parser.html>).
///
/// Its handlers are our own three: none declares an entity, so that none can be expanded, and none loads anything. It is
/// given what ``XMLFilter`` makes of a document: tags in ASCII names, and the numbers of texts.
final class SAXParser {
  private let context: xmlParserCtxtPtr?
  private let receiver: any XMLReceiver
  // Unchecked, which is a twentieth of the time of reading a feed: an access is over before the receiver is called, but
  // for that of `texts`, which only `push` changes; and `push` does not begin within itself.
  @exclusivity(unchecked) private var numbers = NameNumbers()
  /// The numbers of the open elements.
  @exclusivity(unchecked) private var open: [Int] = []
  /// The element around the document, which ``XMLFilter`` adds, has begun.
  @exclusivity(unchecked) private var isInside = false
  /// The texts of the piece that is parsed.
  @exclusivity(unchecked) private var texts = TextQueue()
  /// `push` is at work.
  private var isParsing = false

  /// Once a process; later calls from other threads wait for it.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  init(receiver: any XMLReceiver) {
    self.receiver = receiver
    guard Self.isReady else {
      context = nil
      return
    }
    var handlers = xmlSAXHandler()
    handlers.initialized = UInt32(XML_SAX2_MAGIC)
    handlers.startElementNs = { user, local, prefix, namespace, declared, declarations, count, _, attributes in
      guard let user, let local else { return }
      SAXParser.own(user).start(local, prefix, namespace, Int(declared), declarations, Int(count), attributes)
    }
    handlers.endElementNs = { user, _, _, _ in
      guard let user else { return }
      SAXParser.own(user).end()
    }
    handlers.cdataBlock = { user, bytes, count in
      guard let user, let bytes else { return }
      // libxml2 lends `count` bytes for the length of this call.
      SAXParser.own(user).text(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    // With this one set libxml2 asks no other, and prints nothing.
    handlers.serror = { _, _ in }
    context = xmlCreatePushParserCtxt(&handlers, nil, nil, 0, nil)
    if let context {
      // The parser is freed in our deinit, and calls back only inside `push`, while we are alive: unretained is enough.
      context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
      let options = XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      xmlCtxtUseOptions(context, Int32(options | XML_PARSE_NONET.rawValue))
    }
  }

  deinit {
    // No start of a document is handled, so that there is no tree to free.
    if let context { xmlFreeParserCtxt(context) }
  }

  /// Parses a piece; what ends the reading, if something does.
  func push(_ bytes: [UInt8], _ texts: TextQueue, isLast: Bool) -> String? {
    guard let context else { return "libxml2 has no memory" }
    guard !isParsing else { return "the reader was called by its receiver" }
    isParsing = true
    self.texts = texts
    // Held no longer: who lends it goes on to write into it.
    defer {
      self.texts = TextQueue()
      isParsing = false
    }
    bytes.withUnsafeBufferPointer { all in
      var rest = all
      // One call takes an Int32; who calls sends far less.
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = min(rest.count, 1 << 30)
        start.withMemoryRebound(to: CChar.self, capacity: count) { _ = xmlParseChunk(context, $0, Int32(count), 0) }
        rest = UnsafeBufferPointer(rebasing: rest[count...])
      }
    }
    if isLast {
      xmlParseChunk(context, nil, 0, 1)
      return nil
    }
    if xmlDictSize(context.pointee.dict) > XMLLimits.words {
      return "the document has more than \(XMLLimits.words) names"
    }
    return context.pointee.instate == XML_PARSER_EOF ? "libxml2 read no further" : nil
  }

  /// Ends what is open, where libxml2 has not.
  func endAll() {
    while !open.isEmpty { receiver.end(numbers.names[open.removeLast()]) }
  }

  /// `user` is what `init` gave libxml2: this object, alive during the call.
  private static func own(_ user: UnsafeMutableRawPointer) -> SAXParser {
    Unmanaged<SAXParser>.fromOpaque(user).takeUnretainedValue()
  }

  /// Tells the text whose number these digits are.
  private func text(_ digits: UnsafeBufferPointer<UInt8>) {
    guard !open.isEmpty else { return }
    let number = digits.reduce(0) { $0 &* 10 &+ Int($1 &- 0x30) }
    texts.withText(number) { receiver.text($0) }
  }

  private func start(
    _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?,
    _ declared: Int, _ declarations: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard isInside else {
      isInside = true
      return
    }
    let number = numbers.number(local: local, prefix: prefix, namespace: namespace)
    open.append(number)
    receiver.start(
      XMLElement(
        name: numbers.names[number], attributes: attributes, attributeCount: count, declarations: declarations,
        declarationCount: declared))
  }

  private func end() {
    // The last end is that of the element around the document.
    guard let number = open.popLast() else { return }
    receiver.end(numbers.names[number])
  }
}
