// SPDX-License-Identifier: MIT

/// Short words for media types: what people call such a file.
enum MediaNames {
  /// `PDF`, `ZIP archive`, `MP4 video`; the type itself where it has no such word, and `file` where it says nothing.
  static func word(for type: String?) -> String {
    guard let type, !type.isEmpty else { return unknown }
    if let word = words[type] { return word }
    for (ending, word) in endings where type.hasSuffix(ending) { return word }
    return type
  }

  private static let unknown = "file"

  /// Structured suffixes (RFC 6838, section 4.2.8).
  private static let endings = [("+json", "JSON"), ("+xml", "XML"), ("+zip", "ZIP archive")]

  private static let words: [String: String] = [
    "application/octet-stream": unknown, "binary/octet-stream": unknown, "application/unknown": unknown,
    "application/x-download": unknown, "application/force-download": unknown,
    // Pictures.
    "image/jpeg": "JPEG", "image/jpg": "JPEG", "image/png": "PNG", "image/apng": "APNG", "image/gif": "GIF",
    "image/webp": "WebP",
    "image/avif": "AVIF", "image/heic": "HEIC", "image/heif": "HEIF", "image/jxl": "JPEG XL", "image/svg+xml": "SVG",
    "image/bmp": "BMP", "image/x-ms-bmp": "BMP", "image/x-icon": "icon", "image/vnd.microsoft.icon": "icon",
    "image/tiff": "TIFF",
    "image/jp2": "JPEG 2000", "image/j2c": "JPEG 2000", "image/vnd.djvu": "DjVu",
    "image/vnd.adobe.photoshop": "Photoshop image",
    "image/x-xcf": "GIMP image", "image/x-adobe-dng": "DNG photo", "image/x-canon-cr2": "CR2 photo",
    // Sounds.
    "audio/mpeg": "MP3", "audio/mp3": "MP3", "audio/x-mp3": "MP3", "audio/x-mpeg": "MP3", "audio/ogg": "Ogg audio",
    "audio/opus": "Opus audio", "audio/flac": "FLAC", "audio/x-flac": "FLAC", "audio/wav": "WAV", "audio/wave": "WAV",
    "audio/x-wav": "WAV", "audio/vnd.wave": "WAV", "audio/mp4": "M4A audio", "audio/x-m4a": "M4A audio",
    "audio/m4a": "M4A audio",
    "audio/aac": "AAC", "audio/aacp": "AAC", "audio/x-aac": "AAC", "audio/webm": "WebM audio", "audio/midi": "MIDI",
    "audio/x-midi": "MIDI", "audio/aiff": "AIFF", "audio/x-aiff": "AIFF", "audio/basic": "AU audio",
    "audio/amr": "AMR audio",
    "audio/x-ms-wma": "WMA audio", "audio/x-matroska": "Matroska audio", "audio/x-mpegurl": "playlist",
    "audio/mpegurl": "playlist",
    "application/vnd.apple.mpegurl": "playlist", "application/x-mpegurl": "playlist", "audio/x-scpls": "playlist",
    "application/xspf+xml": "playlist", "application/ogg": "Ogg file",
    // Films.
    "video/mp4": "MP4 video", "video/x-m4v": "MP4 video", "video/webm": "WebM video",
    "video/quicktime": "QuickTime video",
    "video/x-matroska": "Matroska video", "video/avi": "AVI video", "video/x-msvideo": "AVI video",
    "video/vnd.avi": "AVI video",
    "video/3gpp": "3GP video", "video/3gpp2": "3GP video", "video/ogg": "Ogg video", "video/mpeg": "MPEG video",
    "video/mp2t": "MPEG video", "video/x-flv": "FLV video", "video/x-ms-wmv": "WMV video",
    "video/x-ms-asf": "WMV video",
    // Documents.
    "application/pdf": "PDF", "application/x-pdf": "PDF", "application/postscript": "PostScript",
    "application/rtf": "RTF document",
    "text/rtf": "RTF document", "application/epub+zip": "EPUB book",
    "application/x-mobipocket-ebook": "Mobipocket book",
    "application/msword": "Word document", "application/vnd.ms-excel": "Excel sheet",
    "application/vnd.ms-powerpoint": "PowerPoint slides",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel sheet",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint slides",
    "application/vnd.oasis.opendocument.text": "OpenDocument text",
    "application/vnd.oasis.opendocument.spreadsheet": "OpenDocument sheet",
    "application/vnd.oasis.opendocument.presentation": "OpenDocument slides",
    "application/vnd.oasis.opendocument.graphics": "OpenDocument drawing",
    // Archives and programs.
    "application/zip": "ZIP archive", "application/x-zip-compressed": "ZIP archive", "application/x-zip": "ZIP archive",
    "application/x-7z-compressed": "7z archive", "application/x-rar-compressed": "RAR archive",
    "application/vnd.rar": "RAR archive",
    "application/x-rar": "RAR archive", "application/gzip": "gzip archive", "application/x-gzip": "gzip archive",
    "application/x-gtar": "tar archive", "application/x-tar": "tar archive",
    "application/x-compressed-tar": "tar archive",
    "application/x-bzip2": "bzip2 archive", "application/x-bzip": "bzip2 archive", "application/x-xz": "xz archive",
    "application/zstd": "Zstandard archive", "application/x-zstd": "Zstandard archive",
    "application/x-lz4": "LZ4 archive",
    "application/x-lzip": "lzip archive", "application/vnd.ms-cab-compressed": "CAB archive",
    "application/java-archive": "Java archive",
    "application/x-java-archive": "Java archive", "application/vnd.android.package-archive": "Android app",
    "application/vnd.debian.binary-package": "Debian package", "application/x-debian-package": "Debian package",
    "application/x-deb": "Debian package", "application/x-rpm": "RPM package",
    "application/x-iso9660-image": "disc image",
    "application/x-apple-diskimage": "disk image", "application/x-executable": "Linux program",
    "application/x-elf": "Linux program",
    "application/x-sharedlib": "Linux library", "application/x-mach-binary": "macOS program",
    "application/vnd.microsoft.portable-executable": "Windows program", "application/x-msdownload": "Windows program",
    "application/x-msdos-program": "Windows program", "application/x-dosexec": "Windows program",
    "application/x-msi": "Windows installer", "application/wasm": "WebAssembly", "application/x-bittorrent": "torrent",
    // Texts and data.
    "text/plain": "text", "application/json": "JSON", "text/json": "JSON", "application/xml": "XML", "text/xml": "XML",
    "text/csv": "CSV", "text/tab-separated-values": "TSV", "text/css": "CSS", "text/javascript": "JavaScript",
    "application/javascript": "JavaScript", "application/x-javascript": "JavaScript", "text/markdown": "Markdown",
    "text/x-markdown": "Markdown", "text/calendar": "calendar", "text/vcard": "vCard", "text/x-vcard": "vCard",
    "text/x-diff": "diff",
    "text/x-patch": "diff", "text/vtt": "subtitles", "application/x-subrip": "subtitles", "application/yaml": "YAML",
    "application/x-yaml": "YAML", "text/yaml": "YAML", "text/x-yaml": "YAML", "application/toml": "TOML",
    "application/sql": "SQL",
    "application/x-sh": "shell script", "text/x-shellscript": "shell script", "text/x-python": "Python",
    "text/x-c": "C source",
    "application/x-ndjson": "JSON lines", "application/vnd.sqlite3": "SQLite database",
    "application/x-sqlite3": "SQLite database",
    "application/vnd.tcpdump.pcap": "packet capture", "model/gltf-binary": "3D model", "model/stl": "3D model",
    "application/gpx+xml": "GPX track", "application/vnd.google-earth.kml+xml": "KML map",
    "application/pgp-signature": "PGP signature",
    "application/pgp-keys": "PGP key", "application/x-x509-ca-cert": "certificate", "text/rdf": "RDF",
    "application/rdf+xml": "RDF",
    "font/woff": "WOFF font", "font/woff2": "WOFF2 font", "font/ttf": "TrueType font", "font/otf": "OpenType font",
    "application/font-woff": "WOFF font", "application/x-font-ttf": "TrueType font",
  ]
}
