// SPDX-License-Identifier: MIT

import XMLReading

/// Takes the texts of an answer in XML: the elements right below `<oembed>`.
final class OEmbedXML: XMLReceiver {
  /// The deepest element that is told; those of an answer stand second.
  private static let depth = 16

  private var texts: [String: String] = [:]
  /// Whether it is an answer at all.
  private var isAnswer = false
  /// How many elements are open.
  private var open = 0
  /// The element whose text is taken, and the text so far.
  private var name: String?
  private var text: [UInt8] = []

  private init() {}

  /// The texts by the names of their elements; `nil` where the document is no `<oembed>`.
  static func texts(_ bytes: [UInt8], contentType: String?) -> [String: String]? {
    var limits = XMLLimits()
    limits.depth = depth
    // UTF-16 and old encodings grow on their way to UTF-8.
    limits.bytes = 2 * OEmbedAnswer.maximumBytes
    let receiver = OEmbedXML()
    let reader = XMLReader(contentType: contentType, limits: limits, receiver: receiver)
    _ = reader.push(bytes)
    _ = reader.finish()
    return receiver.isAnswer ? receiver.texts : nil
  }

  let hasEnough = false

  func start(_ element: borrowing XMLElement) {
    open += 1
    let local = element.name.local.lowercased()
    if open == 1 {
      isAnswer = local == "oembed"
    } else if open == 2, isAnswer, OEmbedMembers.names.contains(local) {
      name = local
      text = []
    }
  }

  func text(_ text: Span<UInt8>) {
    // Bounded by the bytes of the document.
    if name != nil { text.withUnsafeBufferPointer { self.text.append(contentsOf: $0) } }
  }

  func end(_ name: XMLName) {
    open -= 1
    guard open == 1, let name = self.name else { return }
    texts[name] = String(decoding: text, as: UTF8.self)
    self.name = nil
  }
}
