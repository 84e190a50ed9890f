// SPDX-License-Identifier: MIT

import Dialects
import UnfurlKit

extension ChatCommand {
  /// `stats`: how things stand.
  static let stats = ChatCommand(
    words: ["stats"], arguments: "", summary: "say how things stand",
    details: "All channels together, since the start.\nThe hits are answers from memory.", pace: .atOnce
  ) { call, conversation in
    let now = conversation.statistics()
    let skipped = now.skipped.values.reduce(0, +)
    let errors = now.errors.values.reduce(0, +)
    let lines = [
      "Up \(now.uptime.inTwoUnits): \(now.messages) messages, \(now.links) links, \(now.previews) previews, "
        + "\(skipped) skipped, \(errors) errors, \(now.inFlight) under way.",
      "\(now.cacheHits) hits, \(now.cacheMisses) misses, \(now.cacheRows) links remembered; "
        + "\(now.memoryBytes >> 20) MiB in use.",
    ]
    call.answerSender(lines.joined(separator: "\n"), .line(.statistics(id: nil, now)))
  }
}
