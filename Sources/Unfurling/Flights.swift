// SPDX-License-Identifier: MIT

import Synchronization
import UnfurlKit

/// Single flight: one operation per key for all who wait.
///
/// A flight belongs to its waiters: it is started by the first, a waiter that is cancelled leaves without harm to the
/// others, and the last one out cancels it. All state is under one lock, so that nobody can join a flight that
/// somebody else is just calling off.
final class Flights: Sendable {
  private struct Flight {
    let number: UInt64
    var task: Task<Void, Never>?
    var alarm: (any Alarm)?
    /// Nothing that is known can be its answer any more.
    var asksServer = false
    /// What each who waits is called with: how the flight ended, or `nil` where the seat is given up.
    var waiters: [UInt64: @Sendable (Arrival?) -> Void] = [:]
    /// Who has a seat, waiting already or about to.
    var seats: Set<UInt64> = []
  }

  private struct State {
    var flights: [FlightKey: Flight] = [:]
    var landed: [UInt64: Arrival] = [:]
    var lastNumber: UInt64 = 0
    /// How many have ended whose waiters are being told.
    var landing = 0
  }

  /// A place in a flight.
  struct Seat: Sendable {
    let key: FlightKey
    let number: UInt64
    /// The flight was under way already.
    let isShared: Bool
  }

  /// How long after its deadline a flight is ended from here. The fetcher keeps to the same deadline, and its verdict says
  /// what was waited for: it comes first.
  static let grace: Duration = .milliseconds(100)

  private let state = Mutex(State())
  private let time: any Timekeeper

  init(time: any Timekeeper) { self.time = time }

  /// Takes a seat in the flight for `key`, which `work` starts where there is none.
  ///
  /// A flight that has not ended a moment (``grace``) after its deadline ends then as `late`, whatever its work still does.
  /// The work begins on the calling thread and goes on elsewhere where it first waits: that spares a change of threads.
  func seat(
    _ key: FlightKey, deadline: ContinuousClock.Instant, late: @autoclosure @escaping @Sendable () -> Arrival,
    work: @escaping @Sendable () async -> Arrival
  ) -> Seat {
    let (seat, number) = state.withLock { state -> (Seat, flight: UInt64) in
      state.lastNumber += 1
      let seat = state.lastNumber
      if state.flights[key] != nil {
        state.flights[key]?.seats.insert(seat)
        return (Seat(key: key, number: seat, isShared: true), 0)
      }
      state.lastNumber += 1
      var flight = Flight(number: state.lastNumber)
      flight.seats = [seat]
      state.flights[key] = flight
      return (Seat(key: key, number: seat, isShared: false), state.lastNumber)
    }
    if !seat.isShared { begin(key, number, deadline, late, work) }
    return seat
  }

  /// Begins a flight that stands in the table already. Not under the lock: the work may end before it has waited once.
  private func begin(
    _ key: FlightKey, _ number: UInt64, _ deadline: ContinuousClock.Instant,
    _ late: @escaping @Sendable () -> Arrival, _ work: @escaping @Sendable () async -> Arrival
  ) {
    let task = Task.immediate { [self] in
      let arrival = await work()
      land(key, number, arrival)
    }
    guard isUnderWay(key, number) else { return task.cancel() }
    let alarm = time.alarm(at: deadline + Self.grace) { [weak self] in
      self?.land(key, number, late())
      task.cancel()
    }
    let isUnderWay = state.withLock { state in
      guard state.flights[key]?.number == number else { return false }
      state.flights[key]?.task = task
      state.flights[key]?.alarm = alarm
      return true
    }
    if isUnderWay { return }
    // It has ended meanwhile, or everybody has left it.
    alarm.cancel()
    task.cancel()
  }

  private func isUnderWay(_ key: FlightKey, _ number: UInt64) -> Bool {
    state.withLock { $0.flights[key]?.number == number }
  }

  /// Waits for the end; `nil` where the waiting task is cancelled first.
  func arrival(_ seat: Seat) async -> Arrival? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait(seat) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      leave(seat)
    }
  }

  /// Calls `landed` at the flight's end, or now where it has ended; never once the seat is given up.
  ///
  /// It spares the task that would only wait. `landed` runs where the flight ends, so it must not block.
  func whenLanded(_ seat: Seat, _ landed: @escaping @Sendable (Arrival) -> Void) {
    wait(seat) { arrival in
      if let arrival { landed(arrival) }
    }
  }

  private func wait(_ seat: Seat, _ waiter: @escaping @Sendable (Arrival?) -> Void) {
    let now: Arrival?? = state.withLock { state in
      if let arrival = state.landed.removeValue(forKey: seat.number) { return arrival }
      guard !Task.isCancelled, state.flights[seat.key]?.seats.contains(seat.number) == true else {
        return .some(nil)
      }
      state.flights[seat.key]?.waiters[seat.number] = waiter
      return nil
    }
    if let now { waiter(now) }
  }

  /// Ends a flight for all who wait; for one that has ended already it does nothing.
  private func land(_ key: FlightKey, _ number: UInt64, _ arrival: Arrival) {
    let flight = state.withLock { state -> Flight? in
      guard let flight = state.flights[key], flight.number == number else { return nil }
      state.flights[key] = nil
      state.landing += 1
      for seat in flight.seats where flight.waiters[seat] == nil { state.landed[seat] = arrival }
      return flight
    }
    guard let flight else { return }
    // Who asked first is told first: of several messages with one link in a channel it is the first that says it.
    for (_, waiter) in flight.waiters.sorted(by: { $0.key < $1.key }) { waiter(arrival) }
    state.withLock { $0.landing -= 1 }
    flight.alarm?.cancel()
  }

  /// Whether a flight for the key is under way.
  func isUnderWay(_ key: FlightKey) -> Bool { state.withLock { $0.flights[key] != nil } }

  /// Notes that a flight's answer can only be the server's from now on.
  func asksServer(_ key: FlightKey) { state.withLock { $0.flights[key]?.asksServer = true } }

  /// Whether a flight for the key is under way whose answer can only be the server's.
  func isAskingServer(_ key: FlightKey) -> Bool { state.withLock { $0.flights[key]?.asksServer == true } }

  /// How many are under way, until all who waited are told.
  var count: Int { state.withLock { $0.flights.count + $0.landing } }

  /// How many wait.
  var seats: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.seats.count } } }

  /// Gives a seat up; the last one out cancels the flight.
  func leave(_ seat: Seat) {
    let (waiter, task) = state.withLock { state -> ((@Sendable (Arrival?) -> Void)?, Task<Void, Never>?) in
      state.landed[seat.number] = nil
      // In place: thousands may wait for one link, and to copy all of them for each who leaves would be quadratic.
      guard state.flights[seat.key]?.seats.remove(seat.number) != nil else { return (nil, nil) }
      let waiter = state.flights[seat.key]?.waiters.removeValue(forKey: seat.number)
      if state.flights[seat.key]?.seats.isEmpty == true {
        let flight = state.flights.removeValue(forKey: seat.key)
        flight?.alarm?.cancel()
        return (waiter, flight?.task)
      }
      return (waiter, nil)
    }
    waiter?(nil)
    task?.cancel()
  }
}
