// SPDX-License-Identifier: MIT

import Foundation

/// A configuration file in a folder of its own, which goes with it.
final class Configuration: Sendable {
  /// What most tests need: the loopback servers may be asked.
  static let loopback = """
    network: { allow: ["127.0.0.0/8", "::1/128"] }
    """

  /// The same, and no link is given up for taking long: what a test holds up is held up as long as it likes.
  static let patient = policy("pending_after: 0")

  /// The same with more of the policy.
  static func policy(_ more: String) -> String { "\(loopback)\ndefaults: { deadline: 300s, \(more) }\n" }

  let folder: URL
  var path: String { folder.appendingPathComponent("unfurl.yaml").path }

  init(_ text: String = Configuration.loopback) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("unfurl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(text)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Puts another text in its place.
  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
}
