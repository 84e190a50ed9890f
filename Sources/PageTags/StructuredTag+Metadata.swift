// SPDX-License-Identifier: MIT

package import UnfurlKit

extension StructuredTag {
  /// It as a picture at `url`, with the type and the size that the page declares.
  package func image(at url: String) -> Metadata.Image {
    var image = Metadata.Image(url: url)
    (image.mime, image.width, image.height) = (mime, size?.width, size?.height)
    return image
  }

  /// It as a video at `url`, with the type and the size that the page declares.
  package func video(at url: String) -> Metadata.Video {
    var video = Metadata.Video(url: url)
    (video.mime, video.width, video.height) = (mime, size?.width, size?.height)
    return video
  }
}
