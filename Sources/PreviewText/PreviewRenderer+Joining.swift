// SPDX-License-Identifier: MIT

package import UnfurlKit

extension PreviewRenderer {
  /// A preview in a line with others keeps at least so many bytes, or it begins a new line.
  static let leastShare = 80

  /// Several previews of one message in one line within the budget: `↪ A | B`.
  ///
  /// Descriptions stand in it only where the policy asks for them, and the long parts share what the short ones leave.
  package func joined(_ previews: [Preview]) -> RenderedPreview {
    if previews.count == 1 { return render(previews[0]) }
    return write(previews.map(joinedPieces))
  }

  /// Several previews of one message in as few lines as they need: each part keeps a readable share of its line.
  package func lines(_ previews: [Preview]) -> [RenderedPreview] {
    var lines: [RenderedPreview] = []
    var line: [Preview] = []
    var used = prefix.utf8.count
    for preview in previews {
      let length = PieceFitting.length(of: joinedPieces(preview).map(\.defused), bold: policy.style == .irc)
      let least = min(length, Self.leastShare) + Shares.separator.utf8.count
      if !line.isEmpty && used + least > budget {
        lines.append(joined(line))
        line = []
        used = prefix.utf8.count
      }
      line.append(preview)
      used += least
    }
    if !line.isEmpty { lines.append(joined(line)) }
    return lines
  }

  private func joinedPieces(_ preview: Preview) -> [Piece] {
    pieces(of: preview, describes: policy.showsDescription[preview.handler] == true)
  }
}
