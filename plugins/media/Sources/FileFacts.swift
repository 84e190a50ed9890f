// SPDX-License-Identifier: MIT

import MediaSniffing
import MediaTags
import URLParsing
import UnfurlKit

/// What is known of a file, from its head and its beginning.
struct FileFacts {
  var type: MediaType
  var size: Int64?
  var picture: ImageSize?
  var tags = MediaTags()
  /// How many bytes of its beginning would tell more; 0: these are enough.
  private(set) var wantedBytes = 0

  /// What the head alone tells.
  init(type: MediaType, size: Int64?) {
    self.type = type
    self.size = size
  }

  /// What head and beginning tell.
  init(_ beginning: Beginning, _ head: FileHead) {
    let settled = head.type ?? MediaSniffer.sniff(beginning.bytes, declared: head.declared, isNoSniff: head.isNoSniff)
    type = MediaSniffer.file(beginning.bytes, settled: settled, declared: head.declared)
    size = head.size ?? (beginning.isWhole ? Int64(beginning.bytes.count) : nil)
    if type.isImage {
      switch ImageSize.read(beginning.bytes) {
      case .found(let found): picture = found
      case .needsMoreBytes: wantedBytes = Beginning.most
      case .notAnImage: break
      }
    } else if type.isAudioOrVideo || type == .pdf {
      tags = MediaTags.read(beginning.bytes, fileBytes: size)
      wantedBytes = tags.wantedBytes
    }
  }

  /// The fields of a preview.
  func metadata(of page: Resource, _ head: FileHead, written: String) -> Metadata {
    let url = page.url.removingCredentials().href
    let mime = PlainText.line(type.essence, characters: 100)
    var metadata = Metadata()
    metadata.originalURL = written
    metadata.url = url
    metadata.title = (head.station ?? tags.title.map(PlainText.title)).flatMap(\.filled)
    metadata.author = tags.author.map { PlainText.line($0, characters: 100) }.flatMap(\.filled)
    var file = Metadata.File()
    file.name = FileName.of(page)
    file.mime = mime
    file.bytes = size
    file.pages = tags.pages
    file.durationMilliseconds = tags.durationMilliseconds
    metadata.file = file
    if type.isImage {
      var image = Metadata.Image(url: url)
      image.mime = mime
      image.width = picture?.width
      image.height = picture?.height
      metadata.image = image
    } else if type.type == "video" {
      var video = Metadata.Video(url: url)
      video.mime = mime
      video.width = tags.width
      video.height = tags.height
      metadata.video = video
    } else if type.type == "audio" {
      metadata.audio = Metadata.Audio(url: url)
      metadata.audio?.mime = mime
    }
    return metadata
  }
}
