// SPDX-License-Identifier: MIT

import Bot
import Links
import URLParsing
import UnfurlKit
import Unfurling

/// `unfurl explain`: what was done for a link, and why the answer is what it is.
struct ExplainCommand {
  private let invocation: Invocation

  /// How long the last figures of the requests are waited for once the answer is there.
  private static let patience = Duration.milliseconds(300)

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() -> Int32 {
    guard let assembly = Assembly(invocation) else { return Program.Status.wrong }
    let url = invocation.operands.first ?? ""
    let trace = Trace()
    let shot = OneShot(assembly, assembly.policy(invocation))
    let answer = leftAlone(url, shot.policy) ?? shot.answer(url, trace: trace)
    trace.settle(until: .now + Self.patience)
    let explanation = Explanation(url, answer, trace, shot.policy.policy)
    StandardStreams.say(explanation.lines.joined(separator: "\n") + "\n")
    if case .preview = answer.outcome { return Program.Status.done }
    return Program.Status.failed
  }

  /// The answer where the channel's manners leave the link alone, before anything is fetched.
  private func leftAlone(_ written: String, _ policy: PolicyInForce) -> Unfurler.Answer? {
    guard let url = OneShot.url(written) else { return nil }
    let link = Link(
      written: written, range: 0..<written.utf8.count, canonical: Canonicalizer().canonical(url),
      hasCredentials: url.hasCredentials)
    return Manners(policy.policy).reason(for: link, at: 0).map {
      Unfurler.Answer(outcome: .skipped($0), cache: CacheNote(.miss))
    }
  }
}
