// SPDX-License-Identifier: MIT

import Links
import PreviewStore
import URLParsing
import UnfurlKit
import Unfurling

/// Unfurls single links for people, outside any channel.
struct OneShot {
  private let unfurler: Unfurler
  let policy: PolicyInForce

  /// - Parameter policy: the channel's, or what was made of it.
  init(_ assembly: Assembly, _ policy: PolicyInForce) {
    // What a person asks for here and now is asked of the server.
    unfurler = assembly.unfurler(Store(.memory, time: assembly.time, log: assembly.log))
    self.policy = policy
  }

  /// The outcome of a link, however it is written; a URL without a scheme is taken for https.
  func answer(_ written: String, trace: Trace? = nil) -> Unfurler.Answer {
    guard let url = Self.url(written) else {
      return failure("\"\(written)\" is not an http or https URL.")
    }
    if url.hasCredentials {
      return Unfurler.Answer(outcome: .skipped(.credentials), cache: CacheNote(.miss))
    }
    let ask = Unfurler.Ask(
      url: Canonicalizer().canonical(url), written: written, policy: policy, trace: trace)
    let answered = Condition<Unfurler.Answer?>(nil)
    let unfurler = unfurler
    Task {
      let answer = await unfurler.unfurl(ask)
      answered.withLock { $0 = answer }
      answered.broadcast()
    }
    return answered.wait { $0 }
  }

  /// What it fetches by.
  var fetcher: any Fetcher { unfurler.fetcher }

  /// The URL that a person means, who may leave out the scheme.
  static func url(_ written: String) -> WebURL? {
    // `ftp://host/` has a scheme: it is no host of that name.
    Canonicalizer.url(written) ?? (written.contains("://") ? nil : WebURL("https://" + written))
  }

  private func failure(_ message: String) -> Unfurler.Answer {
    Unfurler.Answer(outcome: .failed(UnfurlError(.badInput, message)), cache: CacheNote(.miss))
  }
}
