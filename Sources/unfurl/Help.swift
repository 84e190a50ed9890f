// SPDX-License-Identifier: MIT

/// What `--help` says.
enum Help {
  static func text(for command: String?) -> String {
    guard let command, let text = texts[command] else { return general }
    return text
  }

  private static let common = """
      --config FILE        the configuration (else $UNFURL_CONFIG, else unfurl/unfurl.yaml in
                           $XDG_CONFIG_HOME, else /etc/unfurl/unfurl.yaml, else the defaults)
      --state DIR          where previews, favourites, feeds and what was set in chat are kept
                           (else $UNFURL_STATE, $STATE_DIRECTORY, "state" in the configuration, with
                           a configuration file ~/.local/state/unfurl, else in memory); off: in memory
      --log LEVEL          error, warning, notice, info or debug (default notice), to stderr
      --log-format FORMAT  text or json

    """

  private static let general = """
    unfurl turns the links in chat messages into previews: messages in on stdin, one a line;
    previews out on stdout.

      echo 'have you seen https://example.org/ ?' | unfurl

    Usage:
      unfurl [run] [options]       read messages, write previews
      unfurl preview URL...        preview links here and now
      unfurl explain URL           what was fetched, which handler and tags won, what was refused
      unfurl handlers              every handler, what it matches, and whether it is on
      unfurl check                 check the configuration
      unfurl saved                 the links that channels have saved
      unfurl feeds                 the feeds that channels watch; --export and --import as OPML
      unfurl cache ACTION          stats, forget URL or purge: what is kept of links
      unfurl --version | --help
      unfurl COMMAND --help        the options of a command

    Exit status: 0 done; 1 the job failed; 2 the command line, the configuration or the
    protocol version is wrong.

    """

  private static let texts: [String: String] = [
    "run": """
    unfurl [run] [options]: read messages from stdin, write previews to stdout

      --dialect NAME       auto (default), text or jsonl: how lines are written
      --network NAME       the network that messages belong to
      --channel NAME       the channel that they belong to when they do not say (default "default")
      --order ORDER        ready: previews go out as they are ready (default for jsonl);
                           message: in the order of the messages of a channel
      --metrics FILE       where metrics are written (this version writes none)
    \(common)
    """,
    "preview": """
    unfurl preview URL... [options]: print a preview of each link; exit 1 if none was had

      --json               one JSON object a link, as the protocol has it
      --no-picture         leave out the picture that a terminal with colours shows
      --channel NAME       by the policy of this channel
      --network NAME       its network
    \(common)
    """,
    "explain": """
    unfurl explain URL [options]: what was fetched, which handler, which tags won, what was refused

      --channel NAME       by the policy of this channel
      --network NAME       its network
    \(common)
    """,
    "handlers": """
    unfurl handlers [options]: every handler, what it matches, and whether it is on

    \(common)
    """,
    "saved": """
    unfurl saved [options]: the links that channels have saved, the newest first

      --channel NAME       those of this channel
      --network NAME       its network
    \(common)
    """,
    "feeds": """
    unfurl feeds [options]: the feeds that channels watch, and what the last polls came to

      --export             print them as a list that feed readers take (OPML), a folder for each channel
      --import FILE        have the feeds of such a list watched (-: of stdin); a running bot sees them
                           within a minute
      --channel NAME       only this channel; with --import the one that is to watch them, which a list
                           of --export names itself
      --network NAME       its network
    \(common)
    """,
    "cache": """
    unfurl cache stats|forget URL|purge [options]: what a bot keeps of links

      stats                how many links it keeps, and how much they take
      forget URL           forget this one; a running bot hears of it about a second after its next link
      purge                forget them all; favourites and settings stay

    \(common)
    """,
    "check": """
    unfurl check [options]: check the configuration; exit 2 if it has faults

      --channel NAME       print the policy of this channel, and where each value comes from
      --network NAME       its network
    \(common)
    """,
  ]
}
