// SPDX-License-Identifier: MIT

/// What a source's text is worth for its field.
enum Worth {
  /// It is what the field should say.
  case good(String)
  /// It is said where no other source says more.
  case weak(String, Weakness)
  /// It says nothing; why, in a few words.
  case nothing(String)

  /// A clean text as it is: good, unless it is empty or a placeholder.
  static func clean(_ text: String) -> Worth {
    if let why = Placeholder.reason(text) { return .nothing(why) }
    return .good(text)
  }
}

/// Why a text gives way to another source that says more. The raw value is what `explain` says.
enum Weakness: String {
  case address = "only an address"
  case host = "only the host's name"
  case toolDefault = "what a tool calls every new page"
  case site = "only the site's name"
  case home = "only says that it is the home page"
  case template = "holds a template that nobody filled in"
  case repetition = "only repeats the title"

  /// Whether a title of this kind says no more than the link does.
  var saysNothing: Bool {
    switch self {
    case .address, .host, .toolDefault: true
    case .site, .home, .template, .repetition: false
    }
  }
}
