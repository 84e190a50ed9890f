// SPDX-License-Identifier: MIT

internal import CCurl
internal import URLParsing
internal import UnfurlKit

// From the head of an answer to the end of its body.

extension CurlEngine {
  /// The head of a hop's answer is in. Called from inside curl.
  ///
  /// - Returns: false to end the hop at once.
  func headIsComplete(_ transfer: Transfer) -> Bool {
    let head = transfer.head
    transfer.lastEvent = now
    transfer.traced?.changeHop { hop in
      hop.status = head.status
      hop.answered = .now
    }
    if Redirect.isRedirect(head.status) {
      transfer.phase = .redirecting
      hasten(transfer)
      return (head.contentLength ?? 0) <= Self.drainedBytes
    }
    transfer.traced?.noteAnswer(head)
    if head.status == 304, transfer.condition != nil {
      transfer.request.trace?.note("the server says it has not changed")
    }
    transfer.limit = BodyLimit.bytes(for: head.mediaType, policy: policy, request: transfer.request)
    transfer.answer = Answer(
      status: head.status, headers: head.headers, mediaType: head.mediaType, hops: transfer.hops)
    transfer.mayPauseInside = head["content-encoding"] == nil && transfer.handle?.isHTTP2 == false
    transfer.phase = .receiving
    hasten(transfer)
    markDirty(transfer)
    return true
  }

  /// Brings the alarm of a transfer forward, where its new phase has a shorter limit. Longer ones take care of themselves:
  /// a transfer whose alarm rings is looked at anew.
  func hasten(_ transfer: Transfer) {
    let due = transfer.due(policy: limits)
    if !transfer.isScheduled || due < transfer.due { timers.schedule(transfer, at: due) }
  }

  /// Remembers that a transfer has something to hand over once curl has done what it can.
  func markDirty(_ transfer: Transfer) {
    if transfer.isDirty { return }
    transfer.isDirty = true
    dirty.append(transfer)
  }

  /// Hands over what has arrived, in one piece.
  func flush(_ transfer: Transfer) {
    transfer.isDirty = false
    let answer = transfer.answer
    transfer.answer = nil
    if answer == nil, transfer.arrived.isEmpty { return }
    // A transfer that is paused already goes on when its reader has taken what there is, however little.
    let limit = transfer.isPaused ? 0 : Self.unreadBytes
    let pauses = transfer.delivery.put(answer, &transfer.arrived, pausingBeyond: limit)
    // A paused HTTP/2 stream would hold up its neighbours on the connection: there the limit of bytes must do.
    guard pauses, !transfer.isPaused, transfer.isInMulti, let handle = transfer.handle, !handle.isHTTP2 else { return }
    transfer.isPaused = true
    handle.pause()
  }

  /// The reader of a paused transfer has caught up.
  func resume(_ delivery: Delivery) {
    guard let transfer = transfers[ObjectIdentifier(delivery)], transfer.isPaused else { return }
    transfer.lastEvent = now
    transfer.isPaused = false
    timers.schedule(transfer, at: transfer.due(policy: limits))
    goOn(transfer)
  }

  /// Lets a paused transfer go on; it may end by that, where what curl has kept goes beyond the limit.
  private func goOn(_ transfer: Transfer) {
    transfer.isPaused = false
    guard let handle = transfer.handle else { return }
    let code = handle.goOn()
    if code != CURLE_OK { ended(handle.pointer, code) }
  }

  /// Nobody wants more of a fetch. A small rest of an HTTP/1.1 answer is read on, so that the connection can serve again;
  /// else the connection is closed, or, on HTTP/2, the stream reset.
  func letGo(_ delivery: Delivery) {
    guard let transfer = transfers[ObjectIdentifier(delivery)], transfer.phase != .draining else { return }
    if transfer.phase == .receiving, let handle = transfer.handle, let length = transfer.head.contentLength,
      !handle.isHTTP2, length - handle.receivedBytes <= Self.drainedBytes
    {
      transfer.phase = .draining
      transfer.arrived = []
      transfer.lastEvent = now
      timers.schedule(transfer, at: transfer.due(policy: limits))
      transfer.noteEnd(.stopped)
      if transfer.isPaused { goOn(transfer) }
      return
    }
    transfer.noteEnd(.stopped)
    finish(transfer, nil)
  }

  /// curl has ended a hop.
  func ended(_ pointer: UnsafeMutableRawPointer, _ code: CURLcode) {
    guard let handle = EasyHandle.of(pointer), let transfer = handle.transfer else { return }
    takeFromCurl(transfer)
    switch transfer.phase {
    case .redirecting: follow(transfer)
    case .draining: finish(transfer, nil)
    case .receiving where code == CURLE_OK || transfer.isCut: finish(transfer, nil)
    default:
      if transfer.phase != .receiving, transfer.verdict == nil, CurlFailure.mayRetry(code, handle), !transfer.hasRetried
      {
        transfer.hasRetried = true
        transfer.traced?.changeHop { $0.isRetried = true }
        transfer.phase = .queued
        ready.append(transfer)
        return
      }
      finish(
        transfer,
        transfer.verdict ?? CurlFailure.error(code, transfer, detail: handle.errorDetail(from: transfer.question.host)))
    }
  }

  /// Goes on to where a redirect leads.
  private func follow(_ transfer: Transfer) {
    let status = transfer.head.status
    giveBackSlot(transfer)
    do {
      let next = try Redirect.next(
        status: status, location: transfer.head["location"], hops: transfer.hops,
        limit: min(policy.redirects, max(0, transfer.request.maximumRedirects ?? .max))
      ).removingFragment()
      transfer.hops.append(next)
      transfer.question.host = next.hostText
      transfer.question.port = next.effectivePort
      transfer.approved = []
      transfer.hasRetried = false
      beginHop(transfer)
    } catch {
      finish(transfer, error)
    }
  }

  /// The time of a transfer's phase may be up: it moves on whenever something arrives, so it is reckoned anew.
  func timeIsUp(_ transfer: Transfer) {
    let due = transfer.due(policy: limits)
    if due > now { return timers.schedule(transfer, at: due) }
    switch transfer.phase {
    case .redirecting where now < transfer.deadline:
      takeFromCurl(transfer)
      follow(transfer)
    case .draining: finish(transfer, nil)
    default: finish(transfer, transfer.timeError(at: now, policy: limits))
    }
  }

  /// Ends a fetch, with all that it holds.
  func finish(_ transfer: Transfer, _ failure: UnfurlError?) {
    guard transfer.phase != .done else { return }
    transfer.noteEnd(failure.map { .failed($0) } ?? (transfer.isCut ? .cut : .whole))
    takeFromCurl(transfer)
    if transfer.phase == .receiving { flush(transfer) }
    transfer.delivery.end(failure)
    transfer.phase = .done
    timers.remove(transfer)
    resolver.leave(transfer)
    giveBackSlot(transfer)
    if let handle = transfer.handle {
      transfer.handle = nil
      recycle(handle)
    }
    transfers[ObjectIdentifier(transfer.delivery)] = nil
  }

  private func takeFromCurl(_ transfer: Transfer) {
    guard transfer.isInMulti, let handle = transfer.handle else { return }
    multi.remove(handle)
    transfer.isInMulti = false
    transfer.isPaused = false
  }

  private func giveBackSlot(_ transfer: Transfer) {
    guard let ticket = transfer.ticket else { return }
    transfer.ticket = nil
    for next in queue.leave(ticket) { ready.append(next) }
  }

  private func recycle(_ handle: EasyHandle) {
    handle.transfer = nil
    handle.forgetCookies()
    if idleHandles.count < Self.keptHandles { idleHandles.append(handle) }
  }
}
