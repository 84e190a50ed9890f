// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("compressed and limited bodies", .timeLimit(.minutes(1)))
struct DecodingTests {
  private static let text = Array("<title>Packed</title>".utf8)

  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A stored block of deflate (RFC 1951, section 3.2.4).
  private static let rawDeflate: [UInt8] =
    [1] + littleEndian(text.count, 2) + littleEndian(~text.count, 2) + text

  /// The same within zlib (RFC 1950).
  private static var zlib: [UInt8] {
    var (a, b) = (1, 0)
    for byte in text {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return [0x78, 0x01] + rawDeflate + littleEndian((b << 16) | a, 4).reversed()
  }

  /// An uncompressed meta-block of brotli (RFC 7932, section 9.2), then the empty last one.
  private static let brotli: [UInt8] = littleEndian(((text.count - 1) << 4) | (1 << 20), 3) + text + [3]

  /// A raw block of zstd (RFC 8878, section 3.1.1).
  private static let zstd: [UInt8] =
    [0x28, 0xB5, 0x2F, 0xFD, 0x20, UInt8(text.count)] + littleEndian((text.count << 3) | 1, 3) + text

  @Test("what servers compress with is unpacked", arguments: ["gzip", "deflate", "zlib", "br", "zstd"])
  func unpacks(_ coding: String) async throws {
    let packed =
      switch coding {
      case "gzip": GzipBytes.stored(Self.text)
      case "deflate": Self.rawDeflate
      case "zlib": Self.zlib
      case "br": Self.brotli
      default: Self.zstd
      }
    let name = coding == "zlib" ? "deflate" : coding
    let server = try LoopbackServer { _ in .response(headers: [("Content-Encoding", name)], body: packed) }
    #expect(try await loopbackFetcher().get(server.webURL()).body.all() == Self.text)
  }

  @Test("a compression bomb ends at the limit")
  func bomb() async throws {
    let bomb = Behaviour.bomb(unpackingTo: 20 << 20)
    let server = try LoopbackServer { _ in bomb }
    let trace = Trace()
    let resource = try await loopbackFetcher().get(server.webURL()) { $0.trace = trace }
    #expect(try await resource.body.all().count == 768 << 10)
    #expect(trace.requests.map(\.ending) == [.cut])
  }

  @Test("a body that is not what its coding says is bad content")
  func notGzip() async throws {
    let server = try LoopbackServer { _ in
      .response(headers: [("Content-Encoding", "gzip")], body: Array("this is no gzip file at all".utf8))
    }
    #expect(try await loopbackFetcher().failure(server.webURL())?.code == .badContent)
  }

  private static let limits: [(type: String, kibibytes: Int)] = [
    ("text/html", 768), ("text/HTML; charset=x", 768), ("video/mp4", 768), ("image/gif", 10240),
    // What may be a GIF, whatever it calls itself.
    ("image/jpeg", 10240), ("application/octet-stream", 10240),
    ("application/rss+xml", 5120), ("application/atom+xml;type=feed", 5120), ("text/xml", 5120),
    ("application/feed+json", 5120),
  ]

  @Test("the limit of bytes goes by the media type", arguments: limits)
  func limitByType(_ type: String, _ kibibytes: Int) async throws {
    let server = try LoopbackServer { _ in
      .endlessBody(headers: [("Content-Type", type)], [UInt8](repeating: 0x61, count: 1 << 20))
    }
    let body = try await loopbackFetcher().get(server.webURL(), within: .seconds(60)).body
    var count = 0
    while let chunk = try await body.next() { count += chunk.count }
    #expect(count == kibibytes << 10)
    try await server.closedByClient.first(1)
  }

  @Test("a request can lower the limit")
  func lowered() async throws {
    let server = try LoopbackServer { _ in .endlessBody() }
    let body = try await loopbackFetcher().get(server.webURL()) { $0.maximumBytes = 1000 }.body
    #expect(try await body.all().count == 1000)
  }

  @Test("a body that is just as long as the limit is whole")
  func exact() async throws {
    let server = try LoopbackServer { _ in .response(body: [UInt8](repeating: 1, count: 1000)) }
    let trace = Trace()
    let resource = try await loopbackFetcher().get(server.webURL()) {
      $0.maximumBytes = 1000
      $0.trace = trace
    }
    #expect(try await resource.body.all().count == 1000)
    #expect(trace.requests.map(\.ending) == [.whole])
  }
}
