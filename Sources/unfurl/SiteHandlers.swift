// SPDX-License-Identifier: MIT

import BotSettings
import DeclarativeHandlers
import SiteManifests
import UnfurlKit

/// The handlers of single sites that come with the bot: manifests without code, as an operator could write them.
enum SiteHandlers {
  /// Their ids, which are the names of their files.
  static var ids: [String] { SiteManifests.all.map { String($0.name.prefix { $0 != "." }) } }

  /// All of them. One that cannot be read is left out with a word on stderr: the tests know of it first.
  static func all() -> [any Handler] {
    SiteManifests.all.compactMap { name, yaml in
      do throws(Faults) {
        return DeclarativeHandler(try DeclarativeManifest.parse(yaml, file: name), isOnByDefault: true)
      } catch {
        for fault in error.list { StandardStreams.sayError(fault.description) }
        return nil
      }
    }
  }
}
