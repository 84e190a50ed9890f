// SPDX-License-Identifier: MIT

/// The types that sniffing can find.
extension MediaType {
  /// A type from its two halves, given in small letters.
  static func known(_ type: String, _ subtype: String) -> MediaType { MediaType(type: type, subtype: subtype) }

  /// `text/html`.
  public static let html = known("text", "html")
  /// `text/xml`.
  public static let xml = known("text", "xml")
  /// `text/plain`.
  public static let plainText = known("text", "plain")
  /// `application/xhtml+xml`.
  public static let xhtml = known("application", "xhtml+xml")
  /// `application/rss+xml`.
  public static let rss = known("application", "rss+xml")
  /// `application/atom+xml`.
  public static let atom = known("application", "atom+xml")
  /// `application/feed+json`.
  public static let jsonFeed = known("application", "feed+json")
  /// `image/svg+xml`.
  public static let svg = known("image", "svg+xml")
  /// `application/pdf`.
  public static let pdf = known("application", "pdf")
  /// `application/octet-stream`: bytes of which nothing is known.
  public static let octetStream = known("application", "octet-stream")

  static let postScript = known("application", "postscript")
  static let icon = known("image", "x-icon")
  static let bmp = known("image", "bmp")
  static let gif = known("image", "gif")
  static let webP = known("image", "webp")
  static let png = known("image", "png")
  static let jpeg = known("image", "jpeg")
  static let avif = known("image", "avif")
  static let heif = known("image", "heif")
  static let heic = known("image", "heic")
  static let jpegXL = known("image", "jxl")
  static let tiff = known("image", "tiff")
  static let photoshop = known("image", "vnd.adobe.photoshop")
  static let zip = known("application", "zip")
}
