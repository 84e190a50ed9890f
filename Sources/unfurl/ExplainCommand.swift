// SPDX-License-Identifier: MIT

import UnfurlKit
import Unfurling

/// `unfurl explain`: what was done for a link, and why the answer is what it is.
struct ExplainCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() -> Int32 {
    guard let assembly = Assembly(invocation) else { return Program.Status.wrong }
    let url = invocation.operands.first ?? ""
    let trace = Trace()
    let shot = OneShot(assembly, assembly.policy(invocation))
    let answer = shot.answer(url, trace: trace)
    var lines = [StandardStreams.safe(url)]
    // A trace says what a server said, as it said it.
    lines += trace.lines.map { "  " + StandardStreams.safe($0) }
    var status = Program.Status.done
    switch answer.outcome {
    case .preview(let preview):
      lines.append("preview by \(preview.handler)")
      for (field, tag) in preview.metadata.sources.sorted(by: { $0.key < $1.key }) {
        lines.append("  \(field) from \(tag)")
      }
      lines.append(Card(preview).text.dropLast().split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    case .skipped(let reason):
      lines.append("no preview: \(reason.rawValue)")
      status = Program.Status.failed
    case .failed(let error):
      lines.append("no preview: \(error.code.rawValue): \(StandardStreams.safe(error.message))")
      status = Program.Status.failed
    }
    StandardStreams.say(lines.joined(separator: "\n") + "\n")
    return status
  }
}
