// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import Synchronization
import Testing
import UnfurlTestKit

@Suite("a disk that does not answer")
struct SlowDiskTests {
  private func answers(_ bridge: Bridge, _ server: LoopbackServer, _ prefix: String) async throws {
    for number in 0..<20 {
      let id = "\(prefix)-\(number)"
      try await bridge.message(server.url("/\(id)"), id: id)
    }
    for number in 0..<20 {
      let id = "\(prefix)-\(number)"
      try await bridge.first("done", id: id)
      #expect(try await bridge.outcome(of: id).outcome == "preview")
    }
  }

  @Test("while another process writes, messages are answered; when it is done, what they brought is written")
  func locked() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let folder = try KeptFolder()
    let bridge = try Bridge(keptIn: folder)
    try await bridge.first("ready")
    try await answers(bridge, server, "before")
    do {
      let locks = try [KeptFolder.previews, KeptFolder.channels].map { try folder.connection(to: $0) }
      for lock in locks { try lock.execute("BEGIN EXCLUSIVE") }
      try await answers(bridge, server, "locked")
      try await bridge.send(
        #"{"type":"sent","id":"locked-1","channel":"default","url":"\#(server.url("/locked-1"))","ref":"$line"}"#)
      try await bridge.send(#"{"type":"ping","id":"kept"}"#)
      // What needs no disk does not wait behind what does.
      try await answers(bridge, server, "again")
      #expect(!bridge.process.lines.all.contains { $0.contains(#""pong""#) }, "nothing can be kept yet")
      for lock in locks { try lock.execute("ROLLBACK") }
    }
    try await bridge.first("pong", id: "kept")
    try await bridge.end()
    #expect(bridge.errorLines == [])
    #expect(try folder.number("SELECT count(*) FROM previews", in: KeptFolder.previews) == 60)
    #expect(try folder.number("SELECT count(*) FROM sent", in: KeptFolder.channels) == 1)
  }

  @Test("a read that never returns: servers answer the messages, and the end waits a moment for the disk, no more")
  func hanging() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let folder = try KeptFolder()
    let bridge = try Bridge(keptIn: folder)
    try await answers(bridge, server, "before")
    let hold = try Hold(on: folder.file("\(KeptFolder.previews)-shm"))
    try await answers(bridge, server, "held")
    #expect(server.requests.count == 40)
    // Known in memory, and so it needs no disk.
    try await bridge.message(server.url("/held-1"), id: "known", channel: "another")
    #expect(try await bridge.outcome(of: "known").text("cache.state") == "fresh")
    try await bridge.end()
    withExtendedLifetime(hold) {}
  }

  @Test("a folder that does not open: the bot begins without it after some seconds, and answers")
  func doesNotOpen() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let folder = try KeptFolder()
    try await Bridge(keptIn: folder).end()
    guard let lease = Lease(on: folder.file(KeptFolder.channels)) else { return }
    let bridge = try Bridge(keptIn: folder)
    try await answers(bridge, server, "held")
    #expect(server.requests.count == 20)
    try await bridge.end()
    lease.end()
  }
}

/// Holds all locks of a write-ahead log (https://www.sqlite.org/walformat.html#wal_locks): whoever wants to read or
/// write waits, and tries again for seconds.
private final class Hold {
  private let descriptor: Int32

  init(on path: String) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw TestKitError("\(path) cannot be opened") }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 120
    lock.l_len = 8
    guard fcntl(descriptor, F_SETLKW, &lock) == 0 else { throw TestKitError("\(path) cannot be locked") }
  }

  deinit { close(descriptor) }
}

/// Has everybody who opens a file wait until it ends, or for as long as the kernel lets one (fcntl(2), F_SETLEASE).
private final class Lease {
  private let descriptor: Mutex<Int32?>

  /// `nil` where the file system or the kernel does not do it.
  init?(on path: String) {
    // The kernel asks for the lease back by a signal, which would end this process.
    signal(SIGIO, SIG_IGN)
    let opened = open(path, O_RDWR | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    guard fcntl(opened, 1024, Int32(F_WRLCK)) == 0 else {
      close(opened)
      return nil
    }
    descriptor = Mutex(opened)
  }

  deinit { end() }

  func end() {
    descriptor.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }
}
