// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// A real child process that reads and writes lines, as a bridge would hold it.
///
/// Its environment is empty but for `PATH`, `LANG` and what is given, so that nobody's own configuration leaks into a
/// test. Letting go of it kills it, with its process group.
public final class BotProcess: Sendable {
  /// The lines of its standard output, without their ends; finished when it closes it.
  public let lines = Recorder<String>("lines of output")
  /// The lines of its standard error.
  public let errorLines = Recorder<String>("lines of standard error")

  private let child: ChildProcess
  private let input: LineWriter
  private let stopping: Signal
  private let threads: [JoinableThread]
  private let ends = Recorder<ExitStatus>("ends of the process")
  private let cursor = Mutex(0)

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - executable: a path; `nil`: the built `unfurl` (see ``unfurl()``).
  ///   - environment: variables in addition to `PATH` and `LANG`.
  /// - Throws: ``TestKitError`` where it cannot be started.
  public init(
    executable: String? = nil, arguments: [String] = [], environment: [String: String] = [:]
  ) throws {
    let path = try executable ?? Self.unfurl()
    let (stdin, stdout, stderr) = (try Descriptor.pipe(), try Descriptor.pipe(), try Descriptor.pipe())
    let child = try ChildProcess(
      path, arguments: arguments, environment: Self.minimalEnvironment.merging(environment) { $1 },
      streams: [stdin.reading, stdout.writing, stderr.writing])
    let stopping = try Signal()
    let input = try LineWriter(stdin.writing, stop: stopping)
    (self.child, self.stopping, self.input) = (child, stopping, input)
    let (lines, errorLines, ends) = (self.lines, self.errorLines, self.ends)
    // The threads take the reading ends alone: the child's end of a pipe must close with the child.
    threads = [
      try JoinableThread { [output = stdout.reading] in readLines(from: output, into: lines, stop: stopping) },
      try JoinableThread { [output = stderr.reading] in readLines(from: output, into: errorLines, stop: stopping) },
      try JoinableThread { input.writeUntilClosed() },
      try JoinableThread {
        ends.record(child.waitForEnd())
        ends.finish()
      },
    ]
  }

  deinit {
    child.signal(SIGKILL)
    stopping.raise()
    input.close()
    for thread in threads { thread.join() }
  }

  /// The built `unfurl`: what `UNFURL_BINARY` names, else the one beside the test bundle.
  ///
  /// - Throws: ``TestKitError`` where there is none.
  public static func unfurl() throws -> String {
    if let named = getenv("UNFURL_BINARY") { return String(cString: named) }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let bundle = String(decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folders = [bundle, CommandLine.arguments.first ?? ""].compactMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
    for folder in folders where access("\(folder)/unfurl", X_OK) == 0 { return "\(folder)/unfurl" }
    throw TestKitError("no executable unfurl in \(folders); build it, or name it in UNFURL_BINARY")
  }

  private static var minimalEnvironment: [String: String] {
    let path = getenv("PATH").map { String(cString: $0) }
    return ["PATH": path ?? "/usr/bin:/bin", "LANG": "C.UTF-8"]
  }

  // MARK: In

  /// Writes a line and its end, and returns once the pipe has taken all of it.
  ///
  /// - Throws: ``TestKitError`` where the process does not read any more.
  public func send(_ line: String) async throws { try await input.write(Array((line + "\n").utf8)) }

  /// Writes bytes as they are.
  ///
  /// - Throws: as ``send(_:)``.
  public func send(bytes: [UInt8]) async throws { try await input.write(bytes) }

  /// Ends its standard input, after what was sent before.
  public func closeInput() { input.close() }

  /// Sends it a signal; does nothing once it has ended.
  public func signal(_ number: Int32) { child.signal(number, group: false) }

  // MARK: Out

  /// The next line that this function has not given yet, as soon as it is there.
  ///
  /// - Throws: ``TestKitError`` where none comes.
  public func nextLine() async throws -> String {
    let index = cursor.withLock { cursor in
      defer { cursor += 1 }
      return cursor
    }
    return try await lines.element(index)
  }

  /// The first line of its whole output that `matches` accepts, as soon as it is there.
  ///
  /// - Throws: ``TestKitError`` where none comes.
  @discardableResult
  public func line(where matches: (String) throws -> Bool) async throws -> String {
    try await lines.first(where: matches)
  }

  /// The process's number.
  public var processID: Int32 { child.processID }

  /// How it ended, as soon as it has.
  public var exitStatus: ExitStatus {
    get async throws { try await ends.element(0) }
  }

  /// All that it said and how it ended, as soon as it has.
  public var transcript: Transcript {
    get async throws {
      Transcript(lines: try await lines.whole(), errorLines: try await errorLines.whole(), status: try await exitStatus)
    }
  }

  /// Runs a process from its start to its end: lines in, transcript out.
  ///
  /// - Throws: ``TestKitError`` where it cannot be started or does not end.
  public static func run(
    executable: String? = nil, arguments: [String] = [], environment: [String: String] = [:], input: [String] = []
  ) async throws -> Transcript {
    let process = try BotProcess(executable: executable, arguments: arguments, environment: environment)
    for line in input {
      do { try await process.send(line) } catch is TestKitError { break }
    }
    process.closeInput()
    return try await process.transcript
  }
}
