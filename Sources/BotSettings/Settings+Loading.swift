// SPDX-License-Identifier: MIT

extension Settings {
  /// Finds the file and reads it: `--config`, else `UNFURL_CONFIG`, else `$XDG_CONFIG_HOME/unfurl/unfurl.yaml`, else
  /// `/etc/unfurl/unfurl.yaml`, else what is built in.
  ///
  /// - Parameter earlier: The settings that hold, where they are read anew: then an empty or vanished file is a fault
  ///   too, since without a file everything is on.
  /// - Throws: every fault of the file; one that was named and is missing is a fault.
  package static func load(
    flag: String? = nil, context: SettingsContext, inPlaceOf earlier: Settings? = nil
  ) throws(Faults) -> Settings {
    for file in ConfigurationFile.candidates(flag: flag, context.environment) {
      if let settings = try load(file, context: context, isReread: earlier != nil) { return settings }
    }
    if let gone = earlier?.file {
      throw Faults([Fault(.wholeFile(gone), "the configuration cannot be read: \(SmallFile.Failure.missing.text)")])
    }
    return try builtIn(context)
  }

  /// Reads one file; `nil` where it is missing and nobody named it.
  package static func load(
    _ file: ConfigurationFile, context: SettingsContext, isReread: Bool = false
  ) throws(Faults) -> Settings? {
    let bytes: [UInt8]
    do {
      bytes = try SmallFile.read(file.path, limit: YAMLDocument.byteLimit, isReread: isReread)
    } catch .missing where file.namedBy == .builtIn {
      return nil
    } catch {
      let named = file.namedBy == .builtIn ? "" : " (named by \(file.namedBy))"
      throw Faults([Fault(.wholeFile(file.path), "the configuration cannot be read: \(error.text)\(named)")])
    }
    return try parse(
      bytes, file: file.path, isOpenToOthers: SmallFile.isOpenToOthers(file.path), context: context)
  }

  /// Reads the text of a file.
  ///
  /// - Parameter file: its path: what faults begin with, and where relative paths start.
  package static func parse(
    _ text: String, file: String = "unfurl.yaml", context: SettingsContext = SettingsContext()
  ) throws(Faults) -> Settings {
    try parse(Array(text.utf8), file: file, context: context)
  }

  /// Reads the bytes of a file.
  package static func parse(
    _ bytes: [UInt8], file: String, isOpenToOthers: Bool = false, context: SettingsContext
  ) throws(Faults) -> Settings {
    let source = SourceText(bytes)
    let (root, faults) = try YAMLDocument.read(bytes, file: file, source: source)
    let folder = file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? ""
    let sink = FaultCollector(
      source: source, folder: folder, isOpenToOthers: isOpenToOthers, context: context)
    for fault in faults { sink.fault(fault.origin, fault.message) }
    var settings = Settings(context: context)
    settings.file = file
    SettingsKeys.table.read(NodeReader(node: root, path: "", sink: sink), into: &settings) { key in
      if PolicyKeys.table[key] != nil { return "it belongs to a policy: put it under defaults, networks or channels" }
      return key.contains("/") || key.hasPrefix("#") ? "a channel goes under channels: indent it there" : nil
    }
    settings.settle(sink)
    if !sink.faults.isEmpty { throw Faults(sink.faults.inOrderOfPlace()) }
    return settings
  }
}
