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
  /// What the kernel watches curl's descriptors for, by descriptor; 0 for nothing.
  private var watched: [UInt32] = []
  /// What curl wants; where it wants nothing, the kernel may watch on until something happens (``forget(_:)``).
  private var wanted: [UInt32] = []
  /// Those of curl's descriptors that the kernel must be told of before the next wait, and whether one is to be dropped
  /// where nothing is wanted: what is taken back meanwhile costs no call.
  private var changes: [(descriptor: Int32, drops: Bool)] = []

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
  mutating func watch(_ descriptor: Int32, for owner: Owner, reading: Bool, writing: Bool) {
    let flags = (reading ? EPOLLIN.rawValue : 0) | (writing ? EPOLLOUT.rawValue : 0)
    guard owner == .curl, let place = place(of: descriptor) else {
      opened(descriptor)
      return control(EPOLL_CTL_ADD, descriptor, owner, flags)
    }
    wanted[place] = flags
    if watched[place] != flags { changes.append((descriptor, drops: false)) }
  }

  /// Watches a descriptor no longer; does nothing where it is closed.
  ///
  /// - Parameter isSilent: Whether nothing is likely to happen to it. Then the kernel watches on, which spares two calls
  ///   for a connection that soon serves again; the first event is passed over and ends that.
  mutating func forget(_ descriptor: Int32, isSilent: Bool) {
    guard let place = place(of: descriptor) else { return }
    wanted[place] = 0
    if !isSilent { changes.append((descriptor, drops: true)) }
  }

  /// Tells the kernel what has changed. A descriptor that was closed meanwhile is watched no more by itself, and one of its
  /// number that is new has begun anew (``opened(_:)``).
  private mutating func tellChanges() {
    for (descriptor, drops) in changes {
      guard let place = place(of: descriptor) else { continue }
      let (old, new) = (watched[place], wanted[place])
      if old == new || (new == 0 && !drops) { continue }
      control(old == 0 ? EPOLL_CTL_ADD : new == 0 ? EPOLL_CTL_DEL : EPOLL_CTL_MOD, descriptor, .curl, new)
      watched[place] = new
    }
    changes.removeAll(keepingCapacity: true)
  }

  /// A descriptor is new: whatever had its number before is closed, and so not watched any more.
  mutating func opened(_ descriptor: Int32) {
    let place = Int(descriptor)
    guard watched.indices.contains(place) else { return }
    (watched[place], wanted[place]) = (0, 0)
  }

  /// Where a descriptor of curl's stands in the lists, which grow up to it; `nil` for what is no descriptor.
  private mutating func place(of descriptor: Int32) -> Int? {
    guard descriptor >= 0 else { return nil }
    let missing = Int(descriptor) + 1 - watched.count
    if missing > 0 {
      watched.append(contentsOf: repeatElement(0, count: missing))
      wanted.append(contentsOf: repeatElement(0, count: missing))
    }
    return Int(descriptor)
  }

  private func control(_ operation: Int32, _ descriptor: Int32, _ owner: Owner, _ flags: UInt32) {
    var event = epoll_event()
    event.events = flags
    event.data.u64 = owner.rawValue << Owner.shift | UInt64(UInt32(bitPattern: descriptor))
    if epoll_ctl(epoll, operation, descriptor, &event) == 0 || operation == EPOLL_CTL_DEL { return }
    if errno == EEXIST {
      epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event)
    } else if errno == ENOENT {
      epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
    }
  }

  /// Sleeps until a descriptor is ready, it is woken up, or the time is over (-1: for ever).
  mutating func wait(milliseconds: Int32, into events: inout [Event]) {
    events.removeAll(keepingCapacity: true)
    tellChanges()
    let count = epoll_wait(epoll, room, Int32(Self.most), milliseconds)
    guard count > 0 else { return }
    for index in 0..<Int(count) {
      let (flags, tag) = (room[index].events, room[index].data.u64)
      guard tag != .max, let owner = Owner(rawValue: tag >> Owner.shift) else {
        var value: eventfd_t = 0
        eventfd_read(wakeUp, &value)
        continue
      }
      let descriptor = Int32(truncatingIfNeeded: tag)
      if owner == .curl, let place = place(of: descriptor), wanted[place] == 0 {
        forget(descriptor, isSilent: false)
        continue
      }
      events.append(
        Event(
          owner: owner, descriptor: descriptor, isReadable: flags & EPOLLIN.rawValue != 0,
          isWritable: flags & EPOLLOUT.rawValue != 0, isBroken: flags & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0))
    }
  }
}
