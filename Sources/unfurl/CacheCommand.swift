// SPDX-License-Identifier: MIT

import BotSettings
import Links
import PreviewStore
import URLParsing

/// `unfurl cache`: looks at what a bot keeps of links, and has it forget.
struct CacheCommand {
  /// What is to be done.
  enum Verb: String, CaseIterable { case stats, forget, purge }

  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() -> Int32 {
    guard let verb = invocation.operands.first.flatMap(Verb.init) else { return Program.Status.wrong }
    return KeptState.open(invocation) { kept in
      switch verb {
      case .stats: return stats(kept)
      case .purge: return say(kept.wait { kept.store.purge($0) }, "everything")
      case .forget:
        let written = invocation.operands.last ?? ""
        guard let url = OneShot.url(written) else {
          StandardStreams.sayError("unfurl: \"\(written)\" is not an http or https URL")
          return Program.Status.wrong
        }
        let canonical = Canonicalizer().canonical(url)
        return say(kept.wait { kept.store.forget(url: canonical.href, $0) }, canonical.href)
      }
    }
  }

  private func stats(_ kept: KeptState) -> Int32 {
    let (figures, limits) = (kept.store.figures, kept.settings.cache)
    StandardStreams.say(
      """
      links   \(figures.rows) of at most \(limits.rows)
      size    \(Self.inWords(figures.bytes)) of at most \(Self.inWords(limits.bytes))
      folder  \(kept.folder)

      """)
    return Program.Status.done
  }

  private static func inWords(_ bytes: Int) -> String {
    bytes >= 10 << 20 ? "\((bytes + (1 << 20) - 1) >> 20) MiB" : "\((bytes + 1023) / 1024) KiB"
  }

  /// A running bot hears of it with its next work on the disk.
  private func say(_ result: Result<Int, StoreError>, _ what: String) -> Int32 {
    switch result {
    case .success(let count):
      StandardStreams.say("forgot \(what): \(count == 1 ? "1 answer" : "\(count) answers")\n")
      return Program.Status.done
    case .failure(let error):
      StandardStreams.sayError("unfurl: \(error.message)")
      return Program.Status.failed
    }
  }
}
