// SPDX-License-Identifier: MIT

/// The resolved settings of one channel.
public struct ChannelPolicy: Sendable, Equatable {
  /// Whether the bot works here, and whether it speaks.
  public enum Enablement: Sendable, Equatable {
    /// Nothing is unfurled.
    case off
    /// It works and speaks.
    case on
    /// It works, and says nothing.
    case shadow
  }

  /// A number of links in a window of time.
  public struct Rate: Sendable, Equatable {
    /// How many.
    public var count: Int
    /// In how long.
    public var window: Duration

    /// Makes a rate.
    public init(count: Int, window: Duration) {
      self.count = count
      self.window = window
    }
  }

  /// How fast lines go out: a burst, then a steady rate.
  public struct Pace: Sendable, Equatable {
    /// How many may go out at once.
    public var burst: Int
    /// The rate after that.
    public var rate: Rate

    /// Makes a pace.
    public init(burst: Int, rate: Rate) {
      self.burst = burst
      self.rate = rate
    }
  }

  /// What is done about pictures.
  public enum Images: String, Sendable, CaseIterable { case off, size }
  /// How the line is decorated.
  public enum Style: String, Sendable, CaseIterable { case plain, irc }
  /// How the bot speaks.
  public enum Speech: String, Sendable, CaseIterable { case notice, message }
  /// Whether a failure is said.
  public enum Errors: String, Sendable, CaseIterable { case silent, say }
  /// What is done about adult content.
  public enum AdultContent: String, Sendable, CaseIterable { case mark, hide, allow }
  /// Whether something is left alone.
  public enum Leave: String, Sendable, CaseIterable { case skip, unfurl }

  /// Who may invite the bot.
  public enum Invites: Sendable, Equatable {
    /// Nobody.
    case ignore
    /// Anybody.
    case accept
    /// People by name or mask.
    case from([String])
  }

  /// What is said of watched feeds.
  public struct Feeds: Sendable, Equatable {
    /// How many items a preview shows.
    public var items = 3
    /// How many `more` shows.
    public var maximumItems = 6
    /// How often a feed is asked.
    public var poll: Duration = .seconds(1800)
    /// How many news a poll may say.
    public var burst = 5
    /// Words of which one must occur.
    public var include: [String] = []
    /// Words that must not occur.
    public var exclude: [String] = []
    /// In how many lines at most a poll's news is said.
    public var lines = 1
    /// The line for a new item; `nil`: the usual one.
    public var template: String?

    /// The defaults.
    public init() {}
  }

  /// A setting that may differ by handler.
  public struct PerHandler<Value: Sendable & Equatable>: Sendable, Equatable {
    /// For handlers that are not named.
    public var general: Value
    /// By handler id.
    public var byHandler: [String: Value]

    /// The same for all, save those named.
    public init(_ general: Value, byHandler: [String: Value] = [:]) {
      self.general = general
      self.byHandler = byHandler
    }

    /// The value for a handler.
    public subscript(handler: String) -> Value { byHandler[handler] ?? general }
  }

  /// Whether the bot works here.
  public var enabled = Enablement.on
  /// The ids of the handlers that are on, in the order in which equals are asked; `nil`: all that are built in.
  public var handlers: [String]?
  /// Options by handler id.
  public var handlerOptions: [String: [String: OptionValue]] = [:]
  /// The time for a link, all its requests together.
  public var deadline: Duration = .seconds(10)
  /// After how long a `pending` says that it takes its time; zero: never.
  public var pendingAfter: Duration = .milliseconds(400)
  /// How many links of a message are unfurled.
  public var linksPerMessage = 3
  /// Several previews of a message in one line, in chat dialects.
  public var joinsLinks = true
  /// For how long the same link stays silent; zero: it does not.
  public var repeatWindow: Duration = .seconds(600)
  /// Links of one person in a window; `nil`: no limit.
  public var perUser: Rate?
  /// Links in a window; `nil`: no limit.
  public var perChannel: Rate?
  /// How fast previews go out in chat dialects; `nil`: as they come.
  public var pace: Pace? = Pace(burst: 4, rate: Rate(count: 1, window: .seconds(2)))
  /// Older than this when ready to be said: too old. Zero: never.
  public var maximumAge: Duration = .seconds(300)
  /// What each line begins with.
  public var prefix = "↪ "
  /// The line; `nil`: the usual one.
  public var template = PerHandler<String?>(nil)
  /// Only the title.
  public var titleOnly = PerHandler(false)
  /// With or without the description; `nil`: as the handler has it.
  public var showsDescription = PerHandler<Bool?>(nil)
  /// The most bytes of a line.
  public var maximumTextBytes = 400
  /// How the line is decorated.
  public var style = Style.plain
  /// How the bot speaks.
  public var speakAs = Speech.notice
  /// Whether a failure is said in chat dialects.
  public var errors = Errors.silent
  /// Whether an update is said.
  public var saysUpdates = true
  /// The languages that pages are asked for.
  public var acceptLanguage = "en-US,en;q=0.8"
  /// Whether pictures are measured.
  public var images = Images.size
  /// Whether poster frames are made.
  public var posters = false
  /// Whether blurhashes are made.
  public var blurhash = false
  /// What is done about adult content.
  public var adultContent = AdultContent.mark
  /// What is done in encrypted rooms.
  public var encrypted = Leave.skip
  /// What is done about bots.
  public var bots = Leave.skip
  /// Whether opt-outs are honoured.
  public var honoursOptOut = true
  /// What is done about links that work once.
  public var oneTimeLinks = Leave.skip
  /// Nicks that speak for others as `<name> text`.
  public var relays: [String] = []
  /// People who are left alone.
  public var ignoredUsers: [String] = []
  /// Hosts that are left alone. Matrix writes each mention of a person or a room as a link to matrix.to, and what stands
  /// there says nothing of either.
  public var ignoredHosts: [String] = ["matrix.to"]
  /// The only hosts that are unfurled; empty: all.
  public var allowedHosts: [String] = []
  /// Bots that may name the title first.
  public var yieldsTo: [String] = []
  /// For how long they may.
  public var yieldFor: Duration = .milliseconds(1500)
  /// Who may invite the bot.
  public var invites = Invites.ignore
  /// What a command begins with.
  public var commandPrefix = "!unfurl"
  /// Who may give an admin's commands.
  public var admins: [String] = []
  /// What is said of feeds.
  public var feeds = Feeds()

  /// The defaults.
  public init() {}
}
