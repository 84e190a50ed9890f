// SPDX-License-Identifier: MIT

import Foundation
import UnfurlTestKit

/// A folder for a test's files, which goes at the end.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "unfurl-gifs-\(UUID().uuidString)"

  init(_ names: [String] = []) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in names { try write(name, GIFBytes.animation()) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    // Not by Foundation, which has names of its own mind on how they are composed.
    let file = fopen(path + "/" + name, "w")
    guard let file else { throw TestKitError("\(name) cannot be written: \(errno)") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw TestKitError("\(name) is not written") }
  }
}
