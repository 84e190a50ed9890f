// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite struct GzipBytesTests {
  /// What gunzip makes of a file.
  private func unpacked(_ file: [UInt8]) async throws -> Data {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("kit-\(UUID().uuidString).gz")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(file).write(to: path)
    let status = try await BotProcess.run(executable: "gunzip", arguments: [path.path])
    try #require(status.status == .exited(0), "\(status.errorLines)")
    let plain = path.deletingPathExtension()
    defer { try? FileManager.default.removeItem(at: plain) }
    return try Data(contentsOf: plain)
  }

  @Test("what is stored comes out again", arguments: [0, 1, 65535, 65536, 200_000])
  func stored(count: Int) async throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try await unpacked(GzipBytes.stored(bytes)) == Data(bytes))
  }

  @Test("a bomb is small, well-formed and unpacks to as many zeros as asked", arguments: [0, 1, 257, 259, 3_000_000])
  func zeros(count: Int) async throws {
    let file = GzipBytes.zeros(count)
    #expect(file.count < count / 150 + 300)
    #expect(try await unpacked(file) == Data(count: count))
  }
}
