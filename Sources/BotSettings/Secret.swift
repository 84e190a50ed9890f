// SPDX-License-Identifier: MIT

/// A password, token or key. Printing it in any way prints `(secret)`.
package struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let value: String
  /// Where it comes from.
  package let origin: Origin

  /// Makes a secret.
  package init(_ value: String, origin: Origin) {
    self.value = value
    self.origin = origin
  }

  /// The secret itself, for the one place that sends it.
  package func reveal() -> String { value }

  /// Never the secret.
  package var description: String { "(secret)" }
  /// Never the secret.
  package var debugDescription: String { "(secret)" }
  /// Never the secret.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where secrets are found outside the configuration file.
enum SecretLookup {
  /// The most bytes of a file with a secret.
  static let byteLimit = 64 << 10

  /// The secret of a key such as `irc.sasl.password`: its variable, else its credential.
  ///
  /// `known` is what the file says: a variable beats it, and it beats the credentials of the service manager, which
  /// are there for files without secrets.
  static func find(_ key: String, known: Secret?, _ sink: FaultCollector) -> Secret? {
    let name = key.map { $0 == "." ? "_" : String($0) }.joined()
    let variable = "UNFURL_" + name.uppercased()
    if let value = sink.context.environment[variable] { return Secret(value, origin: .environment(variable)) }
    if let known { return known }
    guard let folder = sink.context.environment["CREDENTIALS_DIRECTORY"] else { return nil }
    for name in credentialNames(key, name) {
      let origin = Origin.credential(name)
      do {
        return try read(folder + "/" + name, origin)
      } catch .missing {
        continue
      } catch {
        sink.fault(origin, "the credential cannot be read: \(error.text)")
        return nil
      }
    }
    return nil
  }

  /// The names under which a credential is looked for, in order: with its section, then without.
  private static func credentialNames(_ key: String, _ underscored: String) -> [String] {
    let withoutSection = underscored.split(separator: "_", maxSplits: 1).last.map(String.init) ?? underscored
    return [underscored, key, withoutSection]
  }

  /// Line ends at the end are no part of a secret in a file.
  static func read(_ path: String, _ origin: Origin) throws(SmallFile.Failure) -> Secret {
    var bytes = try SmallFile.read(path, limit: byteLimit)
    while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
    if bytes.isEmpty { throw .system("it is empty") }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .system("it is not UTF-8") }
    return Secret(text, origin: origin)
  }
}
