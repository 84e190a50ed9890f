// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import FeedReading
import Glibc
import Links
import PreviewStore
import URLParsing
import UnfurlKit

/// Feeds from a list of another program, to be watched by channels.
struct FeedImport {
  /// The longest file, in bytes.
  private static let longestFile = 16 << 20

  private let invocation: Invocation
  private let file: String

  /// - Parameter file: Its path; `-`: stdin.
  init(_ invocation: Invocation, _ file: String) {
    self.invocation = invocation
    self.file = file
  }

  func run() -> Int32 {
    guard let bytes = Self.read(file) else {
      StandardStreams.sayError("unfurl: \(file) cannot be read, or is longer than \(Self.longestFile >> 20) MiB")
      return Program.Status.failed
    }
    guard let list = OPML(bytes) else {
      StandardStreams.sayError("unfurl: \(file) is no list of feeds (OPML)")
      return Program.Status.failed
    }
    return KeptState.open(invocation, makesFolder: true) { kept in
      var watches: [(watch: FeedWatch, url: String, state: FeedState)] = []
      var leftOut = 0
      for entry in list.entries {
        guard let place = place(of: entry) else {
          StandardStreams.sayError("unfurl: the file names no channels: --channel says which is to watch its feeds")
          return Program.Status.wrong
        }
        guard let watch = Self.watch(entry, place, kept.now) else {
          StandardStreams.sayError("unfurl: left out: \(StandardStreams.safe(Self.shown(entry.url)))")
          leftOut += 1
          continue
        }
        watches.append(watch)
      }
      Self.spread(&watches, kept)
      return Self.add(watches, leftOut, kept)
    }
  }

  private func place(of entry: OPML.Entry) -> (channel: ChannelName, asSent: String)? {
    if let channel = invocation.channelName { return (channel, invocation.channel ?? "default") }
    return FeedExport.channel(of: entry)
  }

  /// - Returns: `nil` where there is nothing to be watched: it is no http or https URL, too long, or holds a password.
  private static func watch(
    _ entry: OPML.Entry, _ place: (channel: ChannelName, asSent: String), _ now: Int64
  ) -> (watch: FeedWatch, url: String, state: FeedState)? {
    guard entry.url.utf8.count <= LineLimits.link, let canonical = Canonicalizer().canonical(entry.url) else {
      return nil
    }
    let url = WebURL(entry.url)
    if url?.hasCredentials == true { return nil }
    // Of a `feed:` link, what it stands for: it may hold a password, too. A URL in several lines is none to be posted.
    let isPlain = url != nil && entry.url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    var watch = FeedWatch(
      channel: place.channel, channelAsSent: place.asSent, written: isPlain ? entry.url : canonical.href, addedAt: now)
    watch.include = entry.include
    watch.exclude = entry.exclude
    var state = FeedState()
    state.title = entry.title
    state.dueAt = now
    return (watch, canonical.href, state)
  }

  /// After how long at most a running bot sees what was added, in milliseconds.
  private static let longestUnseen: Int64 = 60_000

  /// Has the first polls of each channel's feeds come one after another within the time between two polls. They begin
  /// once a running bot has seen them, lest it finds many that are due together.
  private static func spread(_ watches: inout [(watch: FeedWatch, url: String, state: FeedState)], _ kept: KeptState) {
    let places = Dictionary(grouping: watches.indices) { watches[$0].watch.channel }
    for (channel, indices) in places {
      let poll = kept.settings.policy(for: channel).policy.feeds.poll.wholeMilliseconds
      for (place, index) in indices.enumerated() {
        watches[index].state.dueAt +=
          min(Int64(poll), Self.longestUnseen) + Int64(Double(poll) * Double(place) / Double(indices.count))
      }
    }
  }

  private static func add(
    _ watches: [(watch: FeedWatch, url: String, state: FeedState)], _ leftOut: Int, _ kept: KeptState
  ) -> Int32 {
    switch kept.wait({ kept.store.watchAll(watches, $0) }) {
    case .success(let tally):
      var parts = ["added \(tally.added == 1 ? "1 feed" : "\(tally.added) feeds")"]
      if tally.changed > 0 { parts.append("changed the words of \(tally.changed)") }
      if tally.known > 0 { parts.append("\(tally.known) were watched already") }
      if leftOut > 0 { parts.append("left out \(leftOut)") }
      StandardStreams.say(parts.joined(separator: ", ") + "\n")
      return leftOut == 0 || !watches.isEmpty ? Program.Status.done : Program.Status.failed
    case .failure(let error):
      StandardStreams.sayError("unfurl: \(error.message)")
      return Program.Status.failed
    }
  }

  /// A URL without its password, which belongs into no terminal, and no longer than one can read.
  private static func shown(_ url: String) -> String {
    PlainText.line(WebURL(url)?.removingCredentials().href ?? url, maximumBytes: 200)
  }

  /// All of a file, or of stdin.
  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= longestFile {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { return nil }
    }
    return nil
  }
}
