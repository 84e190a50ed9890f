// SPDX-License-Identifier: MIT

import Glibc

/// The program: from arguments to exit status.
enum Program {
  /// The version of the program and of its package.
  static let version = "0.1.0"

  /// Exit statuses that a supervisor can rely on.
  enum Status {
    static let done: Int32 = 0
    /// The job failed.
    static let failed: Int32 = 1
    /// The command line, the configuration or the protocol version is wrong: it must not be restarted.
    static let wrong: Int32 = 2
  }

  static func run(_ arguments: [String]) -> Int32 {
    let isOutputOpen = StandardStreams.complete()
    let invocation: Invocation
    do {
      invocation = try Invocation(arguments)
    } catch {
      StandardStreams.sayError("unfurl: \(error.message)")
      return Status.wrong
    }
    switch invocation.command {
    case .help(let command):
      StandardStreams.say(Help.text(for: command))
      return Status.done
    case .version:
      StandardStreams.say("unfurl \(version)\n")
      return Status.done
    case .run:
      guard isOutputOpen else {
        StandardStreams.sayError("unfurl: stdout is closed; start it with an open stdout")
        return Status.failed
      }
      return RunCommand(invocation).run()
    case .preview: return PreviewCommand(invocation).run()
    case .explain: return ExplainCommand(invocation).run()
    case .handlers: return HandlersCommand(invocation).run()
    case .check: return CheckCommand(invocation).run()
    case .saved: return SavedCommand(invocation).run()
    case .feeds: return FeedsCommand(invocation).run()
    case .cache: return CacheCommand(invocation).run()
    }
  }
}
