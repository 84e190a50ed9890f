// SPDX-License-Identifier: MIT

package import UnfurlKit

/// Looks into folders of GIFs for those who must not wait for a disk, on a thread of its own that the first question
/// starts.
package final class GIFLibrary: Sendable {
  /// The most questions that wait.
  static let mostWaiting = 256

  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var hasThread = false
    var isEnding = false
    var isEnded = false
    /// What was logged last: a trouble that stands is said once.
    var said: String?
  }

  private let state = Condition(State())
  private let log: Log

  /// - Parameter log: Where it is said which folder cannot be read.
  package init(log: Log) { self.log = log }

  /// Finds the names in a folder.
  ///
  /// - Parameters:
  ///   - isWanted: Asked before the folder is read: where nobody wants the answer any more there is none.
  ///   - found: Called once, on any thread.
  package func names(
    in folder: GIFFolder, while isWanted: @escaping @Sendable () -> Bool = { true },
    _ found: @escaping @Sendable (Result<[GIFName], GIFFolderFailure>) -> Void
  ) {
    ask(folder, isWanted, found) { folder throws(GIFFolderFailure) in try folder.names() }
  }

  /// Finds the GIF that is meant by what was typed, with its facts; as ``names(in:while:_:)``.
  package func gif(
    _ typed: String, in folder: GIFFolder, while isWanted: @escaping @Sendable () -> Bool = { true },
    _ found: @escaping @Sendable (Result<LocalGIF, GIFFolderFailure>) -> Void
  ) {
    ask(folder, isWanted, found) { folder throws(GIFFolderFailure) in try folder.gif(typed, while: isWanted) }
  }

  /// Ends the thread, and waits for that at most this long: a disk that hangs is left to itself. What waits is not
  /// answered any more.
  package func close(within limit: Duration) {
    state.withLock { state in
      state.isEnding = true
      if !state.hasThread { state.isEnded = true }
    }
    state.broadcast()
    let end = ContinuousClock.now + limit
    _ = state.wait(until: { _ in end }) { $0.isEnded ? true : nil }
  }

  private func ask<Answer: Sendable>(
    _ folder: GIFFolder, _ isWanted: @escaping @Sendable () -> Bool,
    _ found: @escaping @Sendable (Result<Answer, GIFFolderFailure>) -> Void,
    _ look: @escaping @Sendable (GIFFolder) throws(GIFFolderFailure) -> Answer
  ) {
    let isTaken = post { [self] in
      guard isWanted() else { return }
      let result: Result<Answer, GIFFolderFailure>
      do throws(GIFFolderFailure) { result = .success(try look(folder)) } catch { result = .failure(error) }
      note(result.failure, folder)
      found(result)
    }
    if !isTaken { found(.failure(.overloaded)) }
  }

  /// Has the thread do something, after what waits already.
  ///
  /// - Returns: false where too much waits, or there is no thread to be had.
  private func post(_ job: @escaping @Sendable () -> Void) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isEnding, state.waiting.count < Self.mostWaiting else { return false }
      if !state.hasThread {
        // Letting go of the thread does not end it: it ends when the state says so.
        guard (try? WorkerThread { [self] in work() }) != nil else { return false }
        state.hasThread = true
      }
      state.waiting.append(job)
      return true
    }
    if isTaken { state.broadcast() }
    return isTaken
  }

  private func work() {
    while case .job(let job) = state.wait({ Self.next(&$0) }) { job() }
    state.withLock { $0.isEnded = true }
    state.broadcast()
  }

  /// What the thread does next.
  private enum Turn { case job(@Sendable () -> Void), end }

  /// `nil`: to wait.
  private static func next(_ state: inout State) -> Turn? {
    if state.isEnding {
      state.waiting = []
      return .end
    }
    return state.waiting.isEmpty ? nil : .job(state.waiting.removeFirst())
  }

  /// Says what is wrong with the folder, once: chat is not told where it is.
  private func note(_ failure: GIFFolderFailure?, _ folder: GIFFolder) {
    var sentence: String?
    if case .unreadable(let words) = failure {
      sentence = "gifs.path: \(PlainText.line(folder.path)) cannot be read: \(words)"
    }
    let isNew = state.withLock { state in
      defer { state.said = sentence }
      return sentence != state.said
    }
    if let sentence, isNew { log(.warning, sentence) }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
