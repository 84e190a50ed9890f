// SPDX-License-Identifier: MIT

/// How a child process ended.
public enum ExitStatus: Sendable, Equatable {
  /// It left with this status.
  case exited(Int32)
  /// This signal ended it.
  case signalled(Int32)

  /// Reads what waitpid(2) gives.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signalled(signal)
  }
}

/// All that was said and how it ended: what is left of a child process.
public struct Transcript: Sendable, Equatable {
  /// The lines it wrote to its standard output.
  public var lines: [String]
  /// The lines it wrote to its standard error.
  public var errorLines: [String]
  /// How it ended.
  public var status: ExitStatus

  /// Makes a transcript.
  public init(lines: [String], errorLines: [String], status: ExitStatus) {
    self.lines = lines
    self.errorLines = errorLines
    self.status = status
  }
}
