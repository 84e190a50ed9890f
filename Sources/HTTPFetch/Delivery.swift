// SPDX-License-Identifier: MIT

internal import Synchronization
internal import URLParsing
internal import UnfurlKit

/// The head of the final answer, and how it was come to.
struct Answer: Sendable {
  var status: Int
  var headers: HeaderFields
  var mediaType: String?
  var hops: [WebURL]
}

/// One fetch, where the engine's thread and the asking task meet: the engine puts in what arrives, the task takes it.
final class Delivery: Sendable {
  /// What is asked.
  let request: FetchRequest
  /// Where what is done is noted, if anybody wants to know.
  let traced: TracedRequest?

  private struct State {
    var answer: Answer?
    var unread: [UInt8] = []
    var isEnded = false
    var failure: UnfurlError?
    var isPaused = false
    /// How many bytes its reader has taken.
    var taken = 0
    var isLetGo = false
    /// The task that waits for whatever comes next: the head, bytes or the end.
    var waiter: CheckedContinuation<Void, Never>?

    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      let waiter = self.waiter
      self.waiter = nil
      return waiter
    }
  }

  private let mailbox: Mailbox
  private let state = Mutex(State())

  init(_ request: FetchRequest, mailbox: Mailbox) {
    self.request = request
    self.mailbox = mailbox
    traced = request.trace?.begin(RequestRecord(request))
  }

  // MARK: The asking task's side

  /// Waits for the head of the final answer.
  func answer() async throws(UnfurlError) -> Answer {
    while true {
      let (answer, failure) = state.withLock { ($0.answer, $0.failure) }
      if let answer { return answer }
      if let failure { throw failure }
      await wait { $0.answer == nil && !$0.isEnded }
    }
  }

  /// Waits for the next bytes; `nil` at the end.
  func next() async throws(UnfurlError) -> [UInt8]? {
    while true {
      var resumes = false
      let step: Result<[UInt8]?, UnfurlError>? = state.withLock { state in
        if state.isLetGo, state.failure == nil { return .success(nil) }
        if !state.unread.isEmpty {
          let bytes = state.unread
          state.unread = []
          state.taken &+= bytes.count
          // Of a page the first bytes are enough, mostly: more of them come when they are asked for. Who has read so much
          // will want the rest, and need not wait for it.
          if state.isPaused, state.taken > CurlEngine.headBytes {
            resumes = true
            state.isPaused = false
          }
          return .success(bytes)
        }
        guard state.isEnded else {
          resumes = state.isPaused
          state.isPaused = false
          return nil
        }
        return state.failure.map { .failure($0) } ?? .success(nil)
      }
      if resumes { mailbox.post(.resume(self)) }
      if let traced, case .success(let bytes?) = step { traced.change { $0.takenBytes &+= bytes.count } }
      if let step { return try step.get() }
      await wait { $0.unread.isEmpty && !$0.isEnded && !$0.isLetGo }
    }
  }

  /// Ends the transfer: its reader has enough.
  func stop() {
    let (posts, waiter) = state.withLock { state in
      let posts = !state.isEnded && !state.isLetGo
      state.isLetGo = true
      state.unread = []
      return (posts, state.takeWaiter())
    }
    waiter?.resume()
    if posts { mailbox.post(.letGo(self)) }
  }

  /// Ends the transfer: the task that waits for it is cancelled.
  private func cancel() {
    let (posts, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
      if state.isEnded || state.isLetGo { return (false, state.takeWaiter()) }
      state.isLetGo = true
      state.isEnded = true
      state.failure = UnfurlError(.cancelled, "Nobody waits for \(request.toldURL) any more.")
      state.unread = []
      return (true, state.takeWaiter())
    }
    waiter?.resume()
    if posts { mailbox.post(.letGo(self)) }
  }

  /// Suspends until something happens, where `isEarly` still holds.
  private func wait(_ isEarly: (borrowing State) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let resumed: CheckedContinuation<Void, Never>? = state.withLock { state in
          guard isEarly(state) else { return continuation }
          // There is one reader. Should there be two, the first one looks again and finds what the other left.
          let earlier = state.waiter
          state.waiter = continuation
          return earlier
        }
        resumed?.resume()
      }
    } onCancel: {
      cancel()
    }
  }

  // MARK: The engine's side

  /// Whether its reader has enough.
  var isLetGo: Bool { state.withLock { $0.isLetGo } }

  /// Puts in the head, where there is one, and bytes, which are taken out of `bytes`.
  ///
  /// - Returns: true where more than `limit` bytes are unread now: the reader asks for more once it has caught up.
  func put(_ answer: Answer?, _ bytes: inout [UInt8], pausingBeyond limit: Int) -> Bool {
    let (pauses, waiter) = state.withLock { state in
      if let answer { state.answer = answer }
      if state.isLetGo {
        bytes = []
        return (false, state.takeWaiter())
      }
      if state.unread.isEmpty {
        swap(&state.unread, &bytes)
      } else {
        state.unread += bytes
        bytes = []
      }
      if state.unread.count > limit { state.isPaused = true }
      return (state.isPaused, state.takeWaiter())
    }
    waiter?.resume()
    return pauses
  }

  /// Says that nothing more comes, and why.
  func end(_ failure: UnfurlError?) {
    state.withLock { state in
      if !state.isEnded {
        state.isEnded = true
        state.failure = failure
      }
      return state.takeWaiter()
    }?.resume()
  }
}
