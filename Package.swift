// swift-tools-version: 6.2
// The house as a table: one row a room. Arrows point down only; CONTRIBUTING.md says what each room is for.
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// A C library of the system: module map and inline shims, no logic.
func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A room of the house.
func room(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: settings)
}

/// A handler: everything about it stands in one folder below `plugins/`.
///
/// - Parameter data: files of its folder that are compiled in.
func handler(_ name: String, in folder: String, _ imports: [Target.Dependency], data: [String] = []) -> Target {
  .target(
    name: name, dependencies: imports, path: "plugins/\(folder)/Sources",
    resources: data.map { .embedInCode($0) }, swiftSettings: settings)
}

/// The tests of a room, beside it by name.
func tests(_ name: String, _ imports: [Target.Dependency], path: String? = nil, data: [String] = []) -> Target {
  .testTarget(name: name, dependencies: imports, path: path, exclude: data, swiftSettings: settings)
}

let package = Package(
  name: "unfurl",
  products: [
    .executable(name: "unfurl", targets: ["unfurl"]),
    .executable(name: "unfurl-picture", targets: ["unfurl-picture"]),
    .library(name: "UnfurlKit", targets: ["UnfurlKit"]),
    .library(name: "UnfurlTestKit", targets: ["UnfurlTestKit"]),
  ],
  targets: [
    // Level 0: C libraries, one importer each.
    system("CCurl", "libcurl", apt: "libcurl4-openssl-dev"),
    system("CARes", "libcares", apt: "libc-ares-dev"),
    system("CYAML", "yaml-0.1", apt: "libyaml-dev"),
    system("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
    system("CXML2", "libxml-2.0", apt: "libxml2-dev"),
    system("CGIF", "libgif", apt: "libgif-dev"),
    system("CZlib", "zlib", apt: "zlib1g-dev"),
    system("CPNG", "libpng", apt: "libpng-dev"),
    system("CTurboJPEG", "libturbojpeg", apt: "libturbojpeg0-dev"),
    system("CWebP", "libwebp", apt: "libwebp-dev"),
    .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc")]),

    // Level 1: the vocabulary, and the readers of bytes.
    room("URLParsing", ["CICU"]),
    room("UnfurlKit", ["URLParsing"]),
    room("JSONText"),
    room("TextEncoding"),
    room("MediaSniffing"),
    room("MediaTags", ["MediaSniffing", "TextEncoding"]),
    room("HTMLHead", ["TextEncoding"]),
    room("XMLReading", ["TextEncoding", "HTMLHead", "CXML2"]),
    room("Pictures", ["CZlib"]),
    room("GIFImage", ["Pictures", "CGIF"]),
    room("PictureDecoding", ["Pictures", "GIFImage", "CPNG", "CTurboJPEG", "CWebP"]),
    room("SQLiteDatabase", ["CSQLite"]),

    // Level 2: one capability each.
    room("Links", ["UnfurlKit", "URLParsing"]),
    room("HTTPFetch", ["UnfurlKit", "URLParsing", "CCurl", "CARes"]),
    room("MetadataJSON", ["UnfurlKit", "URLParsing", "JSONText"]),
    room("PreviewStore", ["UnfurlKit", "URLParsing", "JSONText", "MetadataJSON", "SQLiteDatabase"]),
    room("Dialects", ["UnfurlKit", "JSONText", "MetadataJSON"]),
    room("DeclarativeHandlers", ["UnfurlKit", "URLParsing", "JSONText", "HTMLHead"]),
    room("BotSettings", ["UnfurlKit", "URLParsing", "DeclarativeHandlers", "PreviewText", "CYAML"]),
    room("PreviewText", ["UnfurlKit"]),
    room("PageTags", ["UnfurlKit", "HTMLHead"]),
    room("OEmbedReading", ["UnfurlKit", "URLParsing", "JSONText", "HTMLHead", "XMLReading"]),
    room("FeedReading", ["UnfurlKit", "URLParsing", "JSONText", "TextEncoding", "HTMLHead", "XMLReading"]),
    room("GIFSources", ["UnfurlKit", "URLParsing", "JSONText", "GIFImage"]),

    // Level 3 and 4: one link to one outcome; stdin to stdout.
    room("Unfurling", ["UnfurlKit", "URLParsing", "MediaSniffing", "PreviewStore"]),
    room("FeedWatching", ["UnfurlKit", "URLParsing", "FeedReading", "PreviewStore"]),
    room(
      "Bot",
      [
        "UnfurlKit", "URLParsing", "JSONText", "Links", "PreviewStore", "Unfurling", "FeedWatching", "Dialects",
        "BotSettings", "PreviewText", "GIFSources",
      ]),

    // Handlers.
    handler(
      "OpenGraphHandler", in: "opengraph",
      ["UnfurlKit", "URLParsing", "HTMLHead", "PageTags", "JSONText", "MediaSniffing", "OEmbedReading"]),
    handler("RSSHandler", in: "rss", ["UnfurlKit", "URLParsing", "FeedReading"]),
    handler("GIFHandler", in: "gif", ["UnfurlKit", "URLParsing", "GIFImage", "Pictures", "HTMLHead", "PageTags"]),
    handler("MediaHandler", in: "media", ["UnfurlKit", "URLParsing", "MediaSniffing", "MediaTags", "TextEncoding"]),
    handler(
      "SiteManifests", in: "sites", [],
      data: [
        "arxiv.yaml", "hackernews.yaml", "pypi.yaml", "reddit.yaml", "steam.yaml", "vimeo.yaml", "wikipedia.yaml",
        "youtube.yaml",
      ]),

    // Level 5: the parts put together.
    .executableTarget(
      name: "unfurl",
      dependencies: [
        "UnfurlKit", "URLParsing", "JSONText", "Links", "HTTPFetch", "MetadataJSON", "PreviewStore", "Dialects",
        "BotSettings", "PreviewText", "Unfurling", "FeedReading", "FeedWatching", "Bot", "GIFSources",
        "Pictures", "OpenGraphHandler", "RSSHandler", "GIFHandler", "MediaHandler", "DeclarativeHandlers",
        "SiteManifests",
      ],
      swiftSettings: settings),

    // Shows strangers' pictures in a terminal, in a process of its own.
    .executableTarget(name: "unfurl-picture", dependencies: ["Pictures", "PictureDecoding"], swiftSettings: settings),

    // Measured, not shipped: finding links by itself.
    .executableTarget(
      name: "link-count", dependencies: ["Links"], path: "Benchmarks/Sources/link-count", swiftSettings: settings),

    // Measured, not shipped: reading feeds by itself.
    .executableTarget(
      name: "feed-count", dependencies: ["FeedReading"], path: "Benchmarks/Sources/feed-count", swiftSettings: settings),

    // Measured, not shipped: reading the heads of pages by itself.
    .executableTarget(
      name: "head-count", dependencies: ["HTMLHead", "OpenGraphHandler", "URLParsing", "UnfurlKit"],
      path: "Benchmarks/Sources/head-count", swiftSettings: settings),

    // Measured, not shipped: reading GIFs by itself.
    .executableTarget(
      name: "gif-count", dependencies: ["GIFImage"], path: "Benchmarks/Sources/gif-count", swiftSettings: settings),

    // The test kit: what a plugin author tests with, too.
    room("UnfurlTestKit", ["UnfurlKit", "URLParsing"]),

    tests("URLParsingTests", ["URLParsing", "UnfurlTestKit"]),
    tests("UnfurlKitTests", ["UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests("JSONTextTests", ["JSONText", "UnfurlTestKit"]),
    tests("TextEncodingTests", ["TextEncoding", "UnfurlTestKit"]),
    tests("MediaSniffingTests", ["MediaSniffing", "UnfurlTestKit"]),
    tests("MediaTagsTests", ["MediaTags", "MediaSniffing", "UnfurlTestKit"]),
    tests("HTMLHeadTests", ["HTMLHead", "TextEncoding", "UnfurlTestKit"]),
    tests("XMLReadingTests", ["XMLReading", "UnfurlTestKit"]),
    tests("PicturesTests", ["Pictures", "UnfurlTestKit"]),
    tests("GIFImageTests", ["GIFImage", "Pictures", "UnfurlTestKit"]),
    tests("PictureDecodingTests", ["PictureDecoding", "Pictures", "UnfurlTestKit"]),
    tests("GIFSourcesTests", ["GIFSources", "UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests("FeedReadingTests", ["FeedReading", "UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests(
      "FeedWatchingTests", ["FeedWatching", "FeedReading", "PreviewStore", "UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests("OEmbedReadingTests", ["OEmbedReading", "UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests("DeclarativeHandlersTests", ["DeclarativeHandlers", "UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests("SQLiteDatabaseTests", ["SQLiteDatabase", "UnfurlTestKit"]),
    tests("MetadataJSONTests", ["MetadataJSON", "JSONText", "UnfurlKit", "UnfurlTestKit"]),
    tests("PreviewStoreTests", ["PreviewStore", "SQLiteDatabase", "UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests("LinksTests", ["Links", "UnfurlKit", "URLParsing"]),
    tests("HTTPFetchTests", ["HTTPFetch", "UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests("DialectsTests", ["Dialects", "UnfurlKit", "JSONText"]),
    tests("BotSettingsTests", ["BotSettings", "DeclarativeHandlers", "UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests("PreviewTextTests", ["PreviewText", "UnfurlKit"]),
    tests("UnfurlingTests", ["Unfurling", "PreviewStore", "UnfurlKit", "URLParsing", "UnfurlTestKit"]),
    tests(
      "BotTests",
      [
        "Bot", "Unfurling", "FeedWatching", "PreviewStore", "Dialects", "BotSettings", "UnfurlKit", "URLParsing",
        "UnfurlTestKit",
      ]),
    tests("UnfurlTestKitTests", ["UnfurlTestKit", "UnfurlKit", "URLParsing"]),
    tests(
      "OpenGraphHandlerTests",
      ["OpenGraphHandler", "PreviewText", "UnfurlKit", "URLParsing", "HTMLHead", "MediaSniffing", "UnfurlTestKit"],
      path: "plugins/opengraph/Tests"),
    tests(
      "RSSHandlerTests", ["RSSHandler", "FeedReading", "UnfurlKit", "URLParsing", "UnfurlTestKit"],
      path: "plugins/rss/Tests"),
    tests(
      "GIFHandlerTests", ["GIFHandler", "GIFImage", "UnfurlKit", "URLParsing", "UnfurlTestKit"],
      path: "plugins/gif/Tests"),
    tests(
      "MediaHandlerTests", ["MediaHandler", "MediaSniffing", "UnfurlKit", "URLParsing", "UnfurlTestKit"],
      path: "plugins/media/Tests"),
    tests(
      "SiteManifestsTests",
      [
        "SiteManifests", "DeclarativeHandlers", "BotSettings", "OpenGraphHandler", "PreviewText", "PreviewStore",
        "Unfurling", "UnfurlKit", "URLParsing", "UnfurlTestKit",
      ],
      path: "plugins/sites/Tests"),
    tests(
      "ConformanceTests",
      [
        "URLParsing", "UnfurlKit", "JSONText", "TextEncoding", "MediaSniffing", "HTMLHead", "Links", "HTTPFetch",
        "OpenGraphHandler", "OEmbedReading", "FeedReading", "GIFImage", "Pictures", "UnfurlTestKit",
      ],
      data: ["Differences"]),
    tests("EndToEndTests", ["UnfurlTestKit", "JSONText", "SQLiteDatabase", "UnfurlKit"]),
  ]
)

/// What `Fuzz/run` builds, and nobody else: an entry is a file in `Fuzz/Entries` and a row here.
if Context.environment["UNFURL_FUZZ"] != nil {
  func entry(_ name: String, _ file: String, _ imports: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: imports + ["CFuzzer"], path: "Fuzz/Entries", sources: [file],
      // A file by itself counts as a script, which has no `@main`.
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
  }
  package.targets += [
    .target(name: "CFuzzer", path: "Fuzz/CFuzzer"),
    entry("fuzz-gif-walker", "GIFWalkerFuzz.swift", ["GIFImage"]),
    entry("fuzz-gif-still", "GIFStillFuzz.swift", ["GIFImage", "Pictures"]),
    entry("fuzz-media", "MediaFuzz.swift", ["MediaSniffing", "MediaTags"]),
    entry("fuzz-html", "HTMLFuzz.swift", ["HTMLHead"]),
  ]
}
