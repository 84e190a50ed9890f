// SPDX-License-Identifier: MIT

import GIFSources
import PreviewText
import UnfurlKit

/// What is said where there is no GIF.
enum GIFSentences {
  /// There is no folder.
  static let noFolder = "There are no GIFs here: set gifs.path in the configuration to a folder with some."
  /// The folder is empty.
  static let noGIFs = "There are no GIFs in the folder yet."
  /// There is no key.
  static let noKey = "GIPHY needs a key: set giphy.api_key in the configuration or UNFURL_GIPHY_API_KEY."

  /// GIPHY has a page, each item of which was left out.
  static let nothingToShow = "None of what GIPHY lists here can be shown."
  /// The channel is off; it was not when the list was begun.
  static let off = "unfurl is off in this channel."

  /// Why the folder has no answer.
  ///
  /// - Parameter typed: the name that was asked for.
  static func sentence(for failure: GIFFolderFailure, _ typed: String = "") -> String {
    switch failure {
    case .badName(let fault): sentence(for: fault)
    case .unknown(_, count: 0): noGIFs
    case .unknown where quoted(typed).isEmpty: sentence(for: .empty)
    case .unknown(let nearest?, _):
      "There is no GIF \"\(quoted(typed))\": did you mean \"\(quoted(nearest))\"? (\"gif\" lists all.)"
    case .unknown(nil, let count):
      "There is no GIF \"\(quoted(typed))\". (\"gif\" lists \(count == 1 ? "the one" : "the \(count)") there \(count == 1 ? "is" : "are").)"
    case .notRegularFile: "\"\(quoted(typed))\" is a link, a folder or a device, and is not read."
    case .notGIF: "\"\(quoted(typed))\" is called a GIF, but is none."
    case .unreadable(let words): "The GIFs cannot be read: \(words)."
    case .overloaded: "The GIFs cannot be read just now: the disk is too slow."
    }
  }

  private static func sentence(for fault: GIFName.Fault) -> String {
    switch fault {
    case .empty: "That is no name."
    case .separator: "A GIF is asked for by its name alone: there is no way to other folders."
    case .leadingDot: "No GIF here has a name that begins with a dot."
    case .control: "No GIF has a name with control characters."
    case .tooLong: "That name is too long: a file's has at most \(GIFName.longest) bytes."
    }
  }

  /// Why GIPHY has no answer.
  static func sentence(for failure: GIPHYFailure) -> String {
    switch failure {
    case .badEndpoint: "GIPHY cannot be asked: giphy.endpoint in the configuration is no URL."
    case .keyRefused: "GIPHY refused the key: see giphy.api_key in the configuration."
    case .tooManyRequests(let pause?) where pause > .zero:
      "GIPHY had too many requests: it wants to be left alone for \(pause.inOneUnit)."
    case .tooManyRequests: "GIPHY had too many requests: try again later."
    case .status(let status): "GIPHY answered with status \(status)."
    case .unreadable: "GIPHY's answer could not be read."
    case .redirected: "GIPHY's answer could not be read: it leads elsewhere, and the key goes nowhere else."
    case .notReached(.deadline): "GIPHY did not answer in time."
    case .notReached(let code): "GIPHY could not be asked: \(UnfurlError(code, "").inWords)."
    }
  }

  private static func quoted(_ name: String) -> String { Quotation.line(name, bytes: 80) }
}
