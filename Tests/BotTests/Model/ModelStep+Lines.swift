// SPDX-License-Identifier: MIT

extension ModelStep: CustomStringConvertible {
  /// The line that a bridge writes; `nil`: it is none.
  var line: String? {
    switch self {
    case .message(let chat): "{\"type\":\"message\",\(chat.members)}"
    case .edit(let chat): "{\"type\":\"edit\",\(chat.members)}"
    case .delete(let at): "{\"type\":\"delete\",\(at.members)}"
    case .cancel(let at, let url): "{\"type\":\"cancel\",\(at.members)\(url.map { #","url":"\#($0)""# } ?? "")}"
    case .sent(let at, let url, let ref):
      "{\"type\":\"sent\",\(at.members),\"url\":\"\(url)\",\(ref.map { #""ref":"\#($0)""# } ?? #""failed":true"#)}"
    case .configure(let channel, let change):
      "{\"type\":\"configure\",\"channel\":\"\(channel)\",\"policy\":{\(change.member)}}"
    case .order(let order) where order.isTyped:
      "{\"type\":\"message\",\(order.at.members),\"sender\":\"admin\",\"text\":\"!unfurl \(order.text)\"}"
    case .order(let order):
      "{\"type\":\"command\",\(order.at.members),\"admin\":true,\"text\":\"\(order.text)\"}"
    case .stats: #"{"type":"stats"}"#
    case .page, .answer, .advance, .restart: nil
    }
  }

  /// The line, or else what happens in words.
  var description: String {
    switch self {
    case .page(let url, let page): "# \(url) is now: \(page)"
    case .answer(let url): "# the server of \(url) answers"
    case .advance(let milliseconds): "# \(milliseconds) ms go by"
    case .restart(let byStop): byStop ? "# a stop, and a new bot" : "# the end of input, all answered, and a new bot"
    default: line ?? ""
    }
  }
}

extension ChatID {
  fileprivate var members: String { #""id":"\#(id)","channel":"\#(channel)""# }
}

extension Chat {
  fileprivate var members: String {
    let text = (["w\(word)"] + links.map(\.text)).joined(separator: " ")
    var members = #"\#(at.members),"text":"\#(text)","sender":"\#(sender)""#
    for mark in Mark.allCases where marks.contains(mark) { members += #","\#(mark.rawValue)":true"# }
    if let cards {
      let list = cards.sorted { $0.key < $1.key }.map { #"{"matched_url":"\#($0.key)","title":"\#($0.value)"}"# }
      members += #","previews":[\#(list.joined(separator: ","))]"#
    }
    return members
  }
}

extension Order {
  fileprivate var text: String {
    switch word {
    case .preview: url
    case .refresh: "refresh \(url)"
    case .forget: "forget \(url)"
    case .cancel: "cancel"
    }
  }
}

extension PolicyChange {
  fileprivate var member: String {
    switch self {
    case .enabled(let enabled): #""enabled":\#(enabled.json)"#
    case .repeatWindow(let seconds): #""repeat_window":"\#(seconds == 0 ? "off" : "\(seconds)s")""#
    case .linksPerMessage(let count): #""links_per_message":\#(count)"#
    case .updates(let flag): #""updates":\#(flag)"#
    case .optOut(let flag): #""opt_out":\#(flag)"#
    case .pendingAfter(let milliseconds): #""pending_after":"\#(milliseconds == 0 ? "off" : "\(milliseconds)ms")""#
    case .deadline(let seconds): #""deadline":"\#(seconds)s""#
    case .ignoredHost(let host): #""ignore_hosts":[\#(host.map { "\"\($0)\"" } ?? "")]"#
    case .ignoredUser(let user): #""ignore_users":[\#(user.map { "\"\($0)\"" } ?? "")]"#
    }
  }
}

extension ChannelRules.Enabled {
  fileprivate var json: String {
    switch self {
    case .on: "true"
    case .off: "false"
    case .shadow: #""shadow""#
    }
  }
}
