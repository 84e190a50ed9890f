// SPDX-License-Identifier: MIT

import Glibc
import UnfurlKit

/// Reads whole files that are known to be small.
enum SmallFile {
  /// Why a file could not be read.
  enum Failure: Error {
    /// There is none.
    case missing
    /// It is larger than the limit.
    case tooLarge
    /// It is no ordinary file, or an empty one: what a file looks like while it is being written, or a pipe that was
    /// read already.
    case notWhole
    /// The system's words for it.
    case system(String)

    /// A part of a sentence.
    var text: String {
      switch self {
      case .missing: "no such file"
      case .tooLarge: "it is too large"
      case .notWhole: "it is empty, or no ordinary file"
      case .system(let text): text
      }
    }
  }

  /// The bytes of a file, `limit` of them at the most.
  ///
  /// - Parameter isReread: It was read before. Then a pipe is not waited for, and an empty file is a failure: nobody
  ///   means to lose every setting of a bot that runs.
  static func read(_ path: String, limit: Int, isReread: Bool = false) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (isReread ? O_NONBLOCK : 0))
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR { throw .missing }
      throw .system(message(errno))
    }
    defer { close(descriptor) }
    if isReread {
      var facts = stat()
      guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0 else {
        throw .notWhole
      }
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(message(errno))
      }
      bytes += chunk[..<count]
      if bytes.count > limit { throw .tooLarge }
    }
  }

  /// Whether users other than owner and group may read a file (stat(2)).
  static func isOpenToOthers(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IROTH != 0
  }

  /// The system's words, but where they say too little.
  private static func message(_ code: Int32) -> String {
    code == EISDIR ? "it is a folder" : SystemWords.text(code)
  }
}
