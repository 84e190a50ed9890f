// SPDX-License-Identifier: MIT

import Dialects
import GIFSources
import PreviewStore
import PreviewText
import UnfurlKit
import Unfurling

extension ChatCommand {
  /// `gif`, `gif NAME` and `gif trending`: GIFs of one's own, and those of GIPHY.
  ///
  /// It is asked for, so it is answered where links to GIFs are left alone (`handlers: [-gif]`).
  static let gif = ChatCommand(
    words: ["gif"], arguments: "[NAME or trending]", summary: "list our GIFs, show one, or what is trending",
    details: "Without a name: the names. \"gif trending\" is GIPHY's list, \"gif trending.gif\" our own.\n"
      + "\"more\" and \"less\" leaf through both lists."
  ) { call, conversation in
    guard !conversation.refusesWhereOff(call) else { return }
    switch call.argument.lowercased() {
    case "": conversation.showFromTheStart(conversation.gifList, call, whenEmpty: GIFSentences.noGIFs)
    case "trending": conversation.showFromTheStart(conversation.trendingList, call, whenEmpty: "That is all.")
    default: conversation.sayGIF(named: call.argument, call)
    }
  }
}

extension Conversation {
  /// The names of the folder.
  var gifList: GIFList { GIFList(gifs: gifs, library: library) }

  /// What is trending.
  var trendingList: TrendingList { TrendingList(giphy: gifs.giphy, fetcher: unfurler.fetcher, time: time) }

  fileprivate func showFromTheStart(_ source: some ListSource, _ call: CommandCall, whenEmpty sentence: String) {
    let lists = lastLists
    turns.wait(call) {
      lists.show(ChannelList(kind: source.kind, count: source.step), source, call, whenEmpty: sentence)
    }
  }

  fileprivate func sayGIF(named name: String, _ call: CommandCall) {
    guard let folder = gifs.folder else { return call.refuse(GIFSentences.noFolder) }
    library.gif(name, in: folder, while: { !call.isAnswered }) { [address = gifs.address] result in
      switch result {
      case .success(let gif):
        let item = gif.item(at: address?.url(of: gif.name))
        let link = item.url.map { " — \(Quotation.link($0, bytes: LocalGIF.longestLink))" } ?? ""
        call.answer(item.text + link, .items([item], count: gif.count))
      case .failure(let failure): call.refuse(GIFSentences.sentence(for: failure, name))
      }
    }
  }
}

extension LocalGIF {
  /// The most bytes of its link that are said: the base, and a name of which each byte is encoded.
  fileprivate static let longestLink = 3072

  /// It as an item of the list of names, with its facts.
  fileprivate func item(at url: String?) -> CommandAnswer.Item {
    var metadata = Metadata()
    metadata.url = url
    metadata.title = PlainText.title(name.shown)
    metadata.gif = gif
    return CommandAnswer.Item(
      number: number, url: url, text: "\(name.words): \(GIFWords.words(for: gif))", metadata: metadata)
  }
}
