// SPDX-License-Identifier: MIT

import Glibc
import Testing
import UnfurlKit

@testable import BotSettings

struct ConfigurationFileTests {
  @Test("the flag beats the variable, which beats the folder of the user")
  func order() throws {
    let folder = try TemporaryFolder()
    let flag = try folder.write("flag.yaml", "defaults: {prefix: flag}")
    let variable = try folder.write("variable.yaml", "defaults: {prefix: variable}")
    try folder.write("unfurl/unfurl.yaml", "defaults: {prefix: xdg}")
    try folder.write(".config/unfurl/unfurl.yaml", "defaults: {prefix: home}")
    func prefix(_ flag: String?, _ variables: [String: String]) throws -> String {
      let context = SettingsContext(environment: Environment(variables))
      return try Settings.load(flag: flag, context: context).policy(for: ChannelName()).policy.prefix
    }
    #expect(try prefix(flag, ["UNFURL_CONFIG": variable, "XDG_CONFIG_HOME": folder.path]) == "flag")
    #expect(try prefix(nil, ["UNFURL_CONFIG": variable, "XDG_CONFIG_HOME": folder.path]) == "variable")
    #expect(try prefix(nil, ["XDG_CONFIG_HOME": folder.path, "HOME": "/nonexistent"]) == "xdg")
    #expect(try prefix(nil, ["HOME": folder.path]) == "home")
    #expect(try prefix(nil, ["HOME": folder.path, "UNFURL_CONFIG": ""]) == "home")
    #expect(
      ConfigurationFile.candidates(flag: nil, Environment(["HOME": "/h", "XDG_CONFIG_HOME": "relative"])).map(\.path)
        == ["/h/.config/unfurl/unfurl.yaml", "/etc/unfurl/unfurl.yaml"])
  }

  @Test("a file that was named and is missing is a fault, one that was not is none")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/none.yaml"
    #expect(
      throws: Faults([
        Fault(.wholeFile(path), "the configuration cannot be read: no such file (named by --config)")
      ])
    ) { try Settings.load(flag: path, context: SettingsContext()) }
    #expect(
      throws: Faults([
        Fault(.wholeFile(path), "the configuration cannot be read: no such file (named by $UNFURL_CONFIG)")
      ])
    ) { try Settings.load(context: SettingsContext(environment: Environment(["UNFURL_CONFIG": path]))) }
    let file = ConfigurationFile(path: path, namedBy: .builtIn)
    #expect(try Settings.load(file, context: SettingsContext()) == nil)
  }

  @Test("a folder is no configuration")
  func folder() throws {
    let folder = try TemporaryFolder()
    #expect(
      throws: Faults([
        Fault(.wholeFile(folder.path), "the configuration cannot be read: it is a folder (named by --config)")
      ])
    ) { try Settings.load(flag: folder.path, context: SettingsContext()) }
  }

  @Test("faults begin with the path as it was given")
  func path() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.yaml", "x: 1\n")
    do {
      _ = try Settings.load(flag: path, context: SettingsContext())
      Issue.record("it was taken")
    } catch {
      #expect(error.description == "\(path):1:1: unknown key \"x\"")
    }
  }

  @Test("state goes to the first place that is named")
  func state() throws {
    var variables = [
      "UNFURL_STATE": "/v", "STATE_DIRECTORY": "/s:/other", "XDG_STATE_HOME": "/x", "HOME": "/h",
    ]
    func location(_ text: String?, flag: String? = nil) throws -> StateLocation {
      let context = SettingsContext(environment: Environment(variables))
      let settings = try text.map { try Settings.parse($0, file: "/c/u.yaml", context: context) }
      return (try settings ?? .builtIn(context)).stateLocation(flag: flag)
    }
    #expect(try location("state: ./st", flag: "/f") == .folder("/f", .flag("--state")))
    #expect(try location("state: ./st") == .folder("/v", .environment("UNFURL_STATE")))
    variables["UNFURL_STATE"] = nil
    #expect(try location("state: ./st") == .folder("/s", .environment("STATE_DIRECTORY")))
    variables["STATE_DIRECTORY"] = nil
    #expect(try location("state: st") == .folder("/c/st", .wholeFile("/c/u.yaml")))
    #expect(try location("state: off") == .memory)
    #expect(try location("") == .folder("/x/unfurl", .builtIn))
    #expect(try location(nil) == .memory)
    variables["XDG_STATE_HOME"] = nil
    #expect(try location("") == .folder("/h/.local/state/unfurl", .builtIn))
    variables["HOME"] = nil
    #expect(try location("") == .memory)
  }

  @Test(
    "a file that is empty, gone or no ordinary file is refused where it was read before, since all would be on then")
  func reread() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("u.yaml", "defaults: {enabled: false}\n")
    let context = SettingsContext()
    let earlier = try Settings.load(flag: path, context: context)
    #expect(try Settings.load(flag: path, context: context, inPlaceOf: earlier).file == path)
    _ = try folder.write("u.yaml", "")
    #expect(throws: Faults.self) { try Settings.load(flag: path, context: context, inPlaceOf: earlier) }
    #expect(unlink(path) == 0)
    #expect(throws: Faults.self) { try Settings.load(flag: path, context: context, inPlaceOf: earlier) }
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: Faults.self) { try Settings.load(flag: path, context: context, inPlaceOf: earlier) }
  }

  @Test("a host with a port is a fault, not a rule that never holds")
  func hostWithPort() {
    #expect(
      faults("network: {deny: [\"localhost:80\"]}\n").contains {
        $0.contains("ports do not count here: did you mean localhost?")
      })
  }
}
