// SPDX-License-Identifier: MIT

/// Sentences that stand on many pages and say nothing of any: notices, bylines, and what a browser's user is asked to do.
enum Notices {
  /// How such texts begin; ASCII in lower case.
  private static let beginnings: [[UInt8]] = [
    "advertisement", "all rights reserved", "by clicking", "by continuing", "by using this", "click here",
    "continue reading",
    "copyright ", "enable javascript", "filed under", "follow us", "from wikipedia, the free", "image credit", "image:",
    "in order to use this", "javascript is", "javascript must", "jump to", "last modified", "last updated", "loading",
    "log in to", "photo by", "photo credit", "photo:", "photograph:", "please enable", "please log in",
    "please sign in",
    "please turn on", "please upgrade", "please wait", "posted by", "posted in", "posted on", "published by",
    "read more",
    "redirecting", "share this", "sign in to", "sign up", "skip to", "sorry, your browser", "sponsored", "subscribe",
    "tagged", "the requested url", "this content is not available", "this site is protected", "to use this site",
    "updated on", "we value your privacy",
    "written by", "you are being redirected", "you are using an outdated", "you are using an old", "you need to enable",
    "you will be redirected",
    "your browser", "(c) ", "\u{A9}",
  ].map { Array($0.utf8) }
  /// What is in such texts; UTF-8 in lower case as far as it is ASCII.
  private static let phrases = PhraseSearch([
    "all rights reserved", "alle rechte vorbehalten", "browser does not support", "browser is not supported",
    "enable javascript", "in your browser to ", "javascript is disabled", "javascript to run this app",
    "privacy policy and terms",
    "requires javascript", "todos los derechos reservados", "todos os direitos reservados", "tous droits r",
    "tutti i diritti riservati", "turn on javascript", "unsupported browser", "javascript to view",
    "javascript aktivieren",
  ])
  /// What a text about cookies says when it is no recipe.
  private static let aboutCookies = PhraseSearch([
    "accept", "agree", "consent", "continu", "diese seite", "diese website", "ce site", "este site", "este sitio",
    "experience",
    "gebruik", "navigation", "our site", "our website", "partner", "preferences", "questo sito", "these cookies",
    "this site", "this website", "u\u{17C}ywa", "utilis", "utiliz", "verwende", "we use", "uses cookies",
  ])
  private static let cookie = PhraseSearch(["cookie"])

  /// How much of a text is looked at, in bytes.
  private static let longest = 400

  /// Whether a text (UTF-8, or any encoding in which ASCII stands for itself) is one of these.
  static func hold(_ text: [UInt8]) -> Bool {
    let lower = text.prefix(longest).map(ASCII.lowercase)
    return beginnings.contains { lower.starts(with: $0) } || phrases.isAny(in: lower)
      || cookie.isAny(in: lower) && aboutCookies.isAny(in: lower)
  }
}
