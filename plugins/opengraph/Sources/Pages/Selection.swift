// SPDX-License-Identifier: MIT

import UnfurlKit

/// The choice among the sources of one text, asked one after the other: the first good one wins, else the first weak one.
///
/// Where the reading explains itself all of them are asked, and what became of each is kept.
struct Selection {
  private let explains: Bool
  private(set) var source: String?
  private(set) var text: String?
  /// Why what was chosen gives way to whatever says more; `nil` where it does not.
  private(set) var weakness: Weakness?
  private(set) var candidates: [FieldChoice.Candidate] = []

  init(explains: Bool) { self.explains = explains }

  private var isSettled: Bool { text != nil && weakness == nil }

  /// Hears one source.
  ///
  /// - Returns: whether no other need be asked.
  mutating func hear(_ name: String, _ written: @autoclosure () -> String?, _ worth: Worth) -> Bool {
    let first = source
    switch worth {
    case .good(let said):
      if isSettled {
        note(name, written(), first.map { "\($0) said it first" })
      } else {
        (source, text, weakness) = (name, said, nil)
        note(name, written(), nil)
      }
    case .weak(let said, let why):
      note(name, written(), why.rawValue)
      if text == nil { (source, text, weakness) = (name, said, why) }
    case .nothing(let why):
      note(name, written(), why)
    }
    return isSettled && !explains
  }

  private mutating func note(_ name: String, _ value: String?, _ loss: String?) {
    if explains { candidates.append(.init(name, value: value.flatMap(FieldChoice.shown), loss: loss)) }
  }

  /// How the field was chosen, once all were heard.
  func choice(_ field: String) -> FieldChoice {
    var candidates = candidates
    // What is weak wins where nothing is better.
    if weakness != nil,
      let place = candidates.firstIndex(where: { $0.source == source && $0.loss == weakness?.rawValue })
    {
      candidates[place].loss = nil
    }
    return FieldChoice(field, candidates)
  }
}

extension FieldChoice {
  /// The most characters of a candidate's value that are shown.
  private static let longestValue = 80

  /// A value as a person reads it beside others; `nil` where it says nothing.
  static func shown(_ value: String) -> String? {
    let text = PlainText.line(value, characters: longestValue)
    return text.isEmpty ? nil : text
  }
}
