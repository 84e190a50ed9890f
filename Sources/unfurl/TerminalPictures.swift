// SPDX-License-Identifier: MIT

import BotSettings
import Glibc
import Pictures
import PreviewText
import URLParsing
import UnfurlKit
import Unfurling

/// The pictures of previews, as a terminal shows them. Whatever goes wrong costs the picture and nothing else.
struct TerminalPictures {
  /// The most columns of a picture.
  private static let columns = 40
  /// The most rows of a picture: each shows two pixels.
  private static let rows = 12
  /// As wide as the indent of a card's facts.
  private static let indent = "  "
  /// The largest file that is fetched, in bytes.
  private static let longestFile = 4 << 20
  /// How long a picture is waited for, where the link's deadline leaves that much.
  private static let patience = Duration.seconds(3)
  /// What `unfurl-picture` can read: a server that has a picture in several formats chooses by it.
  private static let accepted = "image/webp,image/png,image/jpeg,image/gif,image/*;q=0.5"

  private let blocks: HalfBlocks
  private let reader: PictureReader
  private let log: Log

  /// `nil` where stdout shows no pictures, or none are wanted.
  init?(_ assembly: Assembly, _ invocation: Invocation) {
    let environment = Environment.current()
    guard !invocation.wantsJSON, invocation.wantsPictures, isatty(STDOUT_FILENO) == 1,
      let colours = HalfBlocks.Colours(variable: { environment[$0] })
    else { return nil }
    let columns = min(Self.columns, Self.terminalColumns - 2 * Self.indent.utf8.count)
    guard columns > 0, let reader = PictureReader(log: assembly.log) else { return nil }
    (self.reader, log) = (reader, assembly.log)
    blocks = HalfBlocks(colours: colours, columns: columns, rows: Self.rows)
  }

  /// The picture of a preview as lines of a terminal; empty where there is none that can be shown.
  ///
  /// - Parameters:
  ///   - shot: by whose rules and fetcher the preview was had.
  ///   - begin: when the link's deadline began to run.
  func text(of preview: Preview, _ shot: OneShot, since begin: ContinuousClock.Instant) -> String {
    let policy = shot.policy
    let deadline = min(begin + policy.policy.deadline, .now + Self.patience)
    for file in files(of: preview, shot, deadline) {
      if let pixels = file().flatMap(reader.pixels) {
        return blocks.lines(of: pixels).map { Self.indent + $0 + "\n" }.joined()
      }
    }
    return ""
  }

  /// Where the bytes of a picture may be had, the best first: the still that came with a GIF, then the picture that a page
  /// names, which an operator may not want to be asked for (`images: off`).
  private func files(
    of preview: Preview, _ shot: OneShot, _ deadline: ContinuousClock.Instant
  ) -> [() -> [UInt8]?] {
    let policy = shot.policy
    let metadata = PreviewRenderer(policy: policy.policy).shown(preview.metadata)
    var files: [() -> [UInt8]?] = []
    if let poster = metadata.gif?.poster { files.append { poster.bytes } }
    if let image = metadata.image, policy.policy.images != .off, let url = WebURL(image.url), !url.hasCredentials {
      var request = FetchRequest(url, deadline: deadline)
      request.acceptLanguage = policy.policy.acceptLanguage
      request.accept = Self.accepted
      request.maximumBytes = Self.longestFile
      request.channel = policy.channel.description
      request.handler = preview.handler
      files.append { [request] in fetch(request, by: shot.fetcher) }
    }
    return files
  }

  private func fetch(_ request: FetchRequest, by fetcher: any Fetcher) -> [UInt8]? {
    let fetched = Condition<Result<[UInt8], UnfurlError>?>(nil)
    Task {
      let result: Result<[UInt8], UnfurlError>
      do throws(UnfurlError) {
        let answer = try await fetcher.fetch(request)
        result = .success(answer.status == 200 ? try await answer.body.collect(upTo: Self.longestFile) : [])
      } catch {
        result = .failure(error)
      }
      fetched.withLock { $0 = result }
      fetched.broadcast()
    }
    switch fetched.wait({ $0 }) {
    case .success(let file): return file
    case .failure(let error):
      log(.info, "no picture: \(error.message)")
      return nil
    }
  }

  /// The width of the terminal (ioctl_tty(2)); 80 where it does not say.
  private static var terminalColumns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
