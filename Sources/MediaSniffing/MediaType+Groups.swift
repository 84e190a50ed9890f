// SPDX-License-Identifier: MIT

/// The groups of media types (WHATWG MIME Sniffing, section 4.6).
extension MediaType {
  /// An HTML page. XHTML counts as XML.
  public var isHTML: Bool { type == "text" && subtype == "html" }

  /// XML of any kind, SVG and XHTML with it.
  public var isXML: Bool { subtype.hasSuffix("+xml") || essence == "text/xml" || essence == "application/xml" }

  /// JSON of any kind.
  public var isJSON: Bool { subtype.hasSuffix("+json") || essence == "application/json" || essence == "text/json" }

  /// An image, SVG with it.
  public var isImage: Bool { type == "image" }

  /// Sound or moving pictures.
  public var isAudioOrVideo: Bool { type == "audio" || type == "video" || essence == "application/ogg" }

  /// A font.
  public var isFont: Bool { type == "font" || Self.fonts.contains(essence) }

  /// A ZIP file, or a format that is one inside.
  public var isZip: Bool { subtype.hasSuffix("+zip") || essence == "application/zip" }

  /// An archive: ZIP, gzip or RAR.
  public var isArchive: Bool {
    essence == "application/zip" || essence == "application/x-gzip" || essence == "application/x-rar-compressed"
  }

  /// JavaScript, under any of its names.
  public var isJavaScript: Bool { Self.javaScripts.contains(essence) }

  /// A document that a browser would run scripts in: HTML, XML or PDF.
  public var isScriptable: Bool { isXML || isHTML || essence == "application/pdf" }

  private static let fonts: Set<String> = [
    "application/font-cff", "application/font-off", "application/font-sfnt", "application/font-ttf",
    "application/font-woff", "application/vnd.ms-fontobject", "application/vnd.ms-opentype",
  ]

  private static let javaScripts: Set<String> = [
    "application/ecmascript", "application/javascript", "application/x-ecmascript", "application/x-javascript",
    "text/ecmascript", "text/javascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
    "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
    "text/x-ecmascript", "text/x-javascript",
  ]
}
