// SPDX-License-Identifier: MIT

import Dialects
import Links
import PreviewStore
import URLParsing
import UnfurlKit

extension Conversation {
  /// The bridge says under which id of its own it posted a preview; `nil`: that it could not.
  func refer(_ reference: MessageReference, _ url: String, _ ref: String?) {
    if referToNews(reference, ref) { return }
    let works = works.works(for: reference)
    var stands = works.isEmpty
    // A message may have said a link, taken it back and said it again: the oldest line without a name is meant.
    for work in works {
      guard let isThere = work.refer(url, to: ref) else { continue }
      stands = isThere
      break
    }
    // A link with a password gets no preview, so that there is nothing to take back, and it must stand in no file.
    guard let ref, stands, store.isKept, url.utf8.count <= LineLimits.link,
      Canonicalizer.url(url).map({ $0.removingCredentials() == $0 }) ?? true
    else { return }
    store.remember(SentReference(message: reference.id, channel: reference.channel, url: url, ref: ref))
    hasReferencesUnderWay = true
  }

  /// A bridge that wants to know that its references are kept asks for a `pong` after them.
  func answerPing(_ id: MessageID?) {
    guard hasReferencesUnderWay, store.isKept else { return outbox.write(.pong(id: id)) }
    hasReferencesUnderWay = false
    waitingRoom.enter()
    store.whenSettled { [outbox, waitingRoom] in
      outbox.write(.pong(id: id))
      waitingRoom.leave()
    }
  }

  /// Takes back what was posted for a message before a restart.
  ///
  /// - Parameter links: what was said of them since is known, and taken back where it stood.
  func retractKept(_ reference: MessageReference, _ slot: Outbox.Slot?, but links: [String]) {
    waitingRoom.enter()
    store.references(to: reference.id, in: reference.channel) { [outbox, waitingRoom, store] kept in
      for line in kept where !links.contains(line.url) {
        outbox.write(.retract(reference, url: line.url, ref: line.ref), slot)
      }
      if !kept.isEmpty { store.forgetReferences(to: reference.id, in: reference.channel) }
      outbox.acknowledge("delete", reference, slot)
      waitingRoom.leave()
    }
  }
}
