// SPDX-License-Identifier: MIT

import BotSettings
import UnfurlKit

/// A command line, understood.
struct Invocation: Sendable {
  /// What is to be done.
  enum Command: Sendable, Equatable {
    case run, preview, explain, handlers, check, saved, feeds, cache, version
    /// The help on a command; `nil`: on all.
    case help(String?)
  }

  /// What is wrong with a command line.
  struct Fault: Error { let message: String }

  private(set) var command = Command.run
  private(set) var dialect: String?
  private(set) var configuration: String?
  private(set) var network: String?
  private(set) var channel: String?
  private(set) var keepsMessageOrder = false
  private(set) var state: String?
  private(set) var logLevel = Log.Level.notice
  private(set) var logsJSON = false
  private(set) var metrics: String?
  private(set) var wantsJSON = false
  /// A terminal is to show the pictures of previews.
  private(set) var wantsPictures = true
  /// Feeds are to be written as a list for other programs.
  private(set) var exports = false
  /// The file whose feeds are to be watched; `-`: stdin.
  private(set) var imported: String?
  /// What stands beside the options: URLs, or what is to be done with the cache.
  private(set) var operands: [String] = []

  private static let commands: [(name: String, command: Command)] = [
    ("run", .run), ("preview", .preview), ("explain", .explain), ("handlers", .handlers), ("check", .check),
    ("saved", .saved), ("feeds", .feeds), ("cache", .cache),
  ]

  private static let flags: [String: [String]] = [
    "run": [
      "--dialect", "--config", "--network", "--channel", "--order", "--state", "--log", "--log-format", "--metrics",
    ],
    "preview": ["--json", "--no-picture", "--channel", "--network", "--config", "--state", "--log", "--log-format"],
    "explain": ["--channel", "--network", "--config", "--state", "--log", "--log-format"],
    "handlers": ["--config", "--state", "--log", "--log-format"],
    "check": ["--channel", "--network", "--config", "--state", "--log", "--log-format"],
    "saved": ["--channel", "--network", "--config", "--state", "--log", "--log-format"],
    "feeds": [
      "--channel", "--network", "--export", "--import", "--config", "--state", "--log", "--log-format",
    ],
    "cache": ["--config", "--state", "--log", "--log-format"],
  ]

  init(_ arguments: [String]) throws(Fault) {
    var rest = arguments[...]
    var name = "run"
    if let first = rest.first, !first.hasPrefix("-") {
      rest = rest.dropFirst()
      // As many programs have it.
      if first == "version", rest.isEmpty {
        command = .version
        return
      }
      if first == "help", rest.count <= 1 {
        command = .help(rest.first)
        return
      }
      guard let known = Self.commands.first(where: { $0.name == first }) else {
        let names = Self.commands.map(\.name)
        let hint = Self.hint(first, among: names)
        throw Fault(message: "unknown command \"\(first)\"\(hint) (see unfurl --help)")
      }
      name = first
      command = known.command
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        command = .help(arguments.first == name ? name : nil)
        return
      case "--version":
        command = .version
        return
      case "--":
        operands += rest
        rest = []
      default:
        if argument.hasPrefix("--") {
          try take(argument, &rest, name)
        } else if [.preview, .explain, .cache].contains(command) {
          operands.append(argument)
        } else if Self.commands.contains(where: { $0.name == argument }) {
          throw Fault(message: "the command comes before its options: unfurl \(argument) [options]")
        } else {
          throw Fault(message: "\(name) takes no argument \"\(argument)\" (see unfurl \(name) --help)")
        }
      }
    }
    try checkOperands()
  }

  private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>, _ name: String) throws(Fault) {
    var flag = argument
    var attached: String?
    if let equals = argument.firstIndex(of: "=") {
      flag = String(argument[..<equals])
      attached = String(argument[argument.index(after: equals)...])
    }
    let known = Self.flags[name] ?? []
    guard known.contains(flag) else {
      let hint = Self.hint(flag, among: known)
      throw Fault(message: "unknown option \"\(flag)\" for \(name)\(hint) (see unfurl \(name) --help)")
    }
    if ["--json", "--no-picture", "--export"].contains(flag) {
      if attached != nil { throw Fault(message: "\"\(flag)\" takes no value") }
      switch flag {
      case "--json": wantsJSON = true
      case "--no-picture": wantsPictures = false
      default: exports = true
      }
      return
    }
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
      throw Fault(message: "\"\(flag)\" wants a value")
    }
    try set(flag, value)
  }

  /// What may have been meant, or else all that there is.
  private static func hint(_ word: String, among known: [String]) -> String {
    let guess = Suggestion.text(for: word, among: known)
    return guess.isEmpty ? "; there are \(known.joined(separator: ", "))" : guess
  }

  private mutating func set(_ flag: String, _ value: String) throws(Fault) {
    switch flag {
    case "--dialect": dialect = value
    case "--config": configuration = value
    case "--network": network = value
    case "--channel": channel = value
    case "--order": keepsMessageOrder = try choose(flag, value, ["ready", "message"]) == 1
    case "--state": state = value
    case "--import": imported = value
    case "--log": logLevel = Log.Level.allCases[try choose(flag, value, Log.Level.allCases.map { "\($0)" })]
    case "--log-format": logsJSON = try choose(flag, value, ["text", "json"]) == 1
    default: metrics = value
    }
  }

  private func choose(_ flag: String, _ value: String, _ choices: [String]) throws(Fault) -> Int {
    guard let index = choices.firstIndex(of: value) else {
      throw Fault(message: "\"\(flag)\" is \"\(value)\"; it may be \(choices.joined(separator: ", "))")
    }
    return index
  }

  private func checkOperands() throws(Fault) {
    switch command {
    case .preview:
      if operands.isEmpty { throw Fault(message: "preview wants at least one URL") }
    case .explain:
      if operands.count != 1 { throw Fault(message: "explain wants one URL, and got \(operands.count)") }
    case .cache:
      guard let verb = operands.first, let known = CacheCommand.Verb(rawValue: verb) else {
        let verbs = CacheCommand.Verb.allCases.map(\.rawValue)
        let hint = operands.first.map { Self.hint($0, among: verbs) } ?? "; there are \(verbs.joined(separator: ", "))"
        throw Fault(message: "cache wants to know what to do\(hint) (see unfurl cache --help)")
      }
      let wanted = known == .forget ? 1 : 0
      if operands.count - 1 != wanted {
        throw Fault(message: known == .forget ? "cache forget wants one URL" : "cache \(verb) takes no argument")
      }
    case .feeds:
      if exports, imported != nil { throw Fault(message: "feeds wants either --export or --import") }
    default: break
    }
  }
}
