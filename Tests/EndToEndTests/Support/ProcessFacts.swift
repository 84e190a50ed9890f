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

  /// How often the threads of a process were given a processor and gave it back, and how long they had it, in clock
  /// ticks.
  ///
  /// One thread does not count as woken: Dispatch, under Swift's pool, looks after its workers once a second as long as
  /// there are any.
  static func activity(of process: Int32) -> (turns: Int, ticks: Int) {
    var (turns, ticks) = (0, 0)
    for task in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? [] {
      let folder = "/proc/\(process)/task/\(task)"
      let status = (try? String(contentsOfFile: "\(folder)/status", encoding: .utf8)) ?? ""
      let isDispatch = status.hasPrefix("Name:\t-qos.overcommit")
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches") && !isDispatch {
        turns += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
      let stat = (try? String(contentsOfFile: "\(folder)/stat", encoding: .utf8)) ?? ""
      // Behind the name, which may hold anything, utime and stime are the twelfth and thirteenth.
      let words = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
      if words.count > 13 { ticks += (Int(words[12]) ?? 0) + (Int(words[13]) ?? 0) }
    }
    return (turns, ticks)
  }
}
