// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// A fetcher whose servers answer only when they are told to.
final class SteppedFetcher: Fetcher {
  private enum Word {
    case head(ModelPage), rest, failure(UnfurlError)
  }

  private struct Exchange {
    let url: String
    var waiter: CheckedContinuation<Word, Never>?
    /// Words that came before anybody waited for them.
    var words: [Word] = []
  }

  private let state = Condition((next: 0, open: [Int: Exchange]()))
  private let happenings: Happenings

  init(_ happenings: Happenings) { self.happenings = happenings }

  /// The URLs that are being fetched, sorted.
  var open: [String] { state.withLock { $0.open.values.map(\.url).sorted() } }

  /// How many fetches there were.
  var count: Int { state.withLock { $0.next } }

  /// The head comes, or the rest.
  func answer(_ url: String, _ page: ModelPage, isRest: Bool) { give(isRest ? .rest : .head(page), url) }

  /// The time of a fetch is over.
  func timeOut(_ url: String) { give(.failure(UnfurlError(.deadline, "It took too long.")), url) }

  private func give(_ word: Word, _ url: String) {
    let waiter = state.withLock { state -> CheckedContinuation<Word, Never>? in
      guard let number = state.open.first(where: { $0.value.url == url })?.key else { return nil }
      if let waiter = state.open[number]?.waiter {
        state.open[number]?.waiter = nil
        return waiter
      }
      state.open[number]?.words.append(word)
      return nil
    }
    waiter?.resume(returning: word)
  }

  private func wait(_ number: Int) async -> Word {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let word = state.withLock { state -> Word? in
          guard state.open[number] != nil, !Task.isCancelled else { return .failure(Self.cancelled) }
          if state.open[number]?.words.isEmpty == false { return state.open[number]?.words.removeFirst() }
          state.open[number]?.waiter = continuation
          return nil
        }
        if let word { continuation.resume(returning: word) }
      }
    } onCancel: {
      close(number)
    }
  }

  /// Ends an exchange, whoever waits for it.
  private func close(_ number: Int) {
    let exchange = state.withLock { $0.open.removeValue(forKey: number) }
    exchange?.waiter?.resume(returning: .failure(Self.cancelled))
    if exchange != nil { happenings.note() }
  }

  private static var cancelled: UnfurlError { UnfurlError(.cancelled, "the fetch was cancelled") }

  func fetch(_ request: FetchRequest) async throws(UnfurlError) -> Resource {
    let url = request.url.href
    let number = state.withLock { state in
      state.next += 1
      state.open[state.next] = Exchange(url: url)
      return state.next
    }
    happenings.note()
    let page: ModelPage
    switch await wait(number) {
    case .head(let head): page = head
    case .rest: throw UnfurlError(.internal, "there is no rest without a head")
    case .failure(let error):
      close(number)
      throw error
    }
    if let error = page.error {
      close(number)
      throw error
    }
    return page.resource(
      for: request,
      rest: { [self] () async throws(UnfurlError) in
        if case .failure(let error) = await wait(number) { throw error }
      }
    ) { [self] in close(number) }
  }
}
