// SPDX-License-Identifier: MIT

import Foundation
import UnfurlTestKit

/// What can happen to a file.
enum Damage: String, CaseIterable, Sendable {
  /// Other bytes here and there, and in whole pages.
  case bytes, pages
  /// The end is missing; in the middle of a page.
  case halved, cutShort
  /// Nothing is left.
  case emptied
  /// It is something else.
  case text
  /// Zeros, as a file system leaves them after a power cut.
  case zeros

  /// Whether nobody could take it for a database any more.
  var isPlain: Bool { self == .text || self == .zeros }

  func done(to file: Data) -> Data {
    var file = Data(file)
    var dice = SeededGenerator(23)
    switch self {
    case .bytes:
      for place in file.indices where place > 200 && Int.random(in: 0..<40, using: &dice) == 0 {
        file[place] = UInt8.random(in: 0...255, using: &dice)
      }
    case .pages:
      for page in 1..<max(2, file.count / 4096) where Bool.random(using: &dice) {
        for place in page * 4096..<min((page + 1) * 4096, file.count) {
          file[place] = UInt8.random(in: 0...255, using: &dice)
        }
      }
    case .halved: file = file.prefix(file.count / 8192 * 4096)
    case .cutShort: file = file.prefix(file.count - 4096 - 1000)
    case .emptied: file = Data()
    case .text: file = Data("Dear diary, today somebody saved the wrong file.\n".utf8)
    case .zeros: file = Data(count: file.count)
    }
    return file
  }
}
