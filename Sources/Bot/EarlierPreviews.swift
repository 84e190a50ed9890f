// SPDX-License-Identifier: MIT

import Dialects
import URLParsing
import UnfurlKit
import Unfurling

/// The previews that were said in a channel a while ago, by the link that they show.
struct EarlierPreviews: Sendable {
  let works: WorkTable
  let channel: ChannelName
  let canRetract: Bool
  let canUpdate: Bool
  let silence: Silence
  /// How a message's previews are worded.
  let line: @Sendable (MessageReference) -> AnswerLine

  /// Says them anew, where people would see a difference.
  ///
  /// - Returns: how many that were.
  func update(_ canonical: WebURL, to answer: Unfurler.Answer) -> Int {
    guard canUpdate, !silence.hasFallen, case .preview = answer.outcome else { return 0 }
    var count = 0
    for work in works.works(in: channel) {
      for link in work.links where link.canonical == canonical {
        let reply = line(work.reference).reply(link, answer.outcome, answer.cache, elapsed: .zero, memo: answer.memo)
        if case .preview(_, let line) = reply, work.update(line, where: { $0 == link }) { count += 1 }
      }
    }
    return count
  }

  /// Takes them back.
  ///
  /// - Returns: how many that were.
  func retract(_ canonical: WebURL) -> Int {
    guard canRetract else { return 0 }
    return works.works(in: channel).reduce(0) { $0 + $1.retract { $0.canonical == canonical } }
  }
}
