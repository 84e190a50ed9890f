// SPDX-License-Identifier: MIT

import Dialects
import GIFSources
import PreviewStore
import PreviewText
import UnfurlKit

/// The names of the GIFs in the folder, ten at a time.
struct GIFList: ListSource {
  let gifs: GIFsInForce
  let library: GIFLibrary

  var kind: String { "gifs" }
  var step: Int { 10 }

  func sentence(for error: StoreError) -> String { error.message }

  func page(
    _ list: ChannelList, in channel: ChannelName, _ line: AnswerLine,
    _ found: @escaping @Sendable (Result<ListPage, StoreError>) -> Void
  ) -> Cancel? {
    guard let folder = gifs.folder, line.policy.enabled != .off else {
      found(.failure(StoreError(gifs.folder == nil ? GIFSentences.noFolder : GIFSentences.off)))
      return nil
    }
    library.names(in: folder) { [address = gifs.address] result in
      switch result {
      case .success(let names):
        let first = min(max(list.first, 1) - 1, names.count)
        let items = names[first...].prefix(max(0, list.count)).enumerated().map { place, name in
          CommandAnswer.Item(number: first + place + 1, url: address?.url(of: name), text: name.words)
        }
        var page = ListPage(items: items, count: names.count)
        page.saysLinks = false
        found(.success(page))
      case .failure(let failure): found(.failure(StoreError(GIFSentences.sentence(for: failure))))
      }
    }
    return nil
  }
}

extension GIFName {
  /// The name as a clean line.
  var words: String { Quotation.line(shown, bytes: 100) }
}
