// SPDX-License-Identifier: MIT

/// Collects what is found while one text of configuration is read, so that all its faults are told at once.
final class FaultCollector {
  /// The most faults that are told; past it nobody reads.
  static let limit = 100

  private(set) var faults: [Fault] = []
  private(set) var warnings: [Fault] = []
  /// Handler ids that occurred, to be held against those that exist.
  private(set) var handlers: [(id: String, origin: Origin)] = []
  /// The text, for hints.
  let source: SourceText?
  /// The folder at which relative paths start.
  let folder: String
  /// Whether others on this machine may read the file: no place for a secret.
  let isOpenToOthers: Bool
  /// What values depend on.
  let context: SettingsContext
  private var told: Set<Fault> = []
  private var toldKeys: Set<String> = []

  init(
    source: SourceText? = nil, folder: String = "", isOpenToOthers: Bool = false,
    context: SettingsContext = SettingsContext()
  ) {
    self.isOpenToOthers = isOpenToOthers
    self.source = source
    self.folder = folder
    self.context = context
  }

  /// Nothing more is told; what it costs to say it can be saved.
  var isFull: Bool { faults.count >= Self.limit }

  /// Tells a fault once, however often an alias brings it up.
  func fault(_ origin: Origin, _ message: String) {
    let fault = Fault(origin, message)
    guard !isFull, told.insert(fault).inserted else { return }
    faults.append(fault)
  }

  /// Tells of something that works, but not as may be meant.
  func warn(_ origin: Origin, _ message: String) {
    let warning = Fault(origin, message, isWarning: true)
    guard warnings.count < Self.limit, told.insert(warning).inserted else { return }
    warnings.append(warning)
  }

  /// Whether a key was told of before: once is enough. Asking tells.
  func knows(_ key: String) -> Bool { !toldKeys.insert(key).inserted }

  /// Notes that a handler is named.
  func mention(handler id: String, _ origin: Origin) {
    if handlers.count < 10_000 { handlers.append((id, origin)) }
  }

  /// An absolute path, or one relative to where we run: as the file that names it means it.
  func path(_ written: String) -> String {
    if written.hasPrefix("~/"), let home = context.environment["HOME"] { return home + written.dropFirst() }
    return written.hasPrefix("/") || folder.isEmpty ? written : folder + "/" + written
  }
}
