// SPDX-License-Identifier: MIT

import Dialects
import PreviewText
import UnfurlKit
import Unfurling

/// `unfurl preview`: prints a preview of each link.
struct PreviewCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() -> Int32 {
    guard let assembly = Assembly(invocation) else { return Program.Status.wrong }
    let pictures = TerminalPictures(assembly, invocation)
    let shot = OneShot(assembly, assembly.policy(invocation, wantsPosters: pictures != nil))
    let policy = shot.policy.policy
    var previews = 0
    for (index, url) in invocation.operands.enumerated() {
      let begin = ContinuousClock.now
      let answer = shot.answer(url)
      switch answer.outcome {
      case .preview(var preview):
        previews += 1
        preview.metadata.originalURL = url
        let rendered = PreviewRenderer(policy: policy).render(preview)
        if invocation.wantsJSON {
          let line = PreviewLine(
            url: url, handler: preview.handler, text: rendered.text, html: rendered.html,
            markdown: rendered.markdown, metadata: preview.metadata, cache: answer.cache,
            elapsed: begin.duration(to: .now), isShadow: false)
          printJSON(.preview(reference(index), line))
        } else {
          let picture = pictures?.text(of: preview, shot, since: begin) ?? ""
          StandardStreams.say(picture + Card(preview).text)
        }
      case .skipped(let reason):
        if invocation.wantsJSON { printJSON(.skipped(reference(index), url: url, reason)) }
        say("\(url): nothing to show (\(reason.rawValue))")
      case .failed(let error):
        if invocation.wantsJSON { printJSON(.failed(reference(index), url: url, error, said: nil)) }
        say("\(url): \(error.message)")
      }
    }
    return previews > 0 ? Program.Status.done : Program.Status.failed
  }

  private func say(_ sentence: String) { StandardStreams.sayError("unfurl: " + StandardStreams.safe(sentence)) }

  private func reference(_ index: Int) -> MessageReference {
    MessageReference(
      id: .integer("\(index + 1)"), channel: ChannelName(), channelAsSent: invocation.channel ?? "default")
  }

  private func printJSON(_ reply: Reply) {
    var bytes: [UInt8] = []
    JSONLDialect(DialectDefaults()).encode(reply, into: &bytes)
    StandardStreams.say(String(decoding: bytes, as: UTF8.self))
  }
}
