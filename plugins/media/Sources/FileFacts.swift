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

  /// What the head alone tells.
  init(type: MediaType, size: Int64?) {
    self.type = type
    self.size = size
  }

  /// What head and beginning tell.
  init(_ beginning: Beginning, _ head: FileHead) {
    type = Self.type(beginning, head)
    size = head.size ?? (beginning.isWhole ? Int64(beginning.bytes.count) : nil)
    if type.isImage, case .found(let found) = ImageSize.read(beginning.bytes) { picture = found }
    if type.isAudioOrVideo || type == .pdf { tags = MediaTags.read(beginning.bytes, fileBytes: size) }
  }

  /// How many bytes would tell more.
  static func wantedBytes(_ beginning: Beginning, _ head: FileHead) -> Int {
    let type = type(beginning, head)
    if type.isImage { return ImageSize.read(beginning.bytes) == .needsMoreBytes ? Beginning.most : 0 }
    guard type.isAudioOrVideo || type == .pdf else { return 0 }
    return MediaTags.read(beginning.bytes, fileBytes: head.size).wantedBytes
  }

  private static func type(_ beginning: Beginning, _ head: FileHead) -> MediaType {
    let settled = head.type ?? MediaSniffer.sniff(beginning.bytes, declared: head.declared, isNoSniff: head.isNoSniff)
    return MediaSniffer.file(beginning.bytes, settled: settled, declared: head.declared)
  }

  /// The fields of a preview.
  func metadata(of page: Resource, _ head: FileHead, written: String) -> Metadata {
    let url = page.url.removingCredentials().href
    let mime = PlainText.line(type.essence, characters: 100)
    var metadata = Metadata()
    metadata.originalURL = written
    metadata.url = url
    metadata.title = (head.station ?? tags.title.map(PlainText.title)).flatMap { $0.isEmpty ? nil : $0 }
    metadata.author = tags.author.map { PlainText.line($0, characters: 100) }.flatMap { $0.isEmpty ? nil : $0 }
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
