// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// What the threads of a loopback server share. It does not own them: the server does.
final class ServerCore: Sendable {
  struct Counts {
    var open = 0
    var most = 0
    var requests = 0
  }

  let stop: Signal
  let answer: @Sendable (RequestHead) -> Behaviour
  let requests = Recorder<RequestHead>("requests")
  let connections = Recorder<Int>("connections")
  let closedByClient = Recorder<Int>("connections closed by the client")
  let counts = Mutex(Counts())
  let table = Mutex<RouteTable?>(nil)
  private let listener: Descriptor
  private let finished = Mutex<[Int]>([])

  init(listener: Descriptor, stop: Signal, answer: @escaping @Sendable (RequestHead) -> Behaviour) {
    self.listener = listener
    self.stop = stop
    self.answer = answer
  }

  /// Gives each connection a thread, joins those that are done, and at the end all of them.
  func acceptUntilStopped() {
    var threads: [Int: JoinableThread] = [:]
    var number = 0
    while wait(for: POLLIN, on: listener.number, stop: stop) == .ready {
      while let socket = listener.accept() {
        let connection = ServerConnection(socket, number: number, core: self)
        counts.withLock {
          $0.open += 1
          $0.most = max($0.most, $0.open)
        }
        connections.record(number)
        threads[number] = try? JoinableThread { [connection, number] in
          connection.serve()
          self.ended(number)
        }
        if threads[number] == nil { ended(number) }
        number += 1
      }
      for done in takeFinished() { threads.removeValue(forKey: done)?.join() }
    }
    for thread in threads.values { thread.join() }
  }

  /// The next request's number on this server.
  func nextRequestNumber() -> Int {
    counts.withLock { counts in
      defer { counts.requests += 1 }
      return counts.requests
    }
  }

  private func ended(_ number: Int) {
    counts.withLock { $0.open -= 1 }
    finished.withLock { $0.append(number) }
  }

  private func takeFinished() -> [Int] {
    finished.withLock { finished in
      defer { finished = [] }
      return finished
    }
  }
}

/// Behaviours by path.
final class RouteTable: Sendable {
  private let routes: Mutex<[String: Behaviour]>

  init(_ routes: [String: Behaviour]) { self.routes = Mutex(routes) }

  subscript(path: String) -> Behaviour? {
    get { routes.withLock { $0[path] } }
    set { routes.withLock { $0[path] = newValue } }
  }
}
