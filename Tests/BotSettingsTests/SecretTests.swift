// SPDX-License-Identifier: MIT

import Testing

@testable import BotSettings

struct SecretTests {
  @Test("a secret comes from its key, or from the file that its key names")
  func fromFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("token", "s3cret\n")
    let file = try folder.write(
      "unfurl.yaml", "irc: {password: pw, sasl: {account: a, password: sp}}\nmatrix: {token_file: ./token}\n")
    let settings = try Settings.load(flag: file, context: SettingsContext())
    #expect(settings.irc.password?.reveal() == "pw")
    #expect(settings.irc.sasl.password?.reveal() == "sp")
    #expect(settings.irc.sasl.effectiveMechanism == .plain)
    #expect(settings.matrix.token?.reveal() == "s3cret")
    #expect(settings.giphy.apiKey == nil)
  }

  @Test("each has a variable, which beats the file")
  func variables() throws {
    let environment = Environment([
      "UNFURL_IRC_PASSWORD": "1", "UNFURL_IRC_SASL_PASSWORD": "2", "UNFURL_MATRIX_TOKEN": "3",
      "UNFURL_GIPHY_API_KEY": "4",
    ])
    let context = SettingsContext(environment: environment)
    for settings in [try Settings.builtIn(context), try Settings.parse("irc: {password: x}", context: context)] {
      #expect(settings.irc.password?.reveal() == "1")
      #expect(settings.irc.sasl.password?.reveal() == "2")
      #expect(settings.matrix.token?.reveal() == "3")
      #expect(settings.giphy.apiKey?.reveal() == "4")
      #expect(settings.giphy.apiKey?.origin.description == "$UNFURL_GIPHY_API_KEY")
    }
  }

  @Test("else it is looked for in the credentials of the service manager")
  func credentials() throws {
    let folder = try TemporaryFolder()
    try folder.write("irc_password", "1")
    try folder.write("sasl_password", "2")
    try folder.write("matrix.token", "3\r\n")
    try folder.write("api_key", "4")
    let context = SettingsContext(environment: Environment(["CREDENTIALS_DIRECTORY": folder.path]))
    let settings = try Settings.builtIn(context)
    #expect(settings.irc.password?.reveal() == "1")
    #expect(settings.irc.sasl.password?.reveal() == "2")
    #expect(settings.matrix.token?.reveal() == "3")
    #expect(settings.giphy.apiKey?.reveal() == "4")
    #expect(try Settings.parse("irc: {password: x}", context: context).irc.password?.reveal() == "x")
  }

  @Test("it is printed in no way")
  func printing() throws {
    let settings = try Settings.parse("irc: {password: hunter2}\nnetwork: {proxy: \"http://u:hunter2@127.0.0.1:1\"}\n")
    #expect("\(settings.irc)".contains("hunter2") == false)
    #expect(String(reflecting: settings.irc).contains("hunter2") == false)
    var dumped = ""
    dump(settings.irc, to: &dumped)
    #expect(!dumped.contains("hunter2"))
    #expect(IRCKeys.table.show(settings.irc).flowText.contains("password: (secret)"))
    #expect(NetworkKeys.table.show(settings.networkSection).flowText.contains("proxy: \"http://…@127.0.0.1:1\""))
  }

  @Test(
    "no fault gives it away",
    arguments: [
      "irc:\n  password: [hunter2]\n", "irc:\n  password_file: hunter2\n", "irc:\n  password:hunter2\n",
      "irc:\n  password:hunter2\n  nick: a\n", "irc:\n  password: @hunter2\n", "irc:\n  password: *hunter2\n",
      "irc:\n  password: !hunter2\n", "irc:\n  password: #hunter2\n", "matrix:\n  token: x: hunter2\n",
      "irc:\n  password: \"hunter2\n", "irc:\n  password:\n    `hunter2\n",
      "irc: {password: a, password_file: hunter2}\n",
      "network: {proxy: \"foo:hunter2@bar\"}\n", "network: {proxy: \"http://a:hunter2@b c\"}\n",
      "irc: password=hunter2\n", "giphy:\n  api_key: &hunter2\n", "irc:\n  password: >hunter2\n",
    ])
  func faultsAreSilent(_ text: String) {
    let found = faults(text)
    #expect(!found.isEmpty)
    #expect(!found.joined().contains("hunter2"), "\(found)")
  }

  @Test("a key and its file together are a fault")
  func both() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("t", "x")
    #expect(
      faults("matrix: {token: a, token_file: \(file)}") == [
        "unfurl.yaml:1:32: matrix.token_file: give token or token_file, not both"
      ])
    #expect(
      faults("matrix: {token_file: /nonexistent}") == [
        "unfurl.yaml:1:22: matrix.token_file: the file with the secret cannot be read: no such file"
      ])
  }

  @Test("a secret in a file that others may read is warned of")
  func openFile() throws {
    let folder = try TemporaryFolder()
    let text = "irc: {password: x}\n"
    let open = try Settings.load(flag: folder.write("open.yaml", text, mode: 0o644), context: SettingsContext())
    let warns = { (settings: Settings) in
      settings.warnings.contains { $0.message.contains("others on this machine may read this file") }
    }
    #expect(warns(open))
    let closed = try Settings.load(flag: folder.write("closed.yaml", text, mode: 0o640), context: SettingsContext())
    #expect(!warns(closed))
  }
}
