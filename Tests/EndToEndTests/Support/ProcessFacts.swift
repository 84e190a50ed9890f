// SPDX-License-Identifier: MIT

import Foundation

/// What the kernel says of a process (proc(5)).
struct ProcessFacts {
  /// The most memory that it ever held, in KiB.
  let peakKiB: Int
  /// How many threads it has.
  let threads: Int

  init?(_ process: Int32) {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
    func number(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
        Int($0)
      } ?? .max
    }
    peakKiB = number("VmHWM")
    threads = number("Threads")
  }

  /// Whether every thread of a process sleeps.
  static func isIdle(_ process: Int32) -> Bool {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return !tasks.isEmpty
      && tasks.allSatisfy { task in
        let stat = try? String(contentsOfFile: "/proc/\(process)/task/\(task)/stat", encoding: .utf8)
        guard let stat, let end = stat.lastIndex(of: ")") else { return false }
        return stat[end...].dropFirst(2).first == "S"
      }
  }
}
