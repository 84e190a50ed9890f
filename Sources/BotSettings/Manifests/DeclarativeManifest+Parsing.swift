// SPDX-License-Identifier: MIT

package import DeclarativeHandlers

extension DeclarativeManifest {
  /// Reads the bytes of a `manifest.yaml`.
  ///
  /// - Parameter file: its name: what faults begin with.
  /// - Throws: every fault of the file, from top to bottom.
  package static func parse(_ bytes: [UInt8], file: String = "manifest.yaml") throws(Faults) -> DeclarativeManifest {
    let source = SourceText(bytes)
    let (root, faults) = try YAMLDocument.read(bytes, file: file, source: source)
    let sink = FaultCollector(source: source)
    for fault in faults { sink.fault(fault.origin, fault.message) }
    let reader = NodeReader(node: root, path: "", sink: sink)
    var draft = ManifestDraft()
    ManifestKeys.table.read(reader, into: &draft)
    let manifest = draft.manifest(reader)
    guard sink.faults.isEmpty, let manifest else { throw Faults(sink.faults.inOrderOfPlace()) }
    return manifest
  }

  /// Reads the text of a `manifest.yaml`.
  package static func parse(_ text: String, file: String = "manifest.yaml") throws(Faults) -> DeclarativeManifest {
    try parse(Array(text.utf8), file: file)
  }
}
