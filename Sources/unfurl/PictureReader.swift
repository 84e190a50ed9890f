// SPDX-License-Identifier: MIT

import Glibc
import Pictures
import UnfurlKit

/// Has strangers' pictures decoded by `unfurl-picture`, which stands beside this program.
///
/// This program links no decoder: they cost its start, and a mistake in one of them must not be its own.
struct PictureReader {
  /// The longest side of a picture that is asked for, in pixels.
  private static let side = 160
  /// How long decoding may take.
  private static let patience = Duration.seconds(3)

  private let path: String
  private let log: Log

  /// `nil` where there is no such program.
  init?(log: Log) {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = own.lastIndex(of: "/") else { return nil }
    path = own[...slash] + "unfurl-picture"
    self.log = log
    guard access(path, X_OK) == 0 else {
      log(.info, "no pictures: there is no \(path)")
      return nil
    }
  }

  /// The picture in a file; `nil` where it cannot be shown.
  func pixels(of file: [UInt8]) -> Pixels? {
    guard let process = ChildProcess(path, arguments: ["--side", "\(Self.side)"]) else {
      log(.info, "no picture: \(path) cannot be started")
      return nil
    }
    let limit = RawPicture.longestHeader + Self.side * Self.side * 4
    let output = process.exchange(file, limit: limit, until: .now + Self.patience) { bytes in
      switch RawPicture.promise(of: bytes, within: Self.side) {
      case .unknown: false
      // No more of this is of any use.
      case .nothing: true
      case .picture(_, _, let count): bytes.count >= count
      }
    }
    let pixels = output.flatMap { RawPicture.pixels(in: $0, within: Self.side) }
    if pixels == nil { log(.info, "no picture: unfurl-picture made none of \(file.count) bytes") }
    return pixels
  }
}
