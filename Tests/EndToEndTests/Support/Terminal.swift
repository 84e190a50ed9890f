// SPDX-License-Identifier: MIT

import Foundation
import UnfurlTestKit

/// What a program writes to a terminal, by script(1).
struct Terminal {
  /// What a terminal of today says of itself; a variable with an empty value is not set.
  var environment = [
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "", "NO_COLOR": "",
  ]
  var columns = 80

  init(_ environment: [String: String] = [:], columns: Int = 80) {
    self.environment.merge(environment) { $1 }
    self.columns = columns
  }

  /// Runs a program to its end, its stdout and stderr a terminal.
  func run(_ executable: String, _ arguments: [String]) async throws -> Transcript {
    let words = ([executable] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let settings = environment.filter { !$0.value.isEmpty }.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    let command = "stty cols \(columns) -onlcr; exec env -u LANG \(settings) \(words)"
    return try await BotProcess.run(
      executable: "/usr/bin/script", arguments: ["-qec", command, "/dev/null"], environment: ["SHELL": "/bin/sh"])
  }
}

/// A folder with a copy of `unfurl` in it, and beside it what a test puts there; it goes with it.
final class Installation: Sendable {
  let folder: URL
  var unfurl: String { folder.appendingPathComponent("unfurl").path }

  /// - Parameter picture: the script that stands there as `unfurl-picture`; `nil`: there is none.
  init(picture: String?) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("unfurl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: BotProcess.unfurl(), toPath: unfurl)
    guard let picture else { return }
    let path = folder.appendingPathComponent("unfurl-picture").path
    try Data("#!/bin/sh\n\(picture)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
