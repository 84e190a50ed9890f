// SPDX-License-Identifier: MIT

import UnfurlKit
import Unfurling

/// `unfurl handlers`: every handler, what it matches, and whether it is on.
struct HandlersCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() -> Int32 {
    guard let assembly = Assembly(invocation) else { return Program.Status.wrong }
    let on = assembly.policy(invocation).policy.handlers
    var text = ""
    for handler in Assembly.handlers {
      let manifest = handler.manifest
      let isOn = on?.contains(manifest.id) ?? manifest.isOnByDefault
      text += "\(manifest.id) (\(manifest.kind.rawValue), \(isOn ? "on" : "off")): \(manifest.summary)\n"
      for match in manifest.matches { text += "  matches \(Self.inWords(match))\n" }
    }
    StandardStreams.say(text)
    return Program.Status.done
  }

  private static func inWords(_ match: HandlerManifest.Match) -> String {
    let parts: [(String, String?)] = [
      ("host", match.host), ("path", match.path), ("query", match.query), ("media type", match.mediaType),
    ]
    let given = parts.compactMap { name, value in value.map { "\(name) \($0)" } }
    let words = given.isEmpty ? "everything" : given.joined(separator: ", ")
    return match.exceptMediaTypes.isEmpty
      ? words : "\(words), except \(match.exceptMediaTypes.sorted().joined(separator: ", "))"
  }
}
