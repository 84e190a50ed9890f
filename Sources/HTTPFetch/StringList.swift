// SPDX-License-Identifier: MIT

internal import CCurl

/// A list of C strings as curl takes it (https://curl.se/libcurl/c/curl_slist_append.html). It must outlive the
/// transfer that uses it: the handle keeps a reference.
final class StringList {
  private(set) var head: UnsafeMutablePointer<curl_slist>?

  init(_ strings: [String]) {
    for string in strings {
      // A failed append leaves the list as it was.
      if let longer = curl_slist_append(head, string) { head = longer }
    }
  }

  deinit { curl_slist_free_all(head) }
}
