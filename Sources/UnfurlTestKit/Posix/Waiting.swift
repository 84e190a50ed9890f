// SPDX-License-Identifier: MIT

import Glibc

/// What ended a wait for a descriptor.
enum PollResult { case ready, hungUp, stopped, released, timedOut }

/// Not in the headers without _GNU_SOURCE: the peer has sent its last byte (poll(2)).
let pollPeerClosed: Int16 = 0x2000

/// Waits until `descriptor` is ready for `events` or hung up, `stop` or `gate` is raised, or `limit` is over.
///
/// Without `events` it waits for the hang-up alone.
func wait(
  for events: Int32, on descriptor: Int32, stop: Signal, gate: Signal? = nil, limit: Duration? = nil
) -> PollResult {
  let end = limit.map { ContinuousClock.now + $0 }
  let hangUps = pollPeerClosed | Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL)
  var polled = [
    pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
    pollfd(fd: gate?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    pollfd(fd: descriptor, events: events == 0 ? pollPeerClosed : Int16(events), revents: 0),
  ]
  while true {
    var milliseconds: Int32 = -1
    if let end {
      let (seconds, attoseconds) = max(end - ContinuousClock.now, .zero).components
      milliseconds = Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
    let count = poll(&polled, nfds_t(polled.count), milliseconds)
    if count < 0, errno != EINTR { return .hungUp }
    if polled[0].revents != 0 { return .stopped }
    if polled[1].revents != 0 { return .released }
    if events != 0, polled[2].revents & Int16(events) != 0 { return .ready }
    if polled[2].revents & hangUps != 0 { return .hungUp }
    if let end, ContinuousClock.now >= end { return .timedOut }
  }
}
