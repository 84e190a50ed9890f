// SPDX-License-Identifier: MIT

import Synchronization
import UnfurlKit

extension Resource {
  /// Of an error page so many bytes are read at most.
  static let errorPageBytes = 16 << 10
  /// So long its body is waited for: the status is the outcome already, and only what stands before a page is looked for.
  static let errorPagePatience = Duration.seconds(2)

  /// The same with a body that ends where it becomes long or slow, as if that were all of it.
  func withBriefBody(deadline: ContinuousClock.Instant, _ time: any Timekeeper) -> Resource {
    var resource = self
    resource.body =
      BriefBody(
        body, bytes: Self.errorPageBytes, until: min(time.now + Self.errorPagePatience, deadline), time
      ).body
    return resource
  }
}

/// The beginning of a body: what comes in a short while, up to some bytes.
final class BriefBody: Sendable {
  private let source: ResourceBody
  private let end: ContinuousClock.Instant
  private let time: any Timekeeper
  private let left: Mutex<Int>

  init(_ source: ResourceBody, bytes: Int, until end: ContinuousClock.Instant, _ time: any Timekeeper) {
    self.source = source
    self.end = end
    self.time = time
    left = Mutex(bytes)
  }

  /// What is left of the body, for one reader.
  var body: ResourceBody {
    ResourceBody(
      next: { [self] () async throws(UnfurlError) -> [UInt8]? in
        let most = left.withLock { $0 }
        guard most > 0, time.now < end, let chunk = try await nextInTime() else {
          source.stop()
          return nil
        }
        left.withLock { $0 = max(0, most - chunk.count) }
        return chunk.count > most ? Array(chunk.prefix(most)) : chunk
      },
      stop: { [source] in source.stop() })
  }

  /// The next chunk; `nil` where the body ended or its time is over.
  private func nextInTime() async throws(UnfurlError) -> [UInt8]? {
    let reading = Task { [source] () async -> Result<[UInt8]?, UnfurlError> in
      do throws(UnfurlError) {
        return .success(try await source.next())
      } catch {
        return .failure(error)
      }
    }
    let chunk = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answered = FirstAnswer<Result<[UInt8]?, UnfurlError>>(continuation)
        let alarm = time.alarm(at: end) {
          answered.give(.success(nil))
          reading.cancel()
        }
        Task {
          answered.give(await reading.value)
          alarm.cancel()
        }
      }
    } onCancel: {
      reading.cancel()
    }
    return try chunk.get()
  }
}
