// SPDX-License-Identifier: MIT

package import UnfurlKit

extension PreviewRenderer {
  /// Why a link has no preview, in words, for channels that want to hear it: `↪ example.org: it answered 404`.
  ///
  /// - Parameter link: the link as written; only its host is said, since paths and queries may hold secrets.
  package func render(_ error: UnfurlError, link: String) -> RenderedPreview {
    say(Self.sentence(for: error), of: link)
  }

  /// Why a link was left alone, in words.
  package func render(_ reason: SkipReason, link: String) -> RenderedPreview {
    say(Self.sentence(for: reason), of: link)
  }

  private func say(_ sentence: String, of link: String) -> RenderedPreview {
    let host = SafeLink.host(link).map { "\($0): " } ?? ""
    return write([[Piece(.fact, host + PlainText.line(sentence, characters: PlainText.descriptionLimit))]])
  }

  /// A sentence for people.
  package static func sentence(for error: UnfurlError) -> String { error.inWords }

  /// A sentence for people.
  package static func sentence(for reason: SkipReason) -> String {
    switch reason {
    case .disabled: "previews are off here"
    case .handlerDisabled: "previews of this kind are off here"
    case .unsupportedType: "nothing here can preview this kind of file"
    case .nothingToSay: "the page says nothing about itself"
    case .interstitial: "a consent, login or error page stands before it"
    case .repeated: "it was said a short while ago"
    case .rateLimited: "too many links just now"
    case .optedOut: "its author wants no preview"
    case .bot: "a bot said it"
    case .ignoredUser: "its author is left alone"
    case .ignoredHost: "this site is left alone"
    case .oneTimeLink: "it works once, and a preview would use it up"
    case .encrypted: "the room is encrypted"
    case .tooManyLinks: "more links than one message may have"
    case .credentials: "it holds a user name or password"
    case .alreadySaid: "another bot has named it"
    case .expired: "too old to be worth saying"
    }
  }
}
