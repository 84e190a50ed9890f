// SPDX-License-Identifier: MIT

internal import CCurl
internal import Glibc

/// Owns an epoll(7) descriptor; an eventfd(2) of the mailbox's wakes its waiter up.
///
/// A turn of the loop costs what is ready, not what is open: a thousand silent connections do not slow down one that talks.
struct EventQueue: ~Copyable {
  /// What a descriptor belongs to; the rest of the tag is the descriptor.
  enum Owner: UInt64 {
    case curl = 0
    case names = 1
    fileprivate static let shift: UInt64 = 32
  }

  /// A descriptor that is ready.
  struct Event {
    var owner: Owner
    var descriptor: Int32
    var isReadable: Bool
    var isWritable: Bool
    var isBroken: Bool
  }

  private let wakeUp: Int32
  private let epoll: Int32
  private static let most = 256
  private let room: UnsafeMutablePointer<epoll_event>

  /// - Parameter wakeUp: What wakes the waiter up; it must stay open as long as the queue lives.
  init?(wakeUp: Int32) {
    let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { return nil }
    self.epoll = epoll
    self.wakeUp = wakeUp
    room = .allocate(capacity: Self.most)
    room.initialize(repeating: epoll_event(), count: Self.most)
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    event.data.u64 = .max
    epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp, &event)
  }

  deinit {
    close(epoll)
    room.deallocate()
  }

  /// Watches a descriptor, or changes what it is watched for. Closing it ends that by itself.
  func watch(_ descriptor: Int32, for owner: Owner, reading: Bool, writing: Bool) {
    var event = epoll_event()
    event.events = (reading ? EPOLLIN.rawValue : 0) | (writing ? EPOLLOUT.rawValue : 0)
    event.data.u64 = owner.rawValue << Owner.shift | UInt64(UInt32(bitPattern: descriptor))
    if epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) != 0, errno == EEXIST {
      epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event)
    }
  }

  /// Watches a descriptor no longer; does nothing where it is closed.
  func forget(_ descriptor: Int32) {
    var event = epoll_event()
    epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
  }

  /// Sleeps until a descriptor is ready, it is woken up, or the time is over (-1: for ever).
  func wait(milliseconds: Int32, into events: inout [Event]) {
    events.removeAll(keepingCapacity: true)
    let count = epoll_wait(epoll, room, Int32(Self.most), milliseconds)
    guard count > 0 else { return }
    for index in 0..<Int(count) {
      let (flags, tag) = (room[index].events, room[index].data.u64)
      guard tag != .max, let owner = Owner(rawValue: tag >> Owner.shift) else {
        var value: eventfd_t = 0
        eventfd_read(wakeUp, &value)
        continue
      }
      events.append(
        Event(
          owner: owner, descriptor: Int32(truncatingIfNeeded: tag), isReadable: flags & EPOLLIN.rawValue != 0,
          isWritable: flags & EPOLLOUT.rawValue != 0, isBroken: flags & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0))
    }
  }
}
