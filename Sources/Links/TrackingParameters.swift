// SPDX-License-Identifier: MIT

/// Query parameters that tell a site who shared a link and where, and change nothing of what it shows.
struct TrackingParameters: Sendable {
  /// Names, in small letters.
  var names: Set<String>
  /// Beginnings of names, in small letters.
  var prefixes: [String]
  /// Names that mean this only on one host and its subdomains.
  var onHosts: [(host: String, names: Set<String>)]

  /// Whether `name`, in small letters, is one on `host`.
  func holds(_ name: String, on host: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
      || onHosts.contains { $0.names.contains(name) && Self.isHost(host, within: $0.host) }
  }

  private static func isHost(_ host: String, within domain: String) -> Bool {
    host == domain || host.hasSuffix("." + domain)
  }
}

extension TrackingParameters {
  /// Those that are known.
  static let known = TrackingParameters(
    names: [
      // Click identifiers of advertising networks
      "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "srsltid", "msclkid", "twclid", "ttclid", "yclid",
      "ysclid", "li_fat_id", "rdt_cid", "epik", "irclickid", "rb_clickid", "wickedid", "_branch_match_id",
      "_branch_referrer", "_openstat", "__twitter_impression",
      // Shares
      "igshid", "igsh", "fb_action_ids", "fb_action_types", "fb_ref", "fb_source", "fb_comment_id",
      // Newsletters and marketing
      "mc_cid", "mc_eid", "mc_tc", "mkt_tok", "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsctatracking",
      "oly_anon_id", "oly_enc_id", "vero_id", "vero_conv", "ml_subscriber", "ml_subscriber_hash", "_bhlid", "__s",
      "dm_i", "s_cid", "s_kwcid", "_ga", "_gl",
    ],
    prefixes: ["utm_", "mtm_", "matomo_", "pk_", "piwik_", "itm_", "hsa_", "hmb_"],
    onHosts: [
      ("youtube.com", ["si", "feature", "pp"]),
      ("youtu.be", ["si", "feature"]),
      ("spotify.com", ["si", "context", "nd"]),
      ("twitter.com", ["s", "t", "ref_src", "ref_url"]),
      ("x.com", ["s", "t", "ref_src", "ref_url"]),
      ("reddit.com", ["share_id", "rdt"]),
      ("tiktok.com", ["_r", "_t", "is_from_webapp", "sender_device"]),
      ("linkedin.com", ["trk", "trackingid", "lipi"]),
      ("medium.com", ["source"]),
      ("nytimes.com", ["smid"]),
      ("aliexpress.com", ["spm", "scm", "aff_fcid", "aff_fsk"]),
    ])
}
