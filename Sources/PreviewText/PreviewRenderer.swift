// SPDX-License-Identifier: MIT

package import UnfurlKit

/// An outcome to text, HTML and Markdown, as one channel wants it, within a budget of bytes.
///
/// 1. What is adult is held back, as the policy says (``shown(_:)``).
/// 2. The metadata become pieces of a line: by a template, or the usual `Title — Site: description`.
/// 3. Each piece is cleaned by `PlainText` and defused, so that it can neither break the line nor call people.
/// 4. The pieces are fitted into the budget, and written three times, each with its own escaping.
package struct PreviewRenderer: Sendable {
  /// Less than this is no line: a smaller budget counts as this many bytes.
  package static let smallestBudget = 40
  /// The largest budget: what is longer is no chat line.
  package static let largestBudget = 4096

  let policy: ChannelPolicy
  /// The most bytes of a text.
  package let budget: Int
  let prefix: String

  /// A renderer for one channel.
  ///
  /// - Parameter room: the most bytes that the dialect has for a text, where it knows.
  package init(policy: ChannelPolicy, room: Int? = nil) {
    self.policy = policy
    let wanted = min(policy.maximumTextBytes, room ?? .max)
    budget = min(max(wanted, Self.smallestBudget), Self.largestBudget)
    prefix = LinePrefix.cleaned(policy.prefix, budget: budget)
  }

  /// One preview as one line.
  package func render(_ preview: Preview) -> RenderedPreview {
    write([pieces(of: preview, describes: true)])
  }

  /// The pieces of a preview's line.
  func pieces(of preview: Preview, describes: Bool) -> [Piece] {
    let metadata = shown(preview.metadata)
    var pieces: [Piece] = []
    if metadata.isAdult == true && policy.adultContent != .allow {
      pieces += [Piece(.mark, AdultMark.text), Piece(.separator, " ")]
    }
    let hidesAll = metadata.isAdult == true && policy.adultContent == .hide
    if let own = preview.text.map({ PlainText.line($0, maximumBytes: Self.largestBudget) }), !own.isEmpty, !hidesAll {
      return pieces + [Piece(.own, own)]
    }
    if let template = policy.template[preview.handler], !hidesAll {
      let known = LineFields(metadata)
      let filled = LineTemplate<PreviewField>(template).filled { $0.pieces(known, feedItems: policy.feeds.items) }
      if !filled.isEmpty { return pieces + filled }
    }
    let usual = UsualLine(
      titleOnly: policy.titleOnly[preview.handler],
      showsDescription: describes && policy.showsDescription[preview.handler] != false,
      feedItems: policy.feeds.items)
    return pieces + usual.pieces(of: metadata)
  }

  /// Writes parts of a line, `|` between them, each within its share of the budget; nothing where all are empty.
  func write(_ parts: [[Piece]]) -> RenderedPreview {
    let bold = policy.style == .irc
    let defused = parts.map { $0.map(\.defused) }.filter { !$0.isEmpty }
    guard !defused.isEmpty else { return RenderedPreview(text: "", html: "", markdown: "") }
    let shares = Shares.of(
      budget: budget - prefix.utf8.count, wants: defused.map { PieceFitting.length(of: $0, bold: bold) })
    let texts = zip(defused, shares).map { PieceFitting.text(of: $0, budget: $1, bold: bold) }
    let body = texts.filter { !$0.isEmpty }.joined(separator: Shares.separator)
    return rendered(body, html: defused, markdown: defused)
  }

  /// A line of which the text is known, without its beginning, and the parts for HTML and Markdown.
  func rendered(_ body: String, html: [[Piece]], markdown: [[Piece]]) -> RenderedPreview {
    let start = LinePrefix.start(of: body, prefix: prefix, commandPrefix: policy.commandPrefix)
    // A template can put together what no piece held alone.
    let whole = Defusing.defused(start + body)
    let text = whole.utf8.count > budget ? cut(whole, bold: policy.style == .irc) : whole
    var line = RenderedPreview(
      text: text, html: Self.html(start, html), markdown: Self.markdown(start, markdown))
    let plain = Piece(.fact, text)
    if line.html.utf8.count > Self.longestMarkup { line.html = Self.html("", [[plain]]) }
    if line.markdown.utf8.count > Self.longestMarkup { line.markdown = Self.markdown("", [[plain]]) }
    return line
  }

  /// Many long titles and links make a longer line than any protocol has room for: it is said as plain as its text.
  private static let longestMarkup = 16 << 10

  /// Most lines are no longer than so many bytes; more than a thousand cost the allocator a longer search.
  private static let usualLength = 960

  private static func html(_ start: String, _ parts: [[Piece]]) -> String {
    var line: [UInt8] = []
    line.reserveCapacity(Self.usualLength)
    HTMLText.append(escaping: start, to: &line)
    for (index, part) in parts.enumerated() {
      if index > 0 { line.append(contentsOf: " | ".utf8) }
      HTMLText.append(part, to: &line)
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func markdown(_ start: String, _ parts: [[Piece]]) -> String {
    var line: [UInt8] = []
    line.reserveCapacity(Self.usualLength)
    MarkdownText.append(escaping: start, to: &line)
    for (index, part) in parts.enumerated() {
      if index > 0 { line.append(contentsOf: #" \| "#.utf8) }
      MarkdownText.append(part, to: &line)
    }
    return String(decoding: line, as: UTF8.self)
  }

  private func cut(_ text: String, bold: Bool) -> String {
    let control = PieceFitting.bold
    let cut = PlainText.cut(text, bytes: bold ? budget - 1 : budget)
    // What was cut may have ended the bold: it ends at the end of the line then.
    let count = cut.unicodeScalars.reduce(0) { $1 == control ? $0 + 1 : $0 }
    return count % 2 == 0 ? cut : cut + String(Character(control))
  }
}
