// SPDX-License-Identifier: MIT

import PageTags
import URLParsing
import UnfurlKit

extension PageReading {
  /// Finds the picture, the video and the sound.
  mutating func fillMedia() {
    fillImage()
    fillVideo()
    fillAudio()
  }

  /// The first video that is one; else the first page that plays one.
  private mutating func fillVideo() {
    let groups = StructuredTag.groups("og:video", in: metas) + StructuredTag.groups("twitter:player:stream", in: metas)
    var found: [(source: String, video: Metadata.Video)] = []
    for group in groups {
      guard let (url, tag) = firstURL(group) else {
        noteLost("video", group.root, group.writtenURL, Self.noAddress)
        continue
      }
      found.append((tag, group.video(at: url.href)))
    }
    if let player { found.append(("twitter:player", Metadata.Video(url: player.href))) }
    if let film = linkedData?.film, !film.isSound {
      if let url = shown(film.file) {
        var video = Metadata.Video(url: url.href)
        video.mime = DeclaredType.essence(of: film.mime).flatMap { $0.hasPrefix("video/") ? $0 : nil }
        found.append(("json-ld:contentUrl", video))
      }
      if let url = shown(film.player) { found.append(("json-ld:embedUrl", Metadata.Video(url: url.href))) }
    }
    let playable = found.first { $0.video.mime?.hasPrefix("video/") ?? false }
    guard let best = playable ?? found.first else { return }
    set("video", best.source) { $0.video = best.video }
    if explains {
      for other in found {
        let isBest = other.source == best.source && other.video == best.video
        let loss = playable == nil ? "\(best.source) said it first" : "\(best.source) is a video itself"
        noteLost("video", other.source, other.video.url, isBest ? nil : loss)
      }
    }
  }

  private mutating func fillAudio() {
    var found: (source: String, audio: Metadata.Audio)?
    for group in StructuredTag.groups("og:audio", in: metas) {
      guard let (url, tag) = firstURL(group) else {
        noteLost("audio", group.root, group.writtenURL, Self.noAddress)
        continue
      }
      noteLost("audio", tag, url.href, found.map { "\($0.source) said it first" })
      if found == nil {
        var audio = Metadata.Audio(url: url.href)
        audio.mime = group.mime
        found = (tag, audio)
      }
    }
    if let film = linkedData?.film, film.isSound, let url = shown(film.file) {
      noteLost("audio", "json-ld:contentUrl", url.href, found.map { "\($0.source) said it first" })
      if found == nil {
        var audio = Metadata.Audio(url: url.href)
        audio.mime = DeclaredType.essence(of: film.mime).flatMap { $0.hasPrefix("audio/") ? $0 : nil }
        found = ("json-ld:contentUrl", audio)
      }
    }
    if let found { set("audio", found.source) { $0.audio = found.audio } }
  }

  private mutating func noteLost(_ field: String, _ source: String, _ value: String?, _ loss: String?) {
    note(field) { $0.candidates.append(.init(source, value: value.flatMap(FieldChoice.shown), loss: loss)) }
  }

  /// Says by which tag the page rates itself as adult content.
  mutating func fillRating(_ headers: HeaderFields) {
    let source =
      AdultRating.source(metas, headers) ?? ((linkedData?.isForAdults ?? false) ? "json-ld:isFamilyFriendly" : nil)
    guard let source else { return }
    set("nsfw", source) { $0.isAdult = true }
    note(FieldChoice("nsfw", [.init(source, value: "true")]))
  }

  /// The best of the URLs that one thing has, and the tag that says it.
  func firstURL(_ group: StructuredTag) -> (WebURL, String)? {
    for part in StructuredTag.urlParts {
      if let url = shown(group[part]) { return (url, part.isEmpty ? group.root : "\(group.root):\(part)") }
    }
    return nil
  }
}
