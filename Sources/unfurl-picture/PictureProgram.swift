// SPDX-License-Identifier: MIT

import Glibc
import PictureDecoding
import Pictures

/// `unfurl-picture`: a stranger's picture in on stdin, its pixels out on stdout.
///
/// It is a program of its own since decoders of pictures are where memory is corrupted: what goes wrong here goes wrong
/// in a process that may hardly do anything (``ProcessLimits``), and that nobody misses.
enum PictureProgram {
  /// The version of the package.
  private static let version = "0.1.0"
  /// The largest file, in bytes.
  private static let longestFile = 8 << 20
  /// The longest side of a picture out, in pixels.
  private static let longestSide = 2048
  private static let usualSide = 160

  private static let help = """
    unfurl-picture [--side N]: a picture (PNG, JPEG, WebP or GIF) in on stdin; on stdout a line
    "UNFURL-PICTURE 1 WIDTH HEIGHT" and its pixels from top to bottom, four bytes each: red, green,
    blue, alpha

      --side N             neither side is longer than N pixels (default 160, at most 2048)
      --version | --help

    unfurl preview starts it to show pictures; it limits its own memory, time and files.
    Exit status: 0 done; 1 there is no picture that can be shown; 2 the command line is wrong.

    """

  /// What a command line asks for.
  private enum Wish {
    case say(String)
    case picture(side: Int)
    case nonsense
  }

  static func run(_ arguments: [String]) -> Int32 {
    switch wish(arguments) {
    case .say(let text):
      return StandardBytes.write(Array(text.utf8), to: STDOUT_FILENO) ? 0 : 1
    case .nonsense:
      complain("\"\(arguments.joined(separator: " "))\" is not understood (see unfurl-picture --help)")
      return 2
    case .picture(let side):
      ProcessLimits.set()
      guard let file = StandardBytes.read(from: STDIN_FILENO, atMost: longestFile) else {
        complain("the picture cannot be read, or is larger than 8 MiB")
        return 1
      }
      guard let pixels = PictureDecoder.pixels(of: file, within: side) else {
        complain("this is no picture that can be shown")
        return 1
      }
      return StandardBytes.write(RawPicture.bytes(of: pixels), to: STDOUT_FILENO) ? 0 : 1
    }
  }

  private static func wish(_ arguments: [String]) -> Wish {
    switch arguments.first {
    case nil: return .picture(side: usualSide)
    case "--help", "-h": return .say(help)
    case "--version": return .say("unfurl-picture \(version)\n")
    case "--side":
      guard arguments.count == 2, let side = Int(arguments[1]), (1...longestSide).contains(side) else {
        return .nonsense
      }
      return .picture(side: side)
    default: return .nonsense
    }
  }

  private static func complain(_ sentence: String) {
    _ = StandardBytes.write(Array("unfurl-picture: \(sentence)\n".utf8), to: STDERR_FILENO)
  }
}
