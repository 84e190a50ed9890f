// SPDX-License-Identifier: MIT

import Glibc
import Synchronization
import UnfurlKit

/// One connection to the loopback server, from its first byte to its close. Only its own thread uses it.
final class ServerConnection: Sendable {
  /// How the connection goes on after a step.
  private enum Course { case on, ended }

  private static let longestHead = 256 << 10

  private let number: Int
  private let core: ServerCore
  /// `nil` once closed. The lock is never contended: it only makes the class Sendable.
  private let socket: Mutex<Descriptor?>

  init(_ socket: Descriptor, number: Int, core: ServerCore) {
    self.number = number
    self.core = core
    self.socket = Mutex(socket)
  }

  private var descriptor: Int32 { socket.withLock { $0?.number ?? -1 } }

  /// Answers requests until one of both sides closes.
  func serve() {
    defer { socket.withLock { $0 = nil } }
    var unread: [UInt8] = []
    while let head = readHead(&unread) {
      guard let request = RequestHead(head, connection: number, number: core.nextRequestNumber()) else {
        _ = run(.response(status: 400) + .close)
        return
      }
      core.requests.record(request)
      let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
      guard discard(length, from: &unread) else { return }
      let behaviour = core.answer(request)
      guard run(behaviour) == .on else { return }
      if behaviour.isFramed != true {
        closeInOrder()
        return
      }
    }
  }

  // MARK: Reading

  private func readHead(_ unread: inout [UInt8]) -> ArraySlice<UInt8>? {
    var searched = 0
    while true {
      if let end = endOfHead(in: unread, from: max(searched - 3, 0)) {
        let head = unread[..<end]
        unread.removeFirst(end + 4)
        return head
      }
      searched = unread.count
      guard unread.count < Self.longestHead, readMore(&unread) else { return nil }
    }
  }

  private func endOfHead(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (start...max(start, bytes.count - 4)).first { at in
      at + 3 < bytes.count && bytes[at] == 0x0D && bytes[at + 1] == 0x0A && bytes[at + 2] == 0x0D
        && bytes[at + 3] == 0x0A
    }
  }

  private func discard(_ length: Int, from unread: inout [UInt8]) -> Bool {
    var left = length
    while left > 0 {
      if unread.isEmpty, !readMore(&unread) { return false }
      let taken = min(left, unread.count)
      unread.removeFirst(taken)
      left -= taken
    }
    return true
  }

  /// Waits for bytes; `false` where none will come, of which the record is told.
  private func readMore(_ unread: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 {
        unread += buffer[..<count]
        return true
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        if wait(for: POLLIN, on: descriptor, stop: core.stop) == .stopped { return false }
        continue
      }
      core.closedByClient.record(number)
      return false
    }
  }

  // MARK: Answering

  private func run(_ behaviour: Behaviour) -> Course {
    for step in behaviour.steps {
      let course: Course =
        switch step {
        case .send(let bytes): send(bytes)
        case .drip(let bytes, let count, let interval): drip(bytes, count, interval)
        case .endless(let bytes, let interval): repeatForever(bytes, interval)
        case .trickle(let bytes, let interval, let gate): trickle(bytes, interval, until: gate)
        case .stall(let gate): stall(until: gate)
        case .reset: reset()
        case .close: closeInOrder()
        }
      if course == .ended { return .ended }
    }
    return .on
  }

  private func send(_ bytes: [UInt8]) -> Course {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        if wait(for: POLLOUT, on: descriptor, stop: core.stop) == .stopped { return .ended }
      } else if errno != EINTR {
        core.closedByClient.record(number)
        return .ended
      }
    }
    return .on
  }

  private func drip(_ bytes: [UInt8], _ count: Int, _ interval: Duration) -> Course {
    var start = 0
    while start < bytes.count {
      if start > 0, pause(interval) == .ended { return .ended }
      let end = min(start + count, bytes.count)
      if send(Array(bytes[start..<end])) == .ended { return .ended }
      start = end
    }
    return .on
  }

  private func repeatForever(_ bytes: [UInt8], _ interval: Duration?) -> Course {
    while send(bytes) == .on {
      if let interval, pause(interval) == .ended { break }
    }
    return .ended
  }

  private func trickle(_ bytes: [UInt8], _ interval: Duration, until gate: Gate) -> Course {
    while send(bytes) == .on {
      let result = wait(for: 0, on: descriptor, stop: core.stop, gate: gate.signal, limit: interval)
      if result == .released { return .on }
      if ended(result) == .ended { return .ended }
    }
    return .ended
  }

  private func pause(_ interval: Duration) -> Course {
    ended(wait(for: 0, on: descriptor, stop: core.stop, limit: interval))
  }

  private func stall(until gate: Gate?) -> Course {
    ended(wait(for: 0, on: descriptor, stop: core.stop, gate: gate?.signal))
  }

  private func ended(_ result: PollResult) -> Course {
    if result == .hungUp { core.closedByClient.record(number) }
    return result == .hungUp || result == .stopped ? .ended : .on
  }

  // MARK: Closing

  private func reset() -> Course {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    socket.withLock { $0 = nil }
    return .ended
  }

  /// Sends our end of the stream and waits for the client's, so that what was sent before is not lost to a reset.
  @discardableResult
  private func closeInOrder() -> Course {
    shutdown(descriptor, Int32(SHUT_WR))
    var rest: [UInt8] = []
    while readMore(&rest) { rest.removeAll(keepingCapacity: true) }
    return .ended
  }
}
