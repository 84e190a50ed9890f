// SPDX-License-Identifier: MIT

internal import URLParsing
internal import UnfurlKit

// What a transfer tells of itself, where somebody wants to know.

extension Transfer {
  /// The connection of the hop is there.
  func noteConnection(to address: IPAddress?) {
    guard let traced else { return }
    let isKept = handle?.usedOldConnection == true
    traced.changeHop { hop in
      hop.connected = .now
      // Behind a proxy the address is the proxy's.
      hop.peer = engine.usesProxy ? nil : address.map { "\($0)" }
      hop.isKept = isKept
    }
  }

  /// The reader needs no more, or there is no more. The first word on it holds.
  func noteEnd(_ ending: RequestRecord.Ending) {
    guard let traced else { return }
    if phase == .receiving || phase == .draining {
      let wire = handle?.receivedBytes ?? 0
      traced.change { record in
        guard record.ending == .underWay else { return }
        record.wireBytes = wire
        record.decodedBytes = received
      }
    }
    traced.end(ending)
  }
}

extension TracedRequest {
  /// The addresses of a hop's host are known.
  func noteAddresses(_ addresses: [IPAddress], _ refused: [AddressGuard.Refusal]) {
    changeHop { hop in
      hop.resolved = .now
      hop.addresses = addresses.map { "\($0)" }
      hop.refused = refused.map { .init(address: "\($0.address)", reason: $0.reason) }
    }
  }

  /// The head of the final answer is in.
  func noteAnswer(_ head: ResponseHead) {
    change { record in
      record.toHead = record.sinceBegin
      record.mediaType = head.mediaType
      record.declaredBytes = head.contentLength
      record.isCoded = head["content-encoding"].map { !$0.isEmpty && $0.lowercased() != "identity" } ?? false
    }
  }
}
