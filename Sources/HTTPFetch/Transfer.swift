// SPDX-License-Identifier: MIT

internal import URLParsing
internal import UnfurlKit

/// One fetch as the engine's thread sees it: all its hops, one after another.
final class Transfer: TimedItem {
  /// Where it stands. Each phase has its own limit of time (``due(policy:)``).
  enum Phase {
    /// The host's name is looked up.
    case resolving
    /// It waits for a slot.
    case queued
    /// curl connects.
    case connecting
    /// The request is out, the head is not complete.
    case awaitingHead
    /// The head is in, the body arrives.
    case receiving
    /// The head names another place; the rest of this answer is read only to keep the connection.
    case redirecting
    /// The reader has enough; a small rest is read only to keep the connection.
    case draining
    /// Over.
    case done
  }

  let delivery: Delivery
  let request: FetchRequest
  let deadline: Int64
  unowned let engine: CurlEngine

  var phase = Phase.resolving
  /// Every URL so far.
  var hops: [WebURL]
  var question: AddressGuard.Question
  /// The addresses that the guard has allowed for this hop.
  var approved: [IPAddress] = []
  var ticket: TransferQueue<Transfer>.Ticket?
  var lookup: NameLookup?
  var handle: EasyHandle?
  var isInMulti = false
  var isPaused = false
  /// Whether curl may be paused from inside its callback: not with a coded body, for its decoders would go on and buffer
  /// a bomb without our limit, and not with HTTP/2, where a paused stream holds up its neighbours.
  var mayPauseInside = false
  var hasRetried = false
  /// What this hop asks of the page: whether it has changed.
  var condition: RequestCondition?

  var head = ResponseHead()
  /// The head of the final answer, until it is handed over.
  var answer: Answer?
  /// Decoded bytes that are not handed over yet.
  var arrived: [UInt8] = []
  /// Decoded bytes of the body so far.
  var received = 0
  /// The most decoded bytes that are taken.
  var limit = 0
  /// The limit has cut the body.
  var isCut = false
  var isDirty = false
  /// Our own reason for ending a hop; it stands before curl's.
  var verdict: UnfurlError?
  /// When this phase began, or the last bytes came.
  var lastEvent: Int64 = 0
  /// Since when it waits for a slot, where it does.
  var inLineSince: Int64?
  /// For how long it has waited for slots so far.
  var waited: Int64 = 0
  private let began: Int64

  init(_ delivery: Delivery, deadline: Int64, engine: CurlEngine) {
    self.delivery = delivery
    request = delivery.request
    self.deadline = deadline
    self.engine = engine
    began = engine.now
    let url = request.url.removingFragment().removingCredentials()
    hops = [url]
    question = AddressGuard.Question(
      host: url.hostText, port: url.effectivePort, channel: request.channel, handler: request.handler)
  }

  /// The URL of this hop.
  var url: WebURL { hops.last ?? request.url }

  /// Where what is done is noted, if anybody wants to know.
  var traced: TracedRequest? { delivery.traced }

  override func ring() { engine.timeIsUp(self) }
}

// MARK: What curl hands over

extension Transfer {
  /// A connection is asked for. Anything but an allowed address at the hop's own port is refused.
  func mayConnect(to address: IPAddress?, port: UInt16?) -> Bool {
    if engine.usesProxy { return true }
    if let address, port == question.port, approved.contains(address) { return true }
    verdict = UnfurlError(
      .addressRefused,
      "\(question.host) led to \(address.map { "\($0)" } ?? "no known address"), which was not checked.")
    return false
  }

  /// The system gives no socket: our own want, which says nothing of the server.
  func hasNoSocket() {
    if verdict != nil { return }
    verdict = UnfurlError(
      .overloaded, "Too much is open: no file descriptor or memory is left for a connection to \(question.host).")
  }

  /// A connection is there, and the request goes out next.
  func isConnected(to address: IPAddress?, port: UInt16?) -> Bool {
    guard mayConnect(to: address, port: port) else { return false }
    noteConnection(to: address)
    // Another socket could be had.
    if verdict?.code == .overloaded { verdict = nil }
    phase = .awaitingHead
    lastEvent = engine.now
    engine.hasten(self)
    return true
  }

  /// Takes a line of the head.
  ///
  /// - Returns: false to end the hop.
  func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
    switch head.read(line) {
    case .goOn: return true
    case .complete: return engine.headIsComplete(self)
    case .tooLong:
      verdict = UnfurlError(
        .badContent, "\(url.href) answers with more than \(ResponseHead.maximumBytes >> 10) KiB of header fields.")
      return false
    }
  }

  /// What becomes of a piece of a body.
  enum Taking { case taken, pause, end }

  /// Takes a piece of the decoded body, up to the limit.
  func take(body bytes: UnsafeRawBufferPointer) -> Taking {
    lastEvent = engine.now
    switch phase {
    case .draining: return .taken
    case .redirecting:
      received &+= bytes.count
      return received <= CurlEngine.drainedBytes ? .taken : .end
    case .receiving:
      if arrived.count > unreadLimit, mayPauseInside {
        isPaused = true
        return .pause
      }
      let room = limit - received
      isCut = bytes.count > room
      if arrived.isEmpty { arrived.reserveCapacity(max(bytes.count, min(expected, CurlEngine.pieceBytes))) }
      arrived.append(contentsOf: isCut ? UnsafeRawBufferPointer(rebasing: bytes.prefix(room)) : bytes)
      received = isCut ? limit : received + bytes.count
      engine.markDirty(self)
      return isCut ? .end : .taken
    default: return .end
    }
  }
}

extension Transfer {
  /// Bytes beyond which curl is paused until its reader has taken them: behind the first piece, and as long as a head may
  /// end in the next, one of curl's pieces at a time.
  private var unreadLimit: Int {
    received > CurlEngine.unreadBytes && received < CurlEngine.headBytes ? 0 : CurlEngine.unreadBytes
  }

  /// How many more bytes are likely to come, so that a buffer need not grow while it is filled.
  private var expected: Int {
    guard let length = head.contentLength else { return 2 * CurlEngine.drainedBytes }
    return Int(clamping: min(Int64(limit), length)) - min(received, limit)
  }
}

// MARK: Limits of time

extension Transfer {
  /// When its time is up, in the phase in which it is.
  func due(policy: EngineLimits) -> Int64 {
    switch phase {
    case .resolving, .queued, .done: deadline
    case .connecting: min(deadline, lastEvent &+ policy.connect)
    case .awaitingHead: min(deadline, lastEvent &+ policy.firstByte)
    case .receiving: isPaused ? deadline : min(deadline, lastEvent &+ policy.stall)
    case .redirecting: min(deadline, lastEvent &+ EngineLimits.redirectDrain)
    case .draining: lastEvent &+ EngineLimits.drain
    }
  }

  /// What to say where the time is up.
  func timeError(at now: Int64, policy: EngineLimits) -> UnfurlError {
    if now >= deadline {
      if cameTooLate {
        return UnfurlError(
          .overloaded, "Too many links are waiting: the turn of \(request.toldURL) did not come in time.")
      }
      return UnfurlError(.deadline, "The time for \(request.toldURL) ran out \(place).")
    }
    let host = question.host
    return switch phase {
    case .connecting: UnfurlError(.deadline, "No connection to \(host) within \(EngineLimits.text(policy.connect)).")
    case .awaitingHead:
      UnfurlError(.deadline, "\(host) is connected but sent no answer for \(EngineLimits.text(policy.firstByte)).")
    default:
      UnfurlError(.deadline, "\(host) fell silent for \(EngineLimits.text(policy.stall)) in the midst of its answer.")
    }
  }

  /// It waits for a slot, or for its name's turn to be looked up; or it did so for more than half of its time, so that too
  /// little was left for the server.
  private var cameTooLate: Bool {
    phase == .queued || phase == .resolving && lookup?.hasBegun == false || waited > max(0, deadline &- began) / 2
  }

  private var place: String {
    switch phase {
    case .resolving, .queued: "while the name \(question.host) was looked up"
    case .connecting: "while connecting to \(question.host)"
    case .awaitingHead: "before \(question.host) answered"
    default: "in the midst of the answer"
    }
  }
}
